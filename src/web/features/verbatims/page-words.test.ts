import { expect, test } from "vitest";
import type { VerbatimList } from "#contract/verbatims.ts";
import { NEWEST_FIRST, nextOrder, SURVEY_COLUMNS } from "./columns.ts";
import { isOneDealer, nothingText, pageContext, pageSentence, paperText, rangeText } from "./page-words.ts";

const list: VerbatimList = {
  columns: [],
  factors: [],
  disappointedBelow: 600,
  disappointedTo: 5,
  answered: null,
  rows: [],
  total: 2146,
  atLeast: false,
  responses: 2146,
  commented: 1571,
  page: 1,
  pageSize: 50,
  managesAudio: false,
  dataDate: "2026-01-19",
  waveOpen: false,
  dataVersion: 1,
};

test.each([
  [list, "", "2,146 responses, 1,571 with a comment."],
  [{ ...list, commented: 0 }, "", "2,146 responses, none with a comment."],
  [{ ...list, commented: 2146 }, "", "2,146 responses, each with a comment."],
  [{ ...list, responses: 1, commented: 1 }, "", "1 response, with a comment."],
  [{ ...list, responses: 1, commented: 0 }, "", "1 response, without a comment."],
  [{ ...list, responses: 1, total: 0 }, "gaadi", "The only response does not match “gaadi”."],
  [{ ...list, responses: 1, total: 1 }, "gaadi", "The only response matches “gaadi”."],
  [{ ...list, responses: 0, commented: 0, total: 0 }, "gaadi", "No responses for this selection."],
  [{ ...list, total: 38 }, "gaadi", "38 of 2,146 responses match “gaadi”."],
  [{ ...list, total: 38, atLeast: true }, "gaadi", "At least 38 of 2,146 responses match “gaadi”."],
  [{ ...list, total: 1 }, "gaadi", "1 of 2,146 responses matches “gaadi”."],
  [{ ...list, total: 0 }, "gaadi", "None of 2,146 responses match “gaadi”."],
])("the page's sentence", (reply, search, sentence) => {
  expect(pageSentence(reply, search)).toBe(sentence);
});

test.each([
  [["Detractors"], "", "38 of 2,146 responses match “Detractors”."],
  [["Detractors", "With audio"], "", "38 of 2,146 responses match “Detractors” and “With audio”."],
  [
    ["Detractors", "With audio"],
    "gaadi",
    "38 of 2,146 responses match “Detractors”, “With audio” and “gaadi”.",
  ],
])("the page's sentence with chips %j and search '%s'", (chips, search, sentence) => {
  expect(pageSentence({ ...list, total: 38 }, search, chips)).toBe(sentence);
});

test("nothing found says what was looked for", () => {
  expect(nothingText("", [])).toBe("There are no responses for this selection.");
  expect(nothingText("zebra", [])).toBe("No response matches this search.");
  expect(nothingText("", ["With audio"])).toBe("No response matches these chips.");
  expect(nothingText("zebra", ["With audio"])).toBe("No response matches these chips and this search.");
});

test("all rows are of one dealer where one is chosen, and where there is only one", () => {
  const item = (code: string) => ({ code, name: code, isShown: true, isDealer: true });
  const dealers = (...codes: string[]) => [
    { filterKey: "dealerCode" as const, id: 4, name: "Dealer", data: codes.map(item) },
  ];
  expect(isOneDealer(dealers("All", "D1", "D2"), { dealerCode: "D2" })).toBe(true);
  expect(isOneDealer(dealers("All", "D1", "D2"), { dealerCode: "All" })).toBe(false);
  expect(isOneDealer(dealers("All", "D1", "D2"), {})).toBe(false);
  expect(isOneDealer(dealers("All", "D1", "D2"), { dealerCode: "D9" })).toBe(false);
  expect(isOneDealer(dealers("D1"), {})).toBe(true);
  expect(isOneDealer([], {})).toBe(false);
});

test("the context names what is chosen and how far the data reach", () => {
  const item = (code: string, name: string) => ({ code, name, isShown: true, isDealer: false });
  const filters = [
    { filterKey: "waveCode", id: 1, name: "Wave", data: [item("WQ-8", "Jul–Sep 2026")] },
    { filterKey: "modelCode", id: 7, name: "Model", data: [item("All", "All"), item("M1", "Vega")] },
  ] as const;
  expect(pageContext(filters, { waveCode: "WQ-8", modelCode: "All" }, "2026-01-19")).toBe(
    "Jul–Sep 2026 · data to Jan 19th 2026",
  );
  expect(pageContext(filters, { waveCode: "WQ-8", modelCode: "M1" }, null)).toBe("Jul–Sep 2026 · Vega");
});

test("a page names its rows", () => {
  const row: VerbatimList["rows"][number] = {
    surveyId: "1",
    surveyDate: "2026-01-01",
    dealerCode: "D",
    dealerName: "D",
    vin: null,
    model: "",
    index: null,
    nps: null,
    overall: null,
    dealerN: 1,
    insufficient: true,
    verbatims: [],
    audioFile: null,
  };
  expect(rangeText({ ...list, page: 3, rows: [row, row] })).toBe("101–102 of 2,146");
  expect(rangeText(list)).toBe("0 of 2,146");
  expect(rangeText({ ...list, rows: [row], atLeast: true })).toBe("1–1 of at least 2,146");
  const printed = (rows: number, over: Partial<VerbatimList> = {}) =>
    paperText({
      ...list,
      total: 21_460,
      pageSize: 5_000,
      ...over,
      rows: Array.from({ length: rows }, () => row),
    });
  expect(printed(1, { total: 1 })).toBe("The only row");
  expect(printed(38, { total: 38 })).toBe("All 38 rows");
  expect(printed(5_000)).toBe(
    "First 5,000 of 21,460 rows. Narrow them by filters, chips or a search, or take all of them by “Export to Excel”.",
  );
  expect(printed(5_000, { atLeast: true })).toContain("First 5,000 of at least 21,460 rows.");
  const here = "“Print” on the page prints up to 5,000; “Export to Excel” gives all of them.";
  expect(printed(50, { pageSize: 50 })).toBe(`First 50 of 21,460 rows. ${here}`);
  expect(printed(50, { pageSize: 50, page: 2 })).toBe(`Rows 51–100 of 21,460. ${here}`);
});

test("a second click turns the order round, another column begins anew", () => {
  expect(nextOrder(NEWEST_FIRST, "surveyDate")).toEqual({ sort: "surveyDate", descending: false });
  expect(nextOrder(NEWEST_FIRST, "index")).toEqual({ sort: "index", descending: false });
  expect(nextOrder({ sort: "index", descending: false }, "surveyDate")).toEqual(NEWEST_FIRST);
  expect(SURVEY_COLUMNS.map(({ sort }) => sort)).toContain(NEWEST_FIRST.sort);
});
