import { expect, test } from "vitest";
import type { StructureCard } from "#contract/structure.ts";
import { cardState } from "#web/charts/card/card-state.ts";
import { groupCards, placeGroups } from "./card-groups.ts";

function card(key: string, drawing: string, tabGroup: string | null = null): StructureCard {
  return {
    id: key,
    key,
    title: key,
    drawing,
    path: `api/dashboard/summary/${key}`,
    tabGroup,
    improvementPlan: false,
    improvementPlanPath: "",
  };
}

const names = (cards: readonly StructureCard[]) =>
  groupCards(cards).map((group) => group.cards.map(({ key }) => key));

test("a card without a tab group stands alone, any other is one tab at the place of its first card", () => {
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
    card("a", "indexGauge"),
    card("b", "npsGauge"),
    card("c", "split"),
    card("d", "disappointedGauge"),
    card("e", "?"),
  ];
  const places = placeGroups(groupCards(cards));
  expect(places.map(({ width, groups }) => [width, groups.length])).toEqual([
    ["gauge", 2],
    ["split", 1],
    ["gauge", 1],
    ["list", 1],
  ]);
});

test("a failed card fails alone", () => {
  const replies = [
    { path: "a", status: 503, chart: null, error: { code: "BUSY", message: "Too many ask." } },
    { path: "b", status: 500, chart: null, error: null },
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
