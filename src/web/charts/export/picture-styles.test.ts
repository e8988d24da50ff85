import { expect, test } from "vitest";
import { withoutMedia } from "./picture-styles.ts";

const applies = (condition: string) => condition === "(max-width:48em)";

test("a media rule that applies stands without its condition, at any depth; one that does not is gone", () => {
  const sheet =
    "a{b:c}@media (max-width:48em){d{e:f}@media print{g{h:i}}}@layer x{@media print{j{k:l}}m{n:o}}p{q:r}";
  expect(withoutMedia(sheet, applies)).toBe("a{b:c}d{e:f}@layer x{m{n:o}}p{q:r}");
});

test("a sheet without media stays as it is", () => {
  expect(withoutMedia("@container (max-width:30rem){a{b:c}}", applies)).toBe(
    "@container (max-width:30rem){a{b:c}}",
  );
});
