import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { compressorOfFrozen, encodingFor } from "./compression.ts";

test("an answer is written and compressed once for each encoding, another one by itself", async () => {
  const compressOnce = compressorOfFrozen();
  const [answer, other] = [Object.freeze({ value: 1 }), Object.freeze({ value: 1 })];
  const write = vi.fn(() => "1".repeat(5_000));
  const [first, packed, together] = await Promise.all([
    compressOnce(answer, "br", write),
    compressOnce(answer, "gzip", write),
    compressOnce(answer, "br", write),
  ]);
  expect(together).toBe(first);
  expect(await compressOnce(answer, "br", write)).toBe(first);
  expect(await compressOnce(answer, "gzip", write)).toBe(packed);
  expect(write).toHaveBeenCalledTimes(2);
  expect([brotliDecompressSync(first).toString(), gunzipSync(packed).toString()]).toEqual([write(), write()]);
  expect([first, packed].map(({ buffer, length }) => buffer.byteLength - length)).toEqual([0, 0]);
  expect((await compressOnce(other, "br", () => "other")).equals(first)).toBe(false);
});

test("what could not be written is not remembered", async () => {
  const compressOnce = compressorOfFrozen();
  const answer = Object.freeze({});
  const fail = () => {
    throw new Error("no");
  };
  await expect(compressOnce(answer, "br", fail)).rejects.toThrow("no");
  expect(brotliDecompressSync(await compressOnce(answer, "br", () => "text")).toString()).toBe("text");
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, GZIP", "gzip"],
  ["br;q=0, *", "gzip"],
  ["x-gzip", "gzip"],
  ["identity", null],
  ["zstd", null],
  ["", null],
  [undefined, null],
])("who accepts %s gets %s", (accepted, encoding) => {
  expect(encodingFor({ headers: { "accept-encoding": accepted } })).toBe(encoding);
  expect(encodingFor({ headers: { "accept-encoding": accepted, "x-no-compression": "1" } })).toBeNull();
});
