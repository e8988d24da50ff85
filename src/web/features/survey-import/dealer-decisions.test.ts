import { expect, test } from "vitest";
import type { UnknownDealer } from "#contract/unknown-dealers.ts";
import { settledOf, withAllAdded, withChoice, withField } from "./dealer-decisions.ts";

const AREAS = [
  { name: "Kochi", state: "Kerala", region: "South" },
  { name: "Twice", state: "Delhi", region: "North" },
  { name: "Twice", state: "Kerala", region: "South" },
];

function aDealer(said: string, proposal: Partial<UnknownDealer["proposal"]> = {}): UnknownDealer {
  return { said, rows: 2, example: [], proposal: { name: "", area: "", state: "", region: "", ...proposal } };
}

const ONE = aDealer("X1", { name: "First Motors", region: "South" });
const OTHER = aDealer("X2");

test("a dealer is proposed as the file tells of it, and what was typed outlives another choice", () => {
  const added = withChoice({}, ONE, "add");
  expect(added["X1"]).toEqual({
    choice: "add",
    code: "X1",
    name: "First Motors",
    area: "",
    state: "",
    region: "South",
  });
  const [decision] = Object.values(added);
  if (decision === undefined) throw new Error("no decision");
  const typed = { X1: withField(decision, "name", "Better Motors", AREAS) };
  const back = withChoice(withChoice(typed, ONE, "notOurs"), ONE, "add");
  expect(back["X1"]?.name).toBe("Better Motors");
});

test("all that nobody has decided about are added, none that is not ours", () => {
  const decisions = withAllAdded(withChoice({}, OTHER, "notOurs"), [ONE, OTHER, aDealer("X3")]);
  const { added, notOurs } = settledOf(decisions);
  expect(added.map(({ said, name }) => [said, name])).toEqual([
    ["X1", "First Motors"],
    ["X3", "X3"],
  ]);
  expect(notOurs).toEqual(["X2"]);
});

test("an area that there is brings its state and region, one of two leaves them to be said", () => {
  const decision = { choice: "add", code: "X", name: "X", area: "", state: "Goa", region: "West" } as const;
  expect(withField(decision, "area", "Kochi", AREAS)).toMatchObject({ state: "Kerala", region: "South" });
  expect(withField(decision, "area", "Twice", AREAS)).toMatchObject({ state: "Goa", region: "West" });
});

test("spaces around what was typed are not sent, and who is decided later is neither", () => {
  const { added, notOurs } = settledOf({
    X: { choice: "add", code: " X ", name: " A ", area: " ", state: "", region: "" },
    Y: { choice: "later", code: "Y", name: "Y", area: "", state: "", region: "" },
  });
  expect(added).toEqual([{ said: "X", code: "X", name: "A", area: "", state: "", region: "" }]);
  expect(notOurs).toEqual([]);
});
