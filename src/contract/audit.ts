import { z } from "zod";
import { downloadMade, json } from "./endpoint.ts";
import { spelled, wireObject } from "./wire.ts";

const day = z.iso.date();

/** What the audit page and its export filter by; days are those of the client's time zone. */
const filterFields = {
  from: spelled("fromdate", day.nullish()), // sic
  to: spelled("todate", day.nullish()), // sic
  /** A code as in `actions` of the reply. */
  action: z.string().max(100).nullish(),
  /** Part of who did it, of what it was done to, or of the address it was done from. */
  search: z.string().max(200).nullish(),
};

/** See `filterFields`. */
export const auditFilter = wireObject(filterFields);

/** See `auditFilter`. */
export type AuditFilter = z.infer<typeof auditFilter>;

const entry = z.strictObject({
  id: z.string(),
  /** Instant, ISO 8601. */
  at: z.string(),
  /** Name and e-mail of who did it, the e-mail behind a name that somebody else has, too; null = somebody at the command line. */
  who: z.string().nullable(),
  email: z.string().nullable(),
  /** noun.verb */
  action: z.string(),
  subject: z.string(),
  /** Where the call came from, and what it said it was; null = a command or a job. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  /** What was done, in words, to be read after who did it. */
  sentence: z.string(),
  /** What was written with it, in words, line by line. */
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** The same as it was written, JSON text. */
  detail: z.string(),
});

/** One line of the audit log. */
export type AuditEntry = z.infer<typeof entry>;

/** Who did what to whom at the client of the data_source header. Nothing changes it. */
export const audit = {
  /** Newest first, a page at a time. */
  list: json({
    method: "POST",
    path: "/api/auditlist",
    access: "adminPanel",
    body: wireObject({
      ...filterFields,
      /** The id of the last entry of the page before. */
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .nullish(),
    }),
    reply: wireObject({
      entries: z.array(entry),
      /** Of the client, IANA; the filter's days are of it, and times are shown in it. */
      timeZone: z.string(),
      /** Every action there is, for the filter: its code as in `action`, and what people call it. */
      actions: z.array(z.strictObject({ code: z.string(), name: z.string() })),
      /** True when there are older ones. */
      more: z.boolean(),
    }),
  }),
  /** The filtered entries as a workbook. */
  export: downloadMade({ path: "/api/auditexport", access: "adminPanel", body: auditFilter }),
};
