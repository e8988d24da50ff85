import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { withFile } from "#test/workbook-files.ts";
import { rawXlsx } from "#test/workbooks.ts";
import { openZipPackage } from "./zip-package.ts";

const ROUNDS = 50;

test("a part that is given up in its middle disturbs nobody who reads another one", async () => {
  // Random bytes don't shrink: there is always more to read than any buffer on the way holds.
  const [given, read] = [randomBytes(600_000), randomBytes(600_000)];
  await withFile(await rawXlsx({ given, read }), async (path) => {
    const zip = await openZipPackage(path);
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const chunks: Buffer[] = [];
        const other = zip.read("given");
        for await (const chunk of zip.read("read")) {
          chunks.push(chunk);
          if (chunks.length === 1) await other.next();
          if (chunks.length === 2) await other.return();
        }
        expect(Buffer.concat(chunks).equals(read)).toBe(true);
      }
    } finally {
      zip.close();
    }
  });
});
