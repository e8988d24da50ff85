import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { HOSTILE_WORKBOOKS } from "#test/hostile-workbooks.ts";
import { readEverything, withFile } from "#test/workbook-files.ts";
import { identifyWorkbook, WorkbookError } from "./read-workbook.ts";

async function openFiles(): Promise<number> {
  return (await readdir("/proc/self/fd")).length;
}

describe("a hostile or mistaken file is refused with one clear sentence", () => {
  test.each(HOSTILE_WORKBOOKS)("$name", async ({ bytes, refusal }) => {
    const content = await bytes();
    if (refusal === null) {
      await expect(readEverything(content)).resolves.toMatchObject({ kind: /^xls/ });
      return;
    }
    const error = await readEverything(content).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WorkbookError);
    expect(error).toHaveProperty("message", refusal);
  });

  test.each(HOSTILE_WORKBOOKS)(
    "$name: the container check never says anything else",
    async ({ bytes, refusal }) => {
      const said = await withFile(await bytes(), (path) => identifyWorkbook(path)).catch(
        (thrown: unknown) => thrown,
      );
      if (said instanceof Error) expect(said.message).toBe(refusal);
      else expect(said).toHaveProperty("kind");
    },
  );

  test.skipIf(process.platform !== "linux")("no file stays open", async () => {
    const before = await openFiles();
    for (const { bytes } of HOSTILE_WORKBOOKS) await readEverything(await bytes()).catch(() => null);
    expect(await openFiles()).toBeLessThanOrEqual(before + 1);
  });
});
