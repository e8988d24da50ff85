import { expect, test } from "vitest";
import { percentText, sizeText } from "./figures.ts";

test.each([
  [0, "0%"],
  [0.684, "68%"],
  [0.999, "99%"],
  [1, "100%"],
  [1.2, "100%"],
])("progress %d is shown as %s", (share, text) => expect(percentText(share)).toBe(text));

test.each([
  [12, "1 KB"],
  [12_400, "12 KB"],
  [7_100_000, "7.1 MB"],
])("%d bytes are shown as %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
