import { describe, expect, it } from "vitest";
import { nameSearch } from "./name-search.ts";

describe("a search for a name", () => {
  it.each([
    ["Amar Singh", "", true],
    ["Amar Singh", "am", true],
    ["Amar Singh", "singh", true],
    ["Amar Singh", "  ING ", true],
    ["Amar Singh", "r s", true],
    ["Amar  Singh", "amar singh", true],
    ["José Müller", "jose mu", true],
    ["Jose Muller", "JOSÉ", true],
    ["ﬁne Motors", "fine", true],
    ["गाड़ी मोटर्स", "मोटर", true],
    ["गाड़ी मोटर्स", "गड", false],
    ["Amar Singh", "singh amar", false],
    ["Amar Singh", "x", false],
  ])("in %j for %j: %j", (name, typed, found) => {
    expect(nameSearch(typed)(name)).toBe(found);
  });
});
