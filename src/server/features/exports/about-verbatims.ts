import type { VerbatimQuestion, VerbatimSort } from "#contract/verbatims.ts";
import { isWaveOpen } from "#domain/calendar/calendar.ts";
import { normalizedRequest } from "#domain/filters/filters.ts";
import { waveStatus } from "#domain/filters/wave-status.ts";
import type { Page } from "#domain/pages/listed-pages.ts";
import { chosenDealers, chosenNames, type ReadSnapshot } from "#server/features/catalogue/index.ts";
import type { OpenSurveys } from "#server/features/verbatims/index.ts";
import type { About } from "./about-sheet.ts";

const SORT_NAMES: Readonly<Record<VerbatimSort, string>> = {
  surveyDate: "Date",
  surveyId: "Survey ID",
  dealer: "Dealer",
  vin: "VIN",
  model: "Model",
  index: "Index",
  nps: "NPS",
  overall: "Overall",
};

/** What an export of survey rows is about. */
export function aboutVerbatims(
  page: Page,
  question: VerbatimQuestion,
  { total, responses }: OpenSurveys,
  { catalogue, today }: ReadSnapshot,
): About {
  const request = normalizedRequest(question);
  const search = (question.search ?? "").trim();
  const { firstMonth } = catalogue.programme;
  const isOpen = request.waveCode !== "" && isWaveOpen(firstMonth, request.waveCode, today);
  const order = question.order === "asc" ? "ascending" : "descending";
  return {
    page: page.title,
    card: null,
    dealers: chosenDealers(request, catalogue),
    filters: chosenNames(page.filters, request, catalogue),
    choices: [
      ...(search === "" ? [] : [["Search", search] as const]),
      ["Sorted by", `${SORT_NAMES[question.sort ?? "surveyDate"]}, ${order}`],
      ["Rows", total],
    ],
    responses,
    dataDate: catalogue.lastDay,
    waveStatus: waveStatus(isOpen, request),
    sheets: [],
  };
}
