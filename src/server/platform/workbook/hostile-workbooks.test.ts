import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { HOSTILE_WORKBOOKS } from "#test/hostile-workbooks.ts";
import { readEverything, withFile } from "#test/workbook-files.ts";
import { identifyWorkbook, WorkbookError } from "./read-workbook.ts";

/** By its name alone is a text a CSV file. */
function optionsOf(fileName: string) {
  return { readsCsv: fileName.endsWith(".csv") };
}

async function openFiles(): Promise<number> {
  return (await readdir("/proc/self/fd")).length;
}

describe("a hostile or mistaken file is refused with one clear sentence", () => {
  test.each(HOSTILE_WORKBOOKS)("$name", async ({ bytes, fileName, refusal }) => {
    const content = await bytes();
    if (refusal === null) {
      await expect(readEverything(content, optionsOf(fileName))).resolves.toMatchObject({
        kind: expect.stringMatching(/^(xlsx?|csv)$/),
      });
      return;
    }
    const error = await readEverything(content, optionsOf(fileName)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WorkbookError);
    expect(error).toHaveProperty("message", refusal);
  });

  test.each(HOSTILE_WORKBOOKS)(
    "$name: the container check never says anything else",
    async ({ bytes, fileName, refusal }) => {
      const identified = (path: string) => identifyWorkbook(path, optionsOf(fileName));
      const said = await withFile(await bytes(), identified).catch((thrown: unknown) => thrown);
      if (said instanceof Error) expect(said.message).toBe(refusal);
      else expect(said).toHaveProperty("kind");
    },
  );

  test.skipIf(process.platform !== "linux")("no file stays open", async () => {
    const before = await openFiles();
    for (const { bytes, fileName } of HOSTILE_WORKBOOKS)
      await readEverything(await bytes(), optionsOf(fileName)).catch(() => null);
    expect(await openFiles()).toBeLessThanOrEqual(before + 1);
  });
});
