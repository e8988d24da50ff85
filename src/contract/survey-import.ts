import { z } from "zod";
import { download, json, noBody, upload } from "./endpoint.ts";

/** A sheet of an uploaded workbook and what became of it. */
export const uploadedSheet = z.strictObject({
  name: z.string(),
  /** Rows under its header, accepted or not; 0 when it was left out. */
  rows: z.int(),
  /** Why it was left out, a sentence for the person; null when it was read. */
  reason: z.string().nullable(),
});

/** See `uploadedSheet`. */
export type UploadedSheet = z.infer<typeof uploadedSheet>;

const uploadedFile = z.strictObject({
  fileuploadid: z.int(),
  filename: z.string(),
  /** CSI or SSI. */
  datasource: z.string(),
  operationid: z.string(),
  operationname: z.string(),
  uploadedby: z.string(),
  /** Instant, ISO 8601 with zone. */
  file_created_on: z.string(),
  bytes: z.number(),
  data_sync: z.enum(["In Progress", "Completed", "Failed"]),
  /** What the import is doing while In Progress. */
  step: z.enum(["Received", "Workbook checked", "Importing rows", "Scores updated"]),
  /** Why it failed, a sentence for the person; null otherwise. */
  reason: z.string().nullable(),
  warnings: z.array(z.string()),
  /** In workbook order; empty until it is Completed. */
  sheets: z.array(uploadedSheet),
  rows_total: z.int(),
  rows_imported: z.int(),
  rows_updated: z.int(),
  rows_rejected: z.int(),
  /** Why rows were rejected, counted: a sentence for each kind of problem, the most frequent first. */
  rejection_causes: z.array(z.string()),
  /** 0–1 from bytes parsed and rows committed. */
  progress: z.number(),
  /** Path of the rejected-rows workbook, null when no row was rejected. */
  report_url: z.string().nullable(),
  /** Path of the file as it was uploaded. */
  file_url: z.string(),
});

/** One row of the uploaded file list. */
export type UploadedFile = z.infer<typeof uploadedFile>;

/** Uploads of survey workbooks. All act on the client of the data_source header. */
export const surveyImport = {
  /** Multipart: `user_type` (CSI or SSI), `file`. 400 with one sentence when the file is refused at once. */
  uploadFile: upload({
    path: "/api/uploadsurveydatafile",
    access: "adminPanel",
    reply: z.strictObject({ message: z.string(), fileuploadid: z.int() }),
  }),
  /** All uploads of the client that are not deleted, newest first. */
  listFiles: json({
    method: "GET",
    path: "/api/uploadedfilelist",
    access: "adminPanel",
    body: noBody,
    reply: z.array(uploadedFile),
  }),
  /** Takes an upload and its responses back. 409 while it is In Progress. */
  deleteFile: json({
    method: "POST",
    path: "/api/deletesurveydatafile",
    access: "adminPanel",
    body: z.strictObject({
      file_id: z.int(),
      finename: z.string().max(400).nullish(), // sic
    }),
    reply: z.strictObject({ message: z.string() }),
  }),
  /** The workbook as it was uploaded. */
  downloadOriginal: download({
    path: "/api/uploadedfile/:id/original",
    access: "adminPanel",
  }),
  /** The rejected rows as uploaded, with a column that says why. */
  downloadReport: download({
    path: "/api/uploadedfile/:id/report",
    access: "adminPanel",
  }),
  /** An empty workbook with every column of the header's operation. */
  downloadTemplate: download({
    path: "/api/uploadtemplate",
    access: "adminPanel",
  }),
};
