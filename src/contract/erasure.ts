import { z } from "zod";
import { json, noBody } from "./endpoint.ts";
import { wireObject } from "./wire.ts";

/** By what a respondent is known: a vehicle in all operations of the client, a survey in that of the data_source header. */
export const RESPONDENT_KINDS = ["vin", "survey"] as const;

const respondent = {
  kind: z.enum(RESPONDENT_KINDS),
  value: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}*$/u),
};

const foundAnswer = wireObject({
  operationName: z.string(),
  surveyId: z.string(),
  /** `YYYY-MM-DD`, of its newest version. */
  surveyDate: z.string(),
  dealerName: z.string(),
  /** Counted in the figures; false: of an upload that another replaced. */
  isCurrent: z.boolean(),
  /** How often it was sent. */
  versions: z.int(),
  hasRecording: z.boolean(),
});

/** An answer of the respondent who asks. */
export type FoundAnswer = z.infer<typeof foundAnswer>;

const foundAnswers = wireObject({
  answers: z.array(foundAnswer),
  /** Uploads whose stored original holds one of them, by file name. */
  files: z.array(z.string()),
  /** Tickets and notifications that name the respondent. */
  texts: z.int(),
  /** IDs that are not looked for in texts, where they may stand by chance. */
  unsought: z.array(z.string()),
});

/** What an erasure would erase. */
export type FoundAnswers = z.infer<typeof foundAnswers>;

const erasureDone = wireObject({
  erasureId: z.int(),
  /** Instant, ISO 8601 with zone. */
  happenedOn: z.string(),
  /** Null: again, at a restore from a backup that still held the answers. */
  person: z.string().nullable(),
  reference: z.string(),
  answers: z.int(),
  recordings: z.int(),
  texts: z.int(),
  files: z.int(),
  /** The other stored files are still searched. */
  isSearching: z.boolean(),
  /** Backups made before it, which still hold the answers, by name and the oldest first; null: their place does not answer. */
  backups: z.array(z.string()).nullable(),
});

/** One that was done; of whom is not kept. */
export type DoneErasure = z.infer<typeof erasureDone>;

const row = { access: "adminPanel" } as const;

/** Erases what one respondent answered, for administrators of the client. */
export const erasure = {
  /** What was erased so far, the newest first. */
  list: json({
    ...row,
    method: "GET",
    path: "/api/erasurelist",
    body: noBody,
    reply: wireObject({ erasures: z.array(erasureDone) }),
  }),
  /** Changes nothing. */
  find: json({
    ...row,
    method: "POST",
    path: "/api/erasurefind",
    takesMinutes: true,
    body: wireObject(respondent),
    reply: foundAnswers,
  }),
  /**
   * Erases it for good; a VIN that no answer carries any more (0 answers) from texts and stored files, and files that come
   * again. 409 while a file is being imported, and where other answers are found than `answers`, which says
   * how many were looked at. Needs the password typed again (403, ADMIN_REAUTH).
   */
  erase: json({
    ...row,
    method: "POST",
    path: "/api/eraseanswers",
    body: wireObject({
      ...respondent,
      answers: z.int().min(0),
      reference: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .regex(/^\P{Cc}*$/u),
    }),
    reply: z.strictObject({ message: z.string() }),
  }),
};
