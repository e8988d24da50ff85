import { z } from "zod";
import type { Scale } from "#domain/survey-mapping/scales.ts";
import { json, noBody, upload } from "./endpoint.ts";
import { spelled, wireObject } from "./wire.ts";

/** Of an agency's sheet. */
export const MOST_COLUMNS = 500;
/** Columns of a sheet of Excel, and characters of a cell. */
const MOST_HEADERS = 16_384;
const LONGEST_HEADER = 32_767;
const MOST_WORDS = 60;

/** A header as it stands in an agency's sheet. */
export const header = z.string().trim().min(1).max(500);

const noAnswers = z.array(z.string().trim().min(1).max(60)).max(30).optional();

/** See `Scale` of domain/survey-mapping. */
export const scale: z.ZodType<Scale> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("same"), noAnswers }),
  z.strictObject({
    kind: z.literal("range"),
    noAnswers,
    lowest: z.number().min(0).max(1000),
    highest: z.number().min(0).max(1000),
    rule: z.enum(["ends", "times"]),
  }),
  z.strictObject({
    kind: z.literal("words"),
    ratings: z
      .array(z.strictObject({ word: z.string().max(200), rating: z.int().min(0).max(10).nullable() }))
      .max(MOST_WORDS),
  }),
]);

const columns = z
  .array(z.strictObject({ header, column: z.string().min(1).max(64), scale }))
  .min(1)
  .max(MOST_COLUMNS);

/** Of a mapping. */
export const headerRows = z.union([z.literal(1), z.literal(2)]);

/** Every header of the sheet in order, also those that are passed over; null: nobody knows them. */
export const headers = z.array(z.string().max(LONGEST_HEADER)).max(MOST_HEADERS).nullable();

const mapping = {
  name: z.string().trim().min(1).max(80),
  headerRows,
  columns,
  headers,
};

const storedMapping = wireObject({
  ...mapping,
  mappingId: z.int(),
  version: z.int(),
  changedBy: z.string(),
  /** Instant, ISO 8601 with zone. */
  changedOn: z.string(),
});

/** A mapping that reads no files any more; its versions are kept. */
const deletedMapping = wireObject({
  mappingId: z.int(),
  name: z.string(),
  version: z.int(),
  deletedBy: z.string(),
  /** Instant, ISO 8601 with zone. */
  deletedOn: z.string(),
});

const version = wireObject({
  version: z.int(),
  headerRows,
  columns,
  /** What it made other, a sentence each; empty where that was not noted. */
  changes: z.array(z.string()),
  person: z.string(),
  /** Instant, ISO 8601 with zone. */
  savedOn: z.string(),
  /** Files that it read and that are not deleted: how many, and the names of the newest. */
  files: z.int(),
  newestFiles: z.array(z.string()),
});

/** A mapping as it was saved once. */
export type MappingVersion = z.infer<typeof version>;

const mappingId = spelled("mapping_id", z.int());

/** A mapping of an operation as it is kept. */
export type StoredMapping = z.infer<typeof storedMapping>;

const target = wireObject({
  /** Header of the template. */
  column: z.string(),
  kind: z.enum([
    "survey_id",
    "survey_date",
    "dealer_code",
    "model_code",
    "vin",
    "overall",
    "recommend",
    "rating",
    "verbatim",
    "answer",
  ]),
  /** What people call it: the question, or what the column holds. */
  label: z.string(),
  /** The factor of a rating; null for all others. */
  factor: z.string().nullable(),
  required: z.boolean(),
});

const proposedColumn = wireObject({
  header: z.string(),
  samples: z.array(z.string()),
  column: z.string().nullable(),
  scale,
  isSure: z.boolean(),
  reason: z.string(),
});

const proposedSheet = wireObject({
  name: z.string(),
  headerRow: z.int(),
  headerRows: mapping.headerRows,
  /** Why the header stands there, a sentence. */
  headerReason: z.string(),
  columns: z.array(proposedColumn),
});

/** See `proposeMapping`. */
export type ProposedSheet = z.infer<typeof proposedSheet>;

/**
 * Fields of a form with a file whose header stands elsewhere than it was looked for: the name of the sheet, the number of the
 * row, of two the lower one, and 1 or 2 rows. All three or none.
 */
export const headerForm = { sheet: "header_sheet", row: "header_row", rows: "header_rows" } as const;

/** Mappings of the operation that the data_source header names: how an agency's sheets are read as its surveys. */
export const surveyMapping = {
  /** Multipart: `uploadForm.file`, before it `headerForm`. What each sheet's columns are taken for; nothing is kept. */
  propose: upload({
    path: "/api/surveymapping/propose",
    access: "adminPanel",
    reply: wireObject({ sheets: z.array(proposedSheet), targets: z.array(target) }),
  }),
  list: json({
    method: "GET",
    path: "/api/surveymapping/list",
    access: "adminPanel",
    body: noBody,
    reply: wireObject({
      mappings: z.array(storedMapping),
      deleted: z.array(deletedMapping),
      targets: z.array(target),
    }),
  }),
  /**
   * Keeps a mapping, or another version of the one that it replaces. 400 with a sentence for a column that the operation does
   * not have, one that is named twice or a required one that is missing; 409 where that mapping has another version by now,
   * and where another one has the name.
   */
  save: json({
    method: "POST",
    path: "/api/surveymapping/save",
    access: "adminPanel",
    body: wireObject({ ...mapping, replaces: wireObject({ mappingId, version: z.int() }).nullable() }),
    reply: z.strictObject({ message: z.string() }),
  }),
  /** Every version of a mapping, also of a deleted one, the newest first. 404 where it is another operation's. */
  versions: json({
    method: "POST",
    path: "/api/surveymapping/versions",
    access: "adminPanel",
    onlyReads: true,
    body: wireObject({ mappingId }),
    reply: wireObject({ name: z.string(), isDeleted: z.boolean(), versions: z.array(version) }),
  }),
  /**
   * Has an earlier version read files again, as another version on top; a deleted mapping comes back by it. `current` is the
   * version it has now: 409 where it has another one, or where its name is taken by now. Refused as `save` refuses.
   */
  restore: json({
    method: "POST",
    path: "/api/surveymapping/restore",
    access: "adminPanel",
    body: wireObject({ mappingId, version: z.int(), current: z.int() }),
    reply: z.strictObject({ message: z.string() }),
  }),
  /** Its versions are kept. 404 where it is gone, or another operation's. */
  remove: json({
    method: "POST",
    path: "/api/surveymapping/delete",
    access: "adminPanel",
    body: wireObject({ mappingId }),
    reply: z.strictObject({ message: z.string() }),
  }),
};
