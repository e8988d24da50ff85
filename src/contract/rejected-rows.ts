import { z } from "zod";
import { json } from "./endpoint.ts";
import { spelled, wireObject } from "./wire.ts";

/** More rejected rows than these are mended in the report workbook. */
export const MOST_MENDED_ROWS = 10_000;

/** What a cell of a workbook can hold. */
export const MOST_CELL_CHARACTERS = 32_767;

const problem = z.strictObject({
  /** Place of its column; null: it is one of the whole row. */
  column: z.int().nullable(),
  /** What to do about it, a sentence. */
  reason: z.string(),
});

const mendedRow = z.strictObject({
  /** As the report numbers it. */
  number: z.int(),
  /** As they were uploaded, one for each column; none where only problems were asked for. */
  cells: z.array(z.string()),
  problems: z.array(problem),
});

/** A sheet of rejected rows under the columns it was sent with, and what is wrong with each row now. */
export const mendedSheet = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.array(mendedRow),
});

/** See `mendedSheet`. */
export type MendedSheet = z.infer<typeof mendedSheet>;

const cellEdit = z.strictObject({
  /** Name of the sheet. */
  sheet: z.string().max(200),
  /** Place of the column. */
  column: z.int().min(0).max(20_000),
  /** Read as a text, whatever it looks like; "" = blank. */
  text: z.string().max(MOST_CELL_CHARACTERS),
  /** The rows that get it, as the report numbers them. */
  rows: z.array(z.int().min(1).max(2_000_000)).min(1).max(MOST_MENDED_ROWS),
});

/** A text that was typed into a column of some rows. */
export type CellEdit = z.infer<typeof cellEdit>;

const upload = { uploadId: spelled("file_id", z.int()) }; // sic
const edits = {
  ...upload,
  /** Of `show`: refused with 409 once the rows are others, or somebody else has mended them. */
  state: z.string().max(100),
  edits: z.array(cellEdit).max(100_000),
};
const row = { access: "adminPanel", method: "POST" } as const;
const counts = {
  rowsRight: z.int(),
  rowsWrong: z.int(),
  /** Why rows are rejected, counted: a sentence for each kind of problem. */
  causes: z.array(z.string()),
};

const rejected = wireObject({
  ...counts,
  fileName: z.string(),
  operationName: z.string(),
  state: z.string(),
  /** With the cells of every row. */
  sheets: z.array(mendedSheet),
});

/** The rejected rows of an upload. */
export type RejectedRows = z.infer<typeof rejected>;

/**
 * Rejected rows of an upload, mended where they are shown. They are read by the rules of an import, as the network and the
 * programme are now. All act on the client of the data_source header; 404 where the upload is gone, 409 where it has no
 * rejected rows or somebody has mended them already.
 */
export const rejectedRows = {
  show: json({
    ...row,
    path: "/api/rejectedrows/show",
    takesMinutes: true,
    body: wireObject(upload),
    reply: rejected,
  }),
  /** What is wrong with the rows once these cells are others; only rows that are wrong, without their cells. Keeps nothing. */
  check: json({
    ...row,
    path: "/api/rejectedrows/check",
    body: wireObject(edits),
    reply: wireObject({ ...counts, sheets: z.array(mendedSheet) }),
  }),
  /** Sends the rows as an upload of its own, those that are still wrong, too: they are rejected again. 400 where none is right. */
  import: json({
    ...row,
    path: "/api/rejectedrows/import",
    body: wireObject({ ...edits, isPreview: z.boolean() }),
    reply: wireObject({ message: z.string(), uploadId: spelled("fileuploadid", z.int()) }), // sic
  }),
};
