import { expect, test } from "vitest";
import { pictureName } from "./picture-name.ts";

test("category, page, card and dealer, without what any system refuses", () => {
  expect(pictureName(["Service Satisfaction", "Summary", "% Disappointed", ""])).toBe(
    "Service-Satisfaction_Summary_Disappointed.png",
  );
  expect(pictureName(['a/b\\c:d*e?f"g<h>i|j', "..", "x\u0000y"])).toBe("a-b-c-d-e-f-g-h-i-j_x-y.png");
  expect(pictureName(["", "…"])).toBe("chart.png");
});

test("other scripts stay, and no letter is cut in two", () => {
  expect(pictureName(["गाड़ी सेवा"])).toBe("गाड़ी-सेवा.png".normalize("NFC"));
  const name = pictureName(["डीलर".repeat(40)]);
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(124);
  expect(name).not.toContain("\uFFFD");
});
