import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openStorage } from "./open-storage.ts";
import { BrokenSeal, checkSeal, readSealed, writeSealed } from "./sealed-file.ts";

async function* written(bytes: Buffer) {
  yield bytes;
}

test("a sealed file reads as it was written, and breaks its seal where a byte differs or its end is missing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-sealed-"));
  try {
    const file = { storage: await openStorage({ kind: "folder", path: folder }, ""), name: "sealed" };
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, n) => `row ${n * n}\n`).join(""));
    const size = await writeSealed(file, written(bytes), new AbortController().signal);
    await checkSeal(file, size);
    expect((await buffer(readSealed(file, size))).equals(bytes)).toBe(true);
    const whole = await buffer(file.storage.open(file.name, { start: 0, end: size - 1 }));
    const changed = (at: number) => whole.map((byte, place) => (place === at ? byte ^ 1 : byte));
    const middle = Math.floor(size / 2);
    for (const broken of [changed(0), changed(middle), whole.subarray(0, middle)]) {
      await writeFile(join(folder, file.name), broken);
      await expect(checkSeal(file, broken.length)).rejects.toThrow(BrokenSeal);
      await expect(buffer(readSealed(file, broken.length))).rejects.toThrow(BrokenSeal);
    }
    await rm(join(folder, file.name));
    await expect(buffer(readSealed(file, size))).rejects.toMatchObject({ code: "ENOENT" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
