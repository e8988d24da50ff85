import { z } from "zod";
import { COLUMN_USES } from "#domain/questionnaire/questionnaire.ts";
import { header, headerRows, headers, MOST_COLUMNS, scale } from "./survey-mapping.ts";
import { wireObject } from "./wire.ts";

const MOST_FACTORS = 250;
const MOST_ANSWERS = 60;

const name = z.string().max(500);

const column = {
  header,
  use: z.enum(COLUMN_USES),
  /** Place of a rating's factor among the factors, from 0; null of all others. */
  factor: z.int().min(0).max(MOST_FACTORS).nullable(),
  /** As people read it. */
  question: name,
  /** Of a closed question, as cells spell them. */
  answers: z.array(name).max(MOST_ANSWERS),
  scale,
};

const proposedColumn = wireObject({
  ...column,
  samples: z.array(z.string()),
  /** False where a person has to look: it is ignored until then. */
  isSure: z.boolean(),
  couldBeRating: z.boolean(),
  reason: z.string(),
  /** `YYYY-MM-DD`; null of columns without days. */
  firstDay: z.string().nullable(),
});

const proposedSheet = wireObject({
  name: z.string(),
  headerRow: z.int(),
  headerRows,
  /** Why the header stands there, a sentence. */
  headerReason: z.string(),
  factors: z.array(z.strictObject({ name: z.string(), isSure: z.boolean(), reason: z.string() })),
  columns: z.array(proposedColumn),
  /** How many of its rows were looked at, the header's among them, and whether those are all. */
  rows: z.int(),
  isWhole: z.boolean(),
});

/** See `proposeQuestionnaire`. */
export type ProposedQuestionnaire = z.infer<typeof proposedSheet>;

/** What each sheet of an agency's file most likely asks. */
export const proposedQuestionnaires = wireObject({
  sheets: z.array(proposedSheet),
  /** The client has models, or the file brings some: every answer needs one. */
  hasModels: z.boolean(),
});

/** See `Questionnaire` of domain/questionnaire. */
export const agencyQuestionnaire = {
  type: z.enum(["CSI", "SSI"]),
  firstMonth: z.string().max(7),
  mappingName: z.string().trim().min(1).max(80),
  headerRows,
  factors: z
    .array(z.strictObject({ name: z.string().max(200), weight: z.number().min(0).max(1000) }))
    .max(MOST_FACTORS),
  columns: z.array(wireObject(column)).min(1).max(MOST_COLUMNS),
  headers: headers.unwrap(),
};
