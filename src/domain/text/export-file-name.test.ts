import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportFileName } from "./export-file-name.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

describe("the name of a downloaded file", () => {
  test.each([
    [
      "category, page and dealer",
      ["CSI", "Summary", "Kaveri Motors, Pune"],
      "CSI_Summary_Kaveri-Motors-Pune",
    ],
    ["a card between them", ["SSI", "Summary", "% Disappointed", "Om"], "SSI_Summary_Disappointed_Om"],
    ["no dealer", ["CSI", "Summary", ""], "CSI_Summary"],
    ["a status", ["CSI", "Review Again", "Om"], "CSI_Review-Again_Om"],
    ["what some system refuses", ['a/b\\c:d*e?f"g<h>i|j', "..", "x\u0000y"], "a-b-c-d-e-f-g-h-i-j_x-y"],
    ["a path", ["../../etc/passwd"], "etc-passwd"],
    ["a hidden file, a trailing dot and space", [".profile", "report. "], "profile_report"],
    ["a formula", ["=cmd|'/c calc'!A0"], "cmd-c-calc-A0"],
    ["text that turns the reading direction", ["abc\u202Egpj", "\u200Fx"], "abc-gpj_x"],
    ["nothing left", ["", "…", " "], "export"],
    ["nothing at all", [], "export"],
    ["a device of Windows", ["CON"], "export-CON"],
    ["a numbered device of Windows", ["com1", ""], "export-com1"],
    ["a device as one part of several", ["CSI", "aux"], "CSI_aux"],
    ["a word that begins like a device", ["Console"], "Console"],
    ["as many bytes as there may be", ["a".repeat(118), "b"], `${"a".repeat(118)}_b`],
    ["one byte more", ["a".repeat(119), "b"], `${"a".repeat(59)}_b`],
    ["one byte more in another script", ["é".repeat(59), "bc"], `${"é".repeat(29)}_bc`],
    ["half a character", ["a\ud800b"], "a-b"],
    ["other scripts", ["गाड़ी सेवा", "مركز الخدمة"], "गाड़ी-सेवा_مركز-الخدمة".normalize("NFC")],
    ["one spelling of a letter", ["Cafe\u0301"], "Caf\u00e9"],
  ])("%s", (_, parts, name) => {
    expect(exportFileName(parts, "xlsx")).toBe(`${name}.xlsx`);
  });

  test("a part that is too long leaves room for the others, and no letter is cut in two", () => {
    const name = exportFileName(["CSI", "डीलर".repeat(40), "Kaveri Motors"], "png");
    expect(name).toMatch(/^CSI_(?:डीलर)+(?:डी|डील)?_Kaveri-Motors\.png$/u);
    expect(bytesOf(name)).toBeLessThanOrEqual(124);
  });

  test("any text gives a name that every system takes", () => {
    const text = fc.string({ unit: "binary", maxLength: 200 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (parts) => {
        const name = exportFileName(parts, "xlsx");
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}_-]+\.xlsx$/u);
        expect(name).not.toMatch(/^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\./i);
        expect(bytesOf(name)).toBeLessThanOrEqual(125);
        expect(name.normalize("NFC")).toBe(name);
        expect(name.isWellFormed()).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
