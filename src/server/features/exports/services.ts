import type { Kysely } from "kysely";
import type { ReportRequest, Ticket } from "#contract/action-plans.ts";
import type { BatchAnswer, ChartRequest } from "#contract/dashboard.ts";
import type { VerbatimQuestion, VerbatimRow } from "#contract/verbatims.ts";
import type { ReadSnapshot, RequestContext } from "#server/platform/database/read-snapshot.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** A card's reply under the name of its shape. */
export type CardReply = Partial<Omit<BatchAnswer, "webapi" | "status" | "error">>;

/** The survey rows of a question: counted, and read batch by batch while the view is open. */
export interface SurveyRows {
  readonly total: number;
  readonly responses: number;
  readonly columns: readonly { readonly name: string }[];
  rows(): AsyncIterable<readonly VerbatimRow[]>;
}

/** The tickets of a list, status and dealers for the name of the file, and what was chosen. */
export interface ListedTickets {
  readonly tickets: readonly Ticket[];
  readonly named: readonly string[];
  readonly filters: readonly { readonly name: string; readonly value: string }[];
}

/** What the pages answer comes from the features that own them: the same figures as the screen, in the export's view. */
export interface ExportServices {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly answerCards: (
    snapshot: ReadSnapshot,
  ) => (question: { readonly webapi: string; readonly body: ChartRequest }) => Promise<CardReply>;
  readonly openSurveys: (snapshot: ReadSnapshot, question: VerbatimQuestion) => Promise<SurveyRows>;
  readonly takeTickets: (
    snapshot: ReadSnapshot,
    context: RequestContext,
    question: ReportRequest,
  ) => Promise<ListedTickets>;
}
