import { z } from "zod";
import { isStorableText } from "#domain/text/storable-text.ts";
import { download, json, upload } from "./endpoint.ts";
import { wireObject } from "./wire.ts";

const done = z.strictObject({ message: z.string() });

/** The form of `surveyAudio.uploadFile`: the file, of several the first, and a `recordingTarget` as JSON. */
export const recordingForm = { file: "Files", target: "surveyaudiofile" } as const; // sic

/** Which survey a recording belongs to. */
export const recordingTarget = wireObject({
  surveyId: z.string().min(1).max(64).refine(isStorableText),
});

/** Recordings of surveys. Changing or downloading one needs adminpermission 2 or 3. */
export const surveyAudio = {
  /** Multipart: `recordingForm`. Replaces what was there. */
  uploadFile: upload({ path: "/api/uploadsurveyaudiofile", access: "operation", reply: done }),
  /** 404 when the survey has none or is not in scope. */
  removeFile: json({
    method: "POST",
    path: "/api/removesurveyaudiofile",
    access: "operation",
    body: wireObject({ surveyId: z.string().min(1).max(64) }),
    reply: done,
  }),
  /** The bytes of a file under its own name, by the `file_id` of a row; 404 when it is not in scope. */
  downloadFile: download({ path: "/api/surveyaudiofile/:id", access: "operation" }),
  /** An address that plays one file for ten minutes, in this session only. */
  requestTicket: json({
    method: "POST",
    path: "/api/fileticket",
    access: "operation",
    body: wireObject({ fileId: z.string().min(1).max(64) }),
    reply: wireObject({ fileUrl: z.string(), expiresIn: z.int() }),
  }),
  /** The bytes behind a ticket, whole or by range; the ticket stands for session and scope. */
  play: download({ path: "/api/files/:ticket", access: "public" }),
};
