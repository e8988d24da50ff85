import { describe, expect, it } from "vitest";
import { chosenFactor, factorsOfTab, inTabOrder, rankingChoice, typeOfChoice } from "./factor-choice.ts";
import { aFactor } from "./scores.test-programme.ts";

const [late, early] = [aFactor("Q1", 1, [1]), aFactor("Q2", 2, [2])];
const beside = { ...aFactor("Q3", 3, [3]), tab: 2 };
const programme = { factors: [beside, { ...late, tab: 4 }, early] };

describe("a factorType", () => {
  it.each([
    ["0", "factor", "0"],
    ["", "index", "0"],
    ["", "factor", "Q2"],
    ["Q1", "index", "Q1"],
    ["Q9", "factor", ""],
  ] as const)("%j where the header begins with the %s chooses %j", (factorType, first, chosen) => {
    expect(typeOfChoice(chosenFactor(programme, factorType, first))).toBe(chosen);
  });

  it("is about all factors, those of its tab, or none", () => {
    const codes = (factorType: string) =>
      factorsOfTab(programme, chosenFactor(programme, factorType, "index")).map(({ code }) => code);
    expect(codes("0")).toEqual(["Q2", "Q3", "Q1"]);
    expect(codes("Q3")).toEqual(["Q2", "Q3"]);
    expect(codes("Q1")).toEqual(["Q1"]);
    expect(codes("Q9")).toEqual([]);
  });
});

it("lists factors by tab, within a tab by slot", () => {
  expect(inTabOrder(programme).map(({ code }) => code)).toEqual(["Q2", "Q3", "Q1"]);
});

it("a ranking takes the code of an attribute too; what is a factor's stays a factor's", () => {
  const chosen = (type: string) => {
    const choice = rankingChoice(programme, type);
    return [choice.kind, typeOfChoice(choice)];
  };
  const code = late.attributes[0]?.code ?? "";
  expect(chosen(code)).toEqual(["attribute", code]);
  expect(chosen("Q1")).toEqual(["factor", "Q1"]);
  expect(chosen("")).toEqual(["index", "0"]);
  expect(chosen("Q9_9")).toEqual(["unknown", ""]);
});
