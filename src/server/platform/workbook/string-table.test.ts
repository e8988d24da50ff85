import { expect, test } from "vitest";
import { StringTable } from "./string-table.ts";

test.each([64, 0, 3])(
  "gives back what was added in any order, with %s MB of it in memory",
  (maxBlocksInMemory) => {
    const table = new StringTable({ maxBlocksInMemory });
    const texts = Array.from({ length: 70_000 }, (_, index) =>
      index % 3 === 0 ? `é😀${index}` : "a".repeat(index % 400),
    );
    for (const text of texts) {
      table.appendBytes(Buffer.from(text), 0, Buffer.byteLength(text), index(text));
      table.finishEntry();
    }
    expect(table.size).toBe(70_000);
    for (let at = texts.length - 1; at >= 0; at -= 1) if (table.get(at) !== texts[at]) expect(at).toBe(-1);
    for (const unknown of [-1, 70_000, 1.5, Number.NaN]) expect(table.get(unknown)).toBeUndefined();
    table.close();
  },
);

function index(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

test("the pieces of one entry are cut together", () => {
  const table = new StringTable();
  for (let piece = 0; piece < 10; piece += 1) table.appendText("क".repeat(10_000));
  table.finishEntry();
  table.appendText("next");
  table.finishEntry();
  expect(table.get(0)).toBe("क".repeat(32_767));
  expect([table.wasCut(0), table.wasCut(1)]).toEqual([true, false]);
  expect(table.get(1)).toBe("next");
});

test("more text than allowed is refused, empty strings count too", () => {
  const table = new StringTable({ maxBytes: 1000 });
  const fill = () => {
    for (let count = 0; count < 200; count += 1) table.finishEntry();
  };
  expect(fill).toThrow("holds more than 512 MB of text");
  expect(table.size).toBe(126);
});
