import type { VerbatimQuestion, VerbatimRow } from "#contract/verbatims.ts";
import { normalizedRequest } from "#domain/filters/filters.ts";
import type { ReadSnapshot } from "#server/features/catalogue/index.ts";
import { chooseResponses, searchOf, withinDays } from "./chosen-responses.ts";
import { countFound, countNarrowed, countResponses, type RowsWanted, readSurveys } from "./queries.ts";
import { rowMaker } from "./row-maker.ts";

/** The survey rows of a question: how many, and all of them while the snapshot is open, in batches and in order. */
export interface OpenSurveys {
  /** Rows that the filters, what narrows and the search leave. */
  readonly total: number;
  /** Rows that the filters leave. */
  readonly responses: number;
  /** The answer that is asked for, in words; null = any. */
  readonly answered: string | null;
  /** The free-text questions, parallel to a row's `verbatims`. */
  readonly columns: readonly { readonly name: string }[];
  rows(): AsyncIterable<readonly VerbatimRow[]>;
}

const NEITHER = { ticketPath: "", managesAudio: false };

/** See `OpenSurveys`; the same gate, search and order as the page of the list. */
export async function openSurveys(snapshot: ReadSnapshot, question: VerbatimQuestion): Promise<OpenSurveys> {
  const { trx, catalogue } = snapshot;
  const search = searchOf(question, catalogue.programme);
  const chosen = chooseResponses(snapshot, normalizedRequest(question));
  const columns = catalogue.programme.verbatims.map(({ name }) => ({ name }));
  const { answered } = search;
  if (chosen === null) return { total: 0, responses: 0, answered, columns, rows: nothing };
  const sought = withinDays(chosen, search.narrowing?.days ?? null);
  const { selection } = sought;
  const wanted: RowsWanted = {
    ...search,
    sort: question.sort ?? "surveyDate",
    descending: question.order !== "asc",
  };
  const { responses } = await countResponses(trx, chosen.selection);
  if (search.findsNothing) return { total: 0, responses, answered, columns, rows: nothing };
  const total = search.isSearch
    ? await countFound(trx, selection, wanted)
    : search.narrowing === null
      ? responses
      : await countNarrowed(trx, selection, search.narrowing);
  const rowOf = await rowMaker(snapshot, sought, NEITHER);
  async function* rows() {
    for await (const batch of readSurveys(trx, selection, wanted)) yield batch.map(rowOf);
  }
  return { total, responses, answered, columns, rows };
}

async function* nothing(): AsyncGenerator<readonly VerbatimRow[]> {
  yield [];
}
