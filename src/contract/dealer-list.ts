import { z } from "zod";
import { MASTER_FIELDS } from "#domain/dealer-master/master-columns.ts";
import { DIFFERENCE_ACTS } from "#domain/dealer-master/network-differences.ts";
import { PLACE_LEVELS } from "#domain/network/network.ts";
import { upload } from "./endpoint.ts";
import { header, headerRows, MOST_COLUMNS } from "./survey-mapping.ts";
import { wireObject, wireWord } from "./wire.ts";

/** Names of the fields of the forms below, the list's columns before the file. */
export const dealerListForm = { columns: "columns", file: "file" } as const;

/** More differences than a person looks through are counted, not listed. */
export const MOST_LISTED_DIFFERENCES = 500;

const field = wireWord(MASTER_FIELDS);

const proposedSheet = wireObject({
  name: z.string(),
  headerRow: z.int(),
  headerRows,
  columns: z.array(
    wireObject({
      header: z.string(),
      samples: z.array(z.string()),
      field: field.nullable(),
      isSure: z.boolean(),
      reason: z.string(),
    }),
  ),
});

/** See `proposeList`. */
export type ProposedListSheet = z.infer<typeof proposedSheet>;

/** What the field `columns` of a form holds as JSON: how the list is read, and the version its preview had. */
export const dealerListColumns = wireObject({
  sheet: z.string().max(200),
  headerRows,
  columns: z.array(wireObject({ header, field })).min(1).max(MOST_COLUMNS),
  /** null for a preview. */
  version: z.int().nullable(),
});

/** See `dealerListColumns`. */
export type DealerListColumns = z.infer<typeof dealerListColumns>;

const difference = wireObject({
  act: z.enum(DIFFERENCE_ACTS),
  level: z.enum([...PLACE_LEVELS, "model"]),
  code: z.string(),
  name: z.string(),
  /** Its former name, or the place it leaves; "" of what is new. */
  from: z.string(),
  /** Its new name, or the place it lies in from now on; "" where it lies in none. */
  to: z.string(),
});

const preview = wireObject({
  /** Sent with `apply`: it is refused with 409 once anything is different. */
  version: z.int(),
  rows: z.int(),
  rejected: z.int(),
  /** Why, counted: a sentence for each kind of problem. */
  causes: z.array(z.string()),
  warnings: z.array(z.string()),
  added: z.int(),
  renamed: z.int(),
  moved: z.int(),
  /** Dealers first, the first `MOST_LISTED_DIFFERENCES`. */
  differences: z.array(difference),
});

/** What a list would change. */
export type DealerListPreview = z.infer<typeof preview>;

/**
 * Lists of dealers or models of a manufacturer or agency, under whatever headers, for the network of the client of the
 * data_source header. Multipart: `dealerListForm`; nothing of a file is kept. 400 where the file can't be read as its
 * columns say.
 */
export const dealerList = {
  /** What each sheet's columns are taken for; without `columns`. */
  propose: upload({
    path: "/api/dealerlist/propose",
    access: "adminPanel",
    reply: wireObject({ sheets: z.array(proposedSheet) }),
  }),
  /** Changes nothing. */
  preview: upload({ path: "/api/dealerlist/preview", access: "adminPanel", reply: preview }),
  /**
   * Adds, renames and moves in one transaction. Needs the password typed again (403, ADMIN_REAUTH); 409 when anything
   * changed since the preview, or while an upload is being imported.
   */
  apply: upload({
    path: "/api/dealerlist/apply",
    access: "adminPanel",
    reply: z.strictObject({ message: z.string() }),
  }),
};
