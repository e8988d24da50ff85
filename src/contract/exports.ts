import { z } from "zod";
import { reportRequest } from "./action-plans.ts";
import { chartRequest } from "./dashboard.ts";
import { downloadMade } from "./endpoint.ts";
import { verbatimQuestion } from "./verbatims.ts";
import { spelled, wireObject } from "./wire.ts";

const MAX_CODE = 200;
/** More dealers than a network has. */
const MAX_ROWS = 10_000;

const cardAsked = wireObject({
  /** As in the structure. */
  path: spelled("webapi", z.string().max(200)), // sic
  body: chartRequest,
  /** On Dealer Ranking the dealers to write, in this order: what the person searched and sorted. Absent = all. */
  rows: z.array(z.string().max(MAX_CODE)).max(MAX_ROWS).nullish(),
});

/** See `exports.cards`. */
export type CardAsked = z.infer<typeof cardAsked>;

/** Figures as .xlsx workbooks: the first sheet says what they are about, then one sheet per card. */
export const exports = {
  /** One card, or all cards of one page. Every card must be answered: a refused one refuses the workbook. */
  cards: downloadMade({
    path: "/api/export/cards",
    access: "operation",
    body: z.strictObject({ requests: z.array(cardAsked).min(1).max(60) }),
  }),
  /** All survey rows that the filters and the search leave, sorted; 400 when they are more than a sheet holds. */
  verbatims: downloadMade({ path: "/api/export/verbatims", access: "operation", body: verbatimQuestion }),
  /** The tickets of the list of Action Planning; 400 when they are more than a list holds. */
  tickets: downloadMade({
    path: "/api/export/tickets",
    access: "operation",
    body: reportRequest.nullish(),
  }),
};
