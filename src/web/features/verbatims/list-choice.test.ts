import { expect, test } from "vitest";
import { verbatimSorts } from "#contract/verbatims.ts";
import { parseSearch, stringifySearch, validateSearch } from "#web/state/search.ts";
import { NEWEST_FIRST } from "./columns.ts";
import { type ListChoice, listAddress, listChoiceOf, withResponse, writtenChoice } from "./list-choice.ts";
import { isNarrowed, type Narrowed, NOT_NARROWED, narrowedBy } from "./narrowing-words.ts";

const NOTHING: ListChoice = {
  search: "",
  order: NEWEST_FIRST,
  only: [],
  below: "",
  attribute: "",
  answered: null,
  days: null,
  response: null,
};

test("an address without choices is the newest of all, and writes nothing", () => {
  expect(listChoiceOf({})).toEqual(NOTHING);
  expect(stringifySearch(writtenChoice(NOTHING))).toBe("");
});

test("every choice comes back out of the address it is written into", () => {
  const orders = verbatimSorts.flatMap((sort) => [
    { sort, descending: true },
    { sort, descending: false },
  ]);
  for (const order of orders) {
    const choice: ListChoice = {
      search: "गाड़ी & समय",
      order,
      only: ["detractors", "audio"],
      below: "Q4",
      attribute: "Q4_1",
      answered: { question: "04", answer: "Ja & nein" },
      days: { from: "2026-01-01", to: "2026-03-31" },
      response: "00/17 a",
    };
    const query = stringifySearch(writtenChoice(choice));
    expect(listChoiceOf(validateSearch(parseSearch(query.slice(1)))), query).toEqual(choice);
  }
});

test("what nobody knows is no choice; chips stand in one order, each once", () => {
  expect(listChoiceOf({ sort: "-colour", only: "loud,audio,detractors,audio" })).toEqual({
    ...NOTHING,
    only: ["detractors", "audio"],
  });
});

test.each(["2026-01-01", "2026-02-30..2026-03-01", "2026-03-31..2026-01-01", "2026-01-01..2026-01-02..x"])(
  "%s are no days",
  (days) => expect(listChoiceOf({ days }).days).toBeNull(),
);

test("only what is changed is written, and what is taken away is empty", () => {
  expect(writtenChoice({ only: [] })).toEqual({ only: "" });
  expect(writtenChoice({ answered: null })).toEqual({ question: "", answer: "" });
  expect(writtenChoice({ days: null })).toEqual({ days: "" });
  expect(listChoiceOf({ question: "4" }).answered).toBeNull();
  expect(writtenChoice({ response: null })).toEqual({ response: "" });
  expect(writtenChoice({ order: NEWEST_FIRST })).toEqual({ sort: "" });
  expect(writtenChoice({})).toEqual({});
});

test("a response's address is that of its list and the response, whichever one is open", () => {
  const list = { operation: "meridian-csi", dealerCode: "007", search: "गाड़ी & समय", only: "audio" };
  for (const search of [list, { ...list, response: "B 2" }, {}]) {
    const address = withResponse(listAddress(search), "00/17 a");
    expect(address).toBe(stringifySearch({ ...search, response: "00/17 a" }));
  }
});

test("an order is the same one each time it is read", () => {
  for (const sort of ["index", "-index", "", "-colour"])
    expect(listChoiceOf({ sort }).order, sort).toBe(listChoiceOf({ sort }).order);
});

test("the chosen chips by their names, the factor's with its limit, the attribute's with its ratings", () => {
  const list = {
    factors: [{ code: "Q5", name: "Service Advisor", attributes: [{ code: "Q5_1", name: "Waiting" }] }],
    disappointedBelow: 600,
    disappointedTo: 5,
    answered: "Washed? No",
  };
  const chosen: Narrowed = {
    only: ["audio", "pleased", "detractors"],
    below: "Q5",
    attribute: "Q5_1",
    answered: { question: "4", answer: "2" },
    days: { from: "2026-01-01", to: "2026-03-31" },
  };
  expect(narrowedBy(list, chosen)).toEqual([
    "Detractors",
    "Pleased",
    "With audio",
    "Service Advisor below 600",
    "Waiting rated 1–5",
    "Washed? No",
    "Jan 1st 2026 – Mar 31st 2026",
  ]);
  expect(narrowedBy(list, { ...NOT_NARROWED, below: "Q9" })).toEqual(["Q9 below 600"]);
  expect(narrowedBy(list, { ...NOT_NARROWED, attribute: "Q9_1" })).toEqual(["Q9_1 rated 1–5"]);
  expect(narrowedBy(list, NOT_NARROWED)).toEqual([]);
});

test("each choice of what to show can be taken back by Show all", () => {
  expect(isNarrowed(NOT_NARROWED)).toBe(false);
  const choices: readonly Partial<Narrowed>[] = [
    { only: ["delighted"] },
    { below: "Q5" },
    { attribute: "Q5_1" },
    { answered: { question: "4", answer: "2" } },
    { days: { from: "2026-01-01", to: "2026-03-31" } },
  ];
  for (const choice of choices)
    expect(isNarrowed({ ...NOT_NARROWED, ...choice }), JSON.stringify(choice)).toBe(true);
});
