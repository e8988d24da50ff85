import { expect, test } from "vitest";
import { factorOfPoint } from "./creation.ts";

const part = (code: string, slot: number) => ({ code, name: code, slot });
const factor = (code: string, attributes: readonly string[]) => ({
  ...part(code, 1),
  tab: 1,
  attributes: attributes.map(part),
});

test("a point is of the factor that it is, before one that has an attribute of the same code", () => {
  const factors = [factor("Q5", ["Q4", "Q5_1"]), factor("Q4", ["Q4_1"])];
  const of = (code: string) => factorOfPoint({ factors }, code)?.code ?? null;
  expect([of("Q4"), of("Q4_1"), of("Q5_1"), of("Q6")]).toEqual(["Q4", "Q4", "Q5", null]);
});
