import { expect, test } from "vitest";
import { isKey } from "./push-key.ts";

const KEY = "BPf_-9AA";

test("a subscription's key is compared with the installation's, however it is written", () => {
  const bytes = new Uint8Array(Buffer.from(KEY, "base64url"));
  expect(isKey(bytes.buffer, KEY)).toBe(true);
  expect(isKey(new Uint8Array([4, 1]).buffer, "BAE=")).toBe(true);
  expect(isKey(bytes.buffer, "BPf_-9AB")).toBe(false);
  expect(isKey(null, KEY)).toBe(false);
});
