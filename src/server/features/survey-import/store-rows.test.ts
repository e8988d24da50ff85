import { expect, test } from "vitest";
import { linesInPieces } from "./store-rows.ts";

async function* chunks(text: string, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
}

async function pieces(text: string, chunk: number, bytes: number): Promise<string[]> {
  const found = await Array.fromAsync(linesInPieces(chunks(text, chunk), bytes));
  return found.map((piece) => Buffer.concat(piece).toString());
}

test.each([1, 2, 3, 5, 8, 100])("lines in chunks of %s bytes stay whole and in order", async (chunk) => {
  const lines = ["a\n", "bcdefghijkl\n", "m\n", "nop\n", "q\n"];
  const found = await pieces(lines.join(""), chunk, 4);
  expect(found.join("")).toBe(lines.join(""));
  for (const piece of found) expect(piece).toMatch(/\n$/);
  for (const piece of found.slice(0, -1)) expect(piece.length).toBeGreaterThanOrEqual(4);
  if (chunk === 1) expect(found).toEqual(["a\nbcdefghijkl\n", "m\nnop\n", "q\n"]);
});

test("nothing is no piece", async () => {
  expect(await pieces("", 10, 4)).toEqual([]);
});

test("a line that was cut off comes last, as it is", async () => {
  expect(await pieces("abc\nde", 2, 4)).toEqual(["abc\n", "de"]);
});
