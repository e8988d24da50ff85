import { expect, test } from "vitest";
import type { Subcomponent } from "#contract/structure.ts";
import { groupCards, placeGroups } from "./card-groups.ts";
import { cardState } from "./card-state.ts";

function card(subcomponentid: string, ui_subcomponentid: string, withcombine = "0"): Subcomponent {
  return {
    subcomponentid,
    subcomponentname: subcomponentid,
    ui_subcomponentid,
    webapi: `api/dashboard/summary/${subcomponentid}`,
    withcombine,
    improvement_plan: false,
    improvement_plan_api: "",
  };
}

const names = (cards: readonly Subcomponent[]) =>
  groupCards(cards).map((group) => group.cards.map(({ subcomponentid }) => subcomponentid));

test("'0' stands alone, any other key is one tab group at the place of its first card", () => {
  const cards = [
    card("a", "x"),
    card("b", "x", "1"),
    card("c", "x"),
    card("d", "x", "2"),
    card("e", "x", "1"),
  ];
  expect(names(cards)).toEqual([["a"], ["b", "e"], ["c"], ["d"]]);
});

test("neighbouring gauges share one place", () => {
  const cards = [
    card("a", "cui_001"),
    card("b", "cui_004"),
    card("c", "cui_007"),
    card("d", "cui_001b"),
    card("e", "?"),
  ];
  const places = placeGroups(groupCards(cards), "cui_001");
  expect(places.map(({ width, groups }) => [width, groups.length])).toEqual([
    ["gauge", 2],
    ["split", 1],
    ["gauge", 1],
    ["list", 1],
  ]);
});

test("a failed card fails alone", () => {
  const replies = [
    { webapi: "a", status: 503, chart: null, error: { code: "BUSY", message: "Too many ask." } },
    { webapi: "b", status: 500, chart: null, error: null },
  ];
  const batch = {
    data: { dataVersion: 1, unchanged: false, replies },
    error: null,
    isFetching: false,
    isPlaceholderData: false,
    dataUpdatedAt: 0,
  };
  expect(cardState(batch, "a", "chart")).toEqual({ kind: "failed", reason: "Too many ask." });
  expect(cardState(batch, "b", "chart")).toEqual({ kind: "failed", reason: "The service did not answer." });
  expect(cardState(batch, "c", "chart")).toEqual({ kind: "failed", reason: "The service did not answer." });
  expect(cardState({ ...batch, isFetching: true }, "c", "chart")).toEqual({ kind: "loading" });
});

test("without any figures a page loads or says why it could not", () => {
  const nothing = {
    data: undefined,
    error: null,
    isFetching: true,
    isPlaceholderData: false,
    dataUpdatedAt: 0,
  };
  expect(cardState(nothing, "a", "chart")).toEqual({ kind: "loading" });
  expect(cardState({ ...nothing, error: new Error("No way.") }, "a", "chart")).toEqual({
    kind: "failed",
    reason: "No way.",
  });
});
