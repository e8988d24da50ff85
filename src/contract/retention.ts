import { z } from "zod";
import { MOST_MONTHS, RETENTION_KINDS } from "#domain/retention/retention.ts";
import { json, noBody } from "./endpoint.ts";
import { wireObject } from "./wire.ts";

const period = {
  kind: z.enum(RETENTION_KINDS),
  /** null: for ever. */
  months: z.int().min(1).max(MOST_MONTHS).nullable(),
};

const periods = z
  .array(wireObject(period))
  .max(RETENTION_KINDS.length)
  .refine((each) => new Set(each.map(({ kind }) => kind)).size === each.length, "a kind stands twice");

/** How long one kind of data is kept. */
export type RetentionPeriod = z.infer<typeof periods>[number];

const chosenPeriod = wireObject({
  ...period,
  /** Who chose it, and when (an instant, ISO 8601 with zone); null: nobody did. */
  changedBy: z.string().nullable(),
  changedOn: z.string().nullable(),
});

/** The same with who chose it. */
export type ChosenPeriod = z.infer<typeof chosenPeriod>;

const expired = wireObject({
  kind: z.enum(RETENTION_KINDS),
  /** First day that is kept, `YYYY-MM-DD`. */
  keptFrom: z.string(),
  /** That go, or lose their words and VIN (`identity`). */
  answers: z.int(),
  recordings: z.int(),
  /** Uploads that lose their original and report. */
  files: z.int(),
  /** Of the audit log. */
  entries: z.int(),
});

/** How much is past a period today. */
export type Expired = z.infer<typeof expired>;

const row = { access: "adminPanel" } as const;

/** How long a client keeps what, for its administrators. */
export const retention = {
  list: json({
    ...row,
    method: "GET",
    path: "/api/retentionlist",
    body: noBody,
    reply: wireObject({
      /** Every kind. */
      periods: z.array(chosenPeriod),
      /** What nobody chooses. */
      fixed: z.array(wireObject({ what: z.string(), kept: z.string() })),
    }),
  }),
  /** What such periods would remove today; changes nothing. 409 while it is counted for somebody else of the client. */
  preview: json({
    ...row,
    method: "POST",
    path: "/api/retentionpreview",
    takesMinutes: true,
    body: wireObject({ periods }),
    reply: wireObject({ expired: z.array(expired) }),
  }),
  /**
   * Kinds that are not named stay as they are. 400 with code MONTHS where a period is too short for its kind, 409 STALE
   * where others than in `seen` are in force by now. Needs the password typed again (403, ADMIN_REAUTH).
   */
  save: json({
    ...row,
    method: "POST",
    path: "/api/retentionsave",
    body: wireObject({ periods, seen: periods }),
    reply: z.strictObject({ message: z.string() }),
  }),
};
