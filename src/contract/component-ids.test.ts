import { expect, test } from "vitest";
import { z } from "zod";
import { notifyingPage } from "./component-ids.ts";

test.each([
  ["action-planning", "cui_009"],
  ["upload-excel", "cui_012"],
  ["dealer-score", "cui_004"],
] as const)("a notification leads to %s by the id %s, both ways", (page, id) => {
  expect(z.encode(notifyingPage, page)).toBe(id);
  expect(notifyingPage.parse(id)).toBe(page);
});
