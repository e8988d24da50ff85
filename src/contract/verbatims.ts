import { z } from "zod";
import { LEVEL_NAMES } from "#domain/scoring/index-level.ts";
import { chartRequestFields } from "./dashboard.ts";
import { json } from "./endpoint.ts";
import { purposes } from "./purpose.ts";
import { wireObject } from "./wire.ts";

/** The columns a table of survey rows can be sorted by. */
export const verbatimSorts = [
  "surveyDate",
  "surveyId",
  "dealer",
  "vin",
  "model",
  "index",
  "nps",
  "overall",
] as const;

/** See `verbatimSorts`. */
export type VerbatimSort = (typeof verbatimSorts)[number];

const wireSorts = ["survey_date", "survey_id", "dealer", "vin", "model", "index", "nps", "overall"] as const;

const sort = z.codec(z.enum(wireSorts), z.enum(verbatimSorts), {
  decode: (wire) => (wire === "survey_date" ? "surveyDate" : wire === "survey_id" ? "surveyId" : wire),
  encode: (ours) => (ours === "surveyDate" ? "survey_date" : ours === "surveyId" ? "survey_id" : ours),
});

/** What can narrow the rows, several at once: all that are chosen hold, of the bands of the overall rating one of them. */
export const narrowings = ["detractors", ...LEVEL_NAMES, "comment", "audio"] as const;

/** See `narrowings`. */
export type NarrowingName = (typeof narrowings)[number];

/** Rows of one page at most, and of one that is printed or becomes slides. */
export const MAX_PAGE_ROWS = 50;
export const MAX_PAPER_PAGE_ROWS = 500;

/** Rows of a print or of slides at most: more are no paper that anybody reads, nor what a browser lays out in reasonable time. */
export const MAX_PAPER_ROWS = 5_000;

const audioFile = wireObject({
  fileId: z.string(),
  /** Null for those who may not manage audio. */
  fileName: z.string().nullable(),
  /** Where to ask for an address that plays. */
  fileUrl: z.string(),
}).nullable();

/** Ratings, texts and answers of the programme by the code of the question. */
const question = { code: z.string(), name: z.string() };

const surveyFields = {
  surveyId: z.string(),
  /** `YYYY-MM-DD` */
  surveyDate: z.string(),
  dealerCode: z.string(),
  dealerName: z.string(),
  vin: z.string().nullable(),
  model: z.string(),
  /** 0–1000, one decimal; null when no factor was answered. */
  index: z.number().nullable(),
  /** The answer to the recommendation question, 0–10. */
  nps: z.int().nullable(),
  /** 1–10 */
  overall: z.int().nullable(),
};

const surveyRow = wireObject({
  ...surveyFields,
  /** Responses of the dealer in the period that have an index; under ten its sample is insufficient. */
  dealerN: z.int(),
  insufficient: z.boolean(),
  /** Parallel to the reply's `columns`. */
  verbatims: z.array(z.string().nullable()),
  audioFile,
});

/** One answered survey. */
export type VerbatimRow = z.infer<typeof surveyRow>;

const listReply = wireObject({
  /** The free-text questions of the programme. */
  columns: z.array(z.strictObject(question)),
  /** What `factorBelow` takes, in the order of their tabs, each with what `attributeLow` takes. */
  factors: z.array(z.strictObject({ ...question, attributes: z.array(z.strictObject(question)) })),
  /** A factor score lower than this is in the programme's lowest band. */
  disappointedBelow: z.number(),
  /** A rating of 1 up to this is in the programme's lowest band. */
  disappointedTo: z.int(),
  /** What `answered` asks for, in words: 'Was your vehicle ready at the promised time? No'. */
  answered: z.string().nullable(),
  rows: z.array(surveyRow),
  /** Rows that the filters, what narrows and the search leave. */
  total: z.int(),
  /** Of a search or of what narrows in very many responses: there may be more than `total`, which is beyond this page. */
  atLeast: z.boolean(),
  /** Rows that the filters leave, and how many of them have a text. */
  responses: z.int(),
  commented: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** May upload, replace and remove audio and see its file names. */
  managesAudio: z.boolean(),
  dataDate: z.string().nullable(),
  waveOpen: z.boolean(),
  dataVersion: z.number(),
});

/** See `verbatims.list`. */
export type VerbatimList = z.infer<typeof listReply>;

const responseReply = wireObject({
  ...surveyFields,
  waveCode: z.string(),
  /** 'Jul–Sep 2026' */
  waveName: z.string(),
  /** In the order of their tabs, each with its attributes. A score is 0–1000 with one decimal, a rating 1–10; null = blank. */
  factors: z.array(
    z.strictObject({
      ...question,
      score: z.number().nullable(),
      /** The score is in the programme's lowest band. */
      low: z.boolean(),
      attributes: z.array(
        z.strictObject({ ...question, rating: z.int().nullable(), band: z.enum(LEVEL_NAMES).nullable() }),
      ),
    }),
  ),
  verbatims: z.array(z.strictObject({ ...question, text: z.string().nullable() })),
  /** The closed questions outside the index. */
  answers: z.array(z.strictObject({ ...question, answer: z.string().nullable() })),
  audioFile,
  managesAudio: z.boolean(),
  /** Not deleted tickets of the dealer in the wave, newest first: a ticket is about points of a dealer, not about one response. */
  tickets: z.array(
    wireObject({
      ticketNo: z.int(),
      pointName: z.string(),
      pointCode: z.string(),
      pointFactor: z.string().nullable(),
      status: z.string(),
      statusCode: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
      /** `YYYY-MM-DD` */
      dueDate: z.string(),
    }),
  ),
});

/** See `verbatims.response`. */
export type SurveyResponse = z.infer<typeof responseReply>;

const questionFields = {
  ...chartRequestFields,
  only: z.array(z.enum(narrowings)).max(narrowings.length).nullish(),
  /** The code of a factor: only responses whose score of it is in the programme's lowest band. */
  factorBelow: z.string().max(200).nullish(),
  /** The code of an attribute: only responses whose rating of it is in the programme's lowest band. */
  attributeLow: z.string().max(200).nullish(),
  /** Only responses with this answer to a closed question: the key of its card on Other Questions, and the answer's code. */
  answered: wireObject({ question: z.string().max(200), answer: z.string().max(200) }).nullish(),
  /** Only responses of these days, both `YYYY-MM-DD` and inclusive, as far as wave and month hold them. */
  days: wireObject({ from: z.string().max(10), to: z.string().max(10) }).nullish(),
  search: z.string().max(200).nullish(),
  sort: sort.nullish(),
  order: z.enum(["asc", "desc"]).nullish(),
};

/** Which survey rows, in which order. */
export const verbatimQuestion = wireObject(questionFields);

/** See `verbatimQuestion`. */
export type VerbatimQuestion = z.infer<typeof verbatimQuestion>;

/** Survey rows with their texts. */
export const verbatims = {
  /**
   * One page of the survey rows in scope under the filters. `search` finds words however they are written, survey ids and
   * VINs. Pages for print and slides are longer, end at `MAX_PAPER_ROWS`, and their first one is an entry in the audit
   * log; so is each for a picture.
   */
  list: json({
    method: "POST",
    path: "/api/dashboard/dealer-score/verbatims",
    access: "operation",
    body: wireObject({
      ...questionFields,
      /** From 1. */
      page: z.int().min(1).max(1_000_000).nullish(),
      pageSize: z.int().min(1).max(MAX_PAPER_PAGE_ROWS).nullish(),
      purpose: z.enum(purposes).nullish(),
    }).nullish(),
    reply: listReply,
  }),
  /** One response with all that was answered; 404 when it is not in scope. */
  response: json({
    method: "POST",
    path: "/api/dashboard/dealer-score/response",
    access: "operation",
    body: wireObject({ surveyId: z.string().min(1).max(64) }),
    reply: responseReply,
  }),
};
