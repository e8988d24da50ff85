import { z } from "zod";
import { download, json, upload } from "./endpoint.ts";

const done = z.strictObject({ message: z.string() });

/** Recordings of surveys. Changing or downloading one needs adminpermission 2 or 3. */
export const surveyAudio = {
  /** Multipart: `Files` (the first one counts), `surveyaudiofile` (JSON `{survey_id}`). Replaces what was there. */
  uploadFile: upload({ path: "/api/uploadsurveyaudiofile", access: "operation", reply: done }),
  /** 404 when the survey has none or is not in scope. */
  removeFile: json({
    method: "POST",
    path: "/api/removesurveyaudiofile",
    access: "operation",
    body: z.strictObject({ survey_id: z.string().min(1).max(64) }),
    reply: done,
  }),
  /** The bytes of a file under its own name, by the `file_id` of a row; 404 when it is not in scope. */
  downloadFile: download({ path: "/api/surveyaudiofile/:id", access: "operation" }),
  /** An address that plays one file for ten minutes, in this session only. */
  requestTicket: json({
    method: "POST",
    path: "/api/fileticket",
    access: "operation",
    body: z.strictObject({ file_id: z.string().min(1).max(64) }),
    reply: z.strictObject({ file_url: z.string(), expires_in: z.int() }),
  }),
  /** The bytes behind a ticket, whole or by range; the ticket stands for session and scope. */
  play: download({ path: "/api/files/:ticket", access: "public" }),
};
