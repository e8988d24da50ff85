import { expect, test } from "vitest";
import type { VerbatimList, VerbatimRow } from "#contract/verbatims.ts";
import { verbatimSlides } from "./verbatim-slides.ts";

const ROW: VerbatimRow = {
  surveyId: "S1",
  surveyDate: "2026-01-19",
  dealerCode: "D01",
  dealerName: "Agra Motors",
  vin: null,
  model: "City",
  index: 873.25,
  nps: 9,
  overall: null,
  dealerN: 4,
  insufficient: true,
  verbatims: ["=1+1", null, "Too late"],
  audioFile: null,
};
const LIST: VerbatimList = {
  columns: [
    { code: "V1", name: "Liked" },
    { code: "V2", name: "Disliked" },
    { code: "V3", name: "Suggestion" },
  ],
  factors: [],
  disappointedBelow: 600,
  disappointedTo: 5,
  answered: null,
  rows: [ROW],
  total: 21_460,
  atLeast: false,
  responses: 21_460,
  commented: 1,
  page: 1,
  pageSize: 5_000,
  managesAudio: false,
  dataDate: "2026-01-19",
  waveOpen: false,
  dataVersion: 1,
};

test("a row says what the list says, with each text behind its question", () => {
  const { table, sentence, footnote } = verbatimSlides(LIST, "21,460 responses.");
  expect(table?.head.map(({ text }) => text)).toEqual([
    "Survey ID, Date",
    "Dealer",
    "Index",
    "Recommend",
    "Overall",
    "Comments",
    "Model, VIN",
  ]);
  expect(table?.rows).toEqual([
    {
      cells: [
        "S1\nJan 19th 2026",
        "Agra Motors (D01)\ninsufficient sample, n 4",
        "873.3",
        "9",
        "–",
        "Liked: =1+1\nSuggestion: Too late",
        "City\n–",
      ],
    },
  ]);
  expect(sentence).toBe("21,460 responses.");
  expect(footnote).toBe(
    "First 1 of 21,460 rows. Narrow them by filters, chips or a search, or take all of them by “Export to Excel”.",
  );
});

test("of one question the column has its name, and a row without texts a dash", () => {
  const rows = [
    { ...ROW, verbatims: ["Good"] },
    { ...ROW, verbatims: [null] },
  ];
  const { table } = verbatimSlides({ ...LIST, columns: [{ code: "V1", name: "Remarks" }], rows }, "");
  expect(table?.head[5]).toEqual({ text: "Remarks", kind: "words" });
  expect(table?.rows.map(({ cells }) => cells[5])).toEqual(["Good", "–"]);
});
