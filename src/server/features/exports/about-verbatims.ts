import type { VerbatimQuestion } from "#contract/verbatims.ts";
import { isWaveOpen } from "#domain/calendar/calendar.ts";
import { normalizedRequest } from "#domain/filters/filters.ts";
import { waveStatus } from "#domain/filters/wave-status.ts";
import type { Page } from "#domain/pages/listed-pages.ts";
import { chosenDealers, chosenNames, type ReadSnapshot } from "#server/features/catalogue/index.ts";
import { type OpenSurveys, questionInWords } from "#server/features/verbatims/index.ts";
import type { About } from "./about-sheet.ts";

/** What an export of survey rows is about. */
export function aboutVerbatims(
  page: Page,
  question: VerbatimQuestion,
  { total, responses, answered }: OpenSurveys,
  { catalogue, today }: ReadSnapshot,
): About {
  const request = normalizedRequest(question);
  const { firstMonth } = catalogue.programme;
  const isOpen = request.waveCode !== "" && isWaveOpen(firstMonth, request.waveCode, today);
  return {
    page: page.title,
    card: null,
    dealers: chosenDealers(request, catalogue),
    filters: chosenNames(page.filters, request, catalogue),
    choices: [...questionInWords(question, answered, catalogue.programme), ["Rows", total]],
    responses,
    dataDate: catalogue.lastDay,
    waveStatus: waveStatus(isOpen, request),
    sheets: [],
  };
}
