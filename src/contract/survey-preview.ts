import { z } from "zod";
import { json } from "./endpoint.ts";
import { UPLOAD_HISTORY } from "./upload-history-path.ts";
import { spelled, wireObject } from "./wire.ts";

const figures = {
  responses: z.int(),
  /** As published; null where nobody answered. */
  index: z.number().nullable(),
  nps: z.number().nullable(),
  /** Percent. */
  disappointed: z.number().nullable(),
};
const side = wireObject(figures);
/** With the place in the network; null = none. */
const rankedSide = wireObject({ ...figures, rank: z.int().nullable() });
const movement = { before: side, after: side };

/** What becomes other in a wave. */
export const waveMovement = wireObject({
  wave: z.string(),
  name: z.string(),
  ...movement,
  /** Those whose figures become other. */
  regions: z.array(wireObject({ name: z.string(), ...movement })),
  /** Dealers that get another rank, come to have one or lose it. */
  rankChanges: z.int(),
  /** Dealers with other figures. */
  dealersChanged: z.int(),
  /** Those that move most, at most 25. */
  dealers: z.array(wireObject({ code: z.string(), name: z.string(), before: rankedSide, after: rankedSide })),
});

/** Figures of a wave that become other, the newest first. */
export type ShownMovement = z.infer<typeof waveMovement>;

const place = wireObject({ code: z.string(), name: z.string() });
const unknownCode = wireObject({
  column: z.string(),
  code: z.string(),
  /** Rejected rows that name it. */
  rows: z.int(),
});

const uploadPreview = wireObject({
  fileName: z.string(),
  operationName: z.string(),
  /** Sent with the publication: it is refused with 409 once anything could make it do something else. */
  state: z.string(),
  isCurrent: z.boolean(),
  /** Why its columns fit another operation better, a sentence; null: they do not. */
  misfit: z.string().nullable(),
  /** `rowsChanged` and `rowsUnchanged` replace answers that are there. */
  rowsTotal: z.int(),
  rowsNew: z.int(),
  rowsChanged: z.int(),
  rowsUnchanged: z.int(),
  rowsRejected: z.int(),
  /** Why rows would be rejected, counted, with their rows and values. */
  causes: z.array(z.string()),
  /** Codes of no dealer or model, the most frequent first. */
  unknown: z.array(unknownCode),
  newDealers: z.array(place),
  newModels: z.array(place),
  /** Dealers and places that its own sheets rename or move. */
  placesChanged: z.int(),
  warnings: z.array(z.string()),
  movements: z.array(waveMovement),
  /** Instant, ISO 8601 with zone: deleted then, unless it is published or its publication is set for later. */
  keptUntil: z.string(),
  publishAt: z.string().nullable(),
});

/** What publishing an upload would do. */
export type UploadPreview = z.infer<typeof uploadPreview>;

const undoPreview = wireObject({
  /** Current answers that would go, and those of earlier uploads that would count again in their place. */
  responses: z.int(),
  restored: z.int(),
  movements: z.array(waveMovement),
});

/** What taking an upload back would do. */
export type UndoPreview = z.infer<typeof undoPreview>;

const historyEntry = wireObject({
  /** The page after this entry goes on `before` it. */
  entryId: z.string(),
  /** `network`: dealers or places of the client were merged or moved. */
  act: z.enum(["publish", "undo", "questionnaire", "network"]),
  /** Of `publish` and `undo`. */
  uploadId: spelled("fileuploadid", z.int().nullable()), // sic
  /** Of `publish` and `undo`, and of `network` where a file said so. */
  fileName: z.string().nullable(),
  /** The version of `questionnaire`, from 1. */
  revision: z.int().nullable(),
  /** null: a command did it. */
  person: z.string().nullable(),
  /** Instant, ISO 8601 with zone. */
  happenedOn: z.string(),
  /** Answers that came or went. */
  responses: z.int(),
  /** What it changed, a sentence each. */
  changes: z.array(z.string()),
  movements: z.array(waveMovement),
});

/** Something that made the figures of an operation other. */
export type HistoryEntry = z.infer<typeof historyEntry>;

const upload = { uploadId: spelled("file_id", z.int()) }; // sic
const row = { access: "adminPanel", method: "POST" } as const;
const done = z.strictObject({ message: z.string() });

/** Uploads that are looked at before they count. All act on the client of the data_source header. */
export const surveyPreview = {
  /** 404 where the upload is gone, 409 where it is no preview. */
  show: json({
    ...row,
    path: "/api/uploadpreview/show",
    onlyReads: true,
    body: wireObject(upload),
    reply: uploadPreview,
  }),
  /** Makes the preview anew, of the figures as they are now. */
  renew: json({ ...row, path: "/api/uploadpreview/renew", body: wireObject(upload), reply: done }),
  /**
   * Has it count; with `publishAt`, a minute of the client's clock (`2026-11-24T06:00`), from then on. 409 where it is no
   * preview any more, and, without a time, where `state` is another by now. With a `misfit` it needs `isConfirmed`.
   */
  publish: json({
    ...row,
    path: "/api/uploadpreview/publish",
    body: wireObject({
      ...upload,
      state: z.string().max(200),
      publishAt: z
        .string()
        .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/)
        .nullable(),
      isConfirmed: z.boolean().optional(),
    }),
    reply: done,
  }),
  /** Takes the time of its publication back. */
  unschedule: json({ ...row, path: "/api/uploadpreview/unschedule", body: wireObject(upload), reply: done }),
  /** What `surveyImport.deleteFile` would do; changes nothing. */
  undo: json({
    ...row,
    path: "/api/uploadpreview/undo",
    takesMinutes: true,
    body: wireObject(upload),
    reply: undoPreview,
  }),
  /**
   * What made the figures of the header's operation other, the newest first, a page at a time: uploads that began and
   * ceased to count, versions of the questionnaire, dealers and places that were merged or moved.
   */
  history: json({
    ...row,
    path: UPLOAD_HISTORY.path,
    onlyReads: true,
    body: wireObject({
      /** The `entryId` that the page before ended with. */
      before: z
        .string()
        .regex(/^\d{1,16}\.[012]\.\d{1,18}$/)
        .nullish(),
    }),
    reply: wireObject({
      entries: z.array(historyEntry),
      /** True when there are older ones. */
      more: z.boolean(),
    }),
  }),
};
