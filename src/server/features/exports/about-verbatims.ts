import type { NarrowingName, VerbatimQuestion, VerbatimSort } from "#contract/verbatims.ts";
import { isWaveOpen } from "#domain/calendar/calendar.ts";
import { daysText } from "#domain/calendar/date-display.ts";
import { normalizedRequest } from "#domain/filters/filters.ts";
import { waveStatus } from "#domain/filters/wave-status.ts";
import type { Page } from "#domain/pages/listed-pages.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { disappointedBelow } from "#domain/scoring/index-level.ts";
import { chosenDealers, chosenNames, type ReadSnapshot } from "#server/features/catalogue/index.ts";
import type { OpenSurveys } from "#server/features/verbatims/index.ts";
import type { About, Fact } from "./about-sheet.ts";

const SORT_NAMES: Readonly<Record<VerbatimSort, string>> = {
  surveyDate: "Date",
  surveyId: "Survey ID",
  dealer: "Dealer",
  vin: "VIN",
  model: "Model",
  index: "Index",
  nps: "Recommend",
  overall: "Overall",
};

const NARROWING_NAMES: Readonly<Record<NarrowingName, string>> = {
  detractors: "Detractors",
  disappointed: "Disappointed",
  indifferent: "Indifferent",
  pleased: "Pleased",
  delighted: "Delighted",
  comment: "With comment",
  audio: "With audio",
};

/** What an export of survey rows is about. */
export function aboutVerbatims(
  page: Page,
  question: VerbatimQuestion,
  { total, responses, answered }: OpenSurveys,
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
      ...narrowedBy(question, catalogue.programme),
      ...(answered === null ? [] : [["Answered", answered] as const]),
      ["Sorted by", `${SORT_NAMES[question.sort ?? "surveyDate"]}, ${order}`],
      ["Rows", total],
    ],
    responses,
    dataDate: catalogue.lastDay,
    waveStatus: waveStatus(isOpen, request),
    sheets: [],
  };
}

function narrowedBy(
  { only, factorBelow, attributeLow, days }: VerbatimQuestion,
  programme: Programme,
): Fact[] {
  const names = (only ?? []).map((one) => NARROWING_NAMES[one]);
  const code = factorBelow ?? "";
  const factor = programme.factors.find((one) => one.code === code)?.name ?? code;
  const attributes = programme.factors.flatMap((one) => one.attributes);
  const attribute = attributes.find((one) => one.code === attributeLow);
  return [
    ...(names.length === 0 ? [] : [["Only", names.join(", ")] as const]),
    ...(code === "" ? [] : [[`Factor below ${disappointedBelow(programme)}`, factor] as const]),
    ...(attribute === undefined
      ? []
      : [[`Attribute rated 1–${programme.bands.disappointed}`, attribute.name] as const]),
    ...(days ? [["Days", daysText(days.from, days.to)] as const] : []),
  ];
}
