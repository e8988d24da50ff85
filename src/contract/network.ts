import { z } from "zod";
import { PLACE_LEVELS } from "#domain/network/network.ts";
import { PLACE_ACTS } from "#domain/network/place-change.ts";
import { json, noBody } from "./endpoint.ts";
import { wireObject } from "./wire.ts";

const code = z.string().min(1).max(200);
const level = z.enum(PLACE_LEVELS);

const place = wireObject({
  level,
  code,
  name: z.string(),
  /** The code of the place above; null on the top level. */
  parent: z.string().nullable(),
  /** Current ones, of every operation of the client. */
  responses: z.int(),
  /** `YYYY-MM-DD`; null = never surveyed. */
  lastSurvey: z.string().nullable(),
  /** Members who reach a dealer of it. */
  people: z.int(),
  dealers: z.int(),
  /** Offered in filters where it was surveyed, and in forms. */
  retired: z.boolean(),
  /** Was brought by an upload that is deleted: in no form, until somebody restores it or data comes. */
  abandoned: z.boolean(),
  /** Codes that were merged into it. */
  former: z.array(z.string()),
});

/** One row of the Network screen. */
export type ListedPlace = z.infer<typeof place>;

const changeFields = {
  act: z.enum(PLACE_ACTS),
  level,
  code,
  /** The new name, the place it moves to, or the code that stays; nothing to retire and restore. */
  value: z
    .string()
    .max(1000)
    .regex(/^\P{Cc}*$/u)
    .nullish(),
};

const preview = wireObject({
  /** Sent with the change: it is refused with 409 once anything is different. */
  version: z.int(),
  /** What would be done. */
  sentence: z.string(),
  /** Current responses, and tickets, that change their dealer or place. */
  responses: z.int(),
  tickets: z.int(),
  dealers: z.int(),
  /** People whose lists name it, people who would see more, and people who would see less. */
  named: z.int(),
  seeMore: z.int(),
  seeLess: z.int(),
  /** Dealers whose rank in the network or in their region changes, in the newest wave of each operation. */
  rankChanges: z.int(),
  /** The same in words, a sentence for each operation. */
  ranks: z.array(z.string()),
  /** Why it can't be done as it is. */
  obstacles: z.array(z.string()),
});

/** What a change would do. */
export type ChangePreview = z.infer<typeof preview>;

const row = { access: "adminPanel" } as const;

/** The dealers and places of the client of the data_source header. A change needs the password typed again (403, ADMIN_REAUTH). */
export const network = {
  list: json({
    ...row,
    method: "GET",
    path: "/api/networklist",
    body: noBody,
    reply: wireObject({ places: z.array(place) }),
  }),
  /** Changes nothing. */
  preview: json({
    ...row,
    method: "POST",
    path: "/api/networkpreview",
    takesMinutes: true,
    body: wireObject(changeFields),
    reply: preview,
  }),
  /** 409 when anything changed since the preview. */
  change: json({
    ...row,
    method: "POST",
    path: "/api/networkchange",
    body: wireObject({ ...changeFields, version: z.int() }),
    reply: z.strictObject({ message: z.string() }),
  }),
};
