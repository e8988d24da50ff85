import { z } from "zod";
import { download, json, noBody, upload } from "./endpoint.ts";
import { spelled, wireObject } from "./wire.ts";

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

const uploadedFile = wireObject({
  uploadId: spelled("fileuploadid", z.int()), // sic
  fileName: spelled("filename", z.string()), // sic
  /** CSI or SSI. */
  operationType: spelled("datasource", z.string()), // sic
  operation: spelled("operationid", z.string()), // sic
  operationName: spelled("operationname", z.string()), // sic
  uploadedBy: spelled("uploadedby", z.string()), // sic
  /** Instant, ISO 8601 with zone. */
  createdOn: spelled("file_created_on", z.string()), // sic
  bytes: z.number(),
  status: spelled("data_sync", z.enum(["In Progress", "Previewed", "Completed", "Failed"])), // sic
  /** The import under way is only tried out: what it would do is told, and nothing counts. */
  isPreview: z.boolean(),
  /** When a Previewed upload is to count, an instant; null: when somebody says so. */
  publishAt: z.string().nullable(),
  /** When a Previewed upload is deleted that nobody publishes, an instant. */
  keptUntil: z.string().nullable(),
  /** Who had it published, where it was looked at first. */
  publishedBy: z.string().nullable(),
  /** What the import is doing while In Progress. */
  step: z.enum(["Received", "Workbook checked", "Importing rows", "Scores updated"]),
  /** Why it failed, a sentence for the person; null otherwise. */
  reason: z.string().nullable(),
  warnings: z.array(z.string()),
  /** In workbook order; empty until it is Completed. */
  sheets: z.array(uploadedSheet),
  rowsTotal: z.int(),
  rowsImported: z.int(),
  rowsUpdated: z.int(),
  rowsRejected: z.int(),
  /** Why rows were rejected, counted: a sentence for each kind of problem, the most frequent first. */
  rejectionCauses: z.array(z.string()),
  /** Some of them name a dealer or model that the network does not know: see `unknownDealers`. */
  hasUnknownNames: z.boolean(),
  /** 0–1 from bytes parsed and rows committed. */
  progress: z.number(),
  /** Path of the rejected-rows workbook, null when no row was rejected. */
  reportUrl: z.string().nullable(),
  /** The upload that its rejected rows came in with once they were mended in the page, and who mended them. */
  mendedIn: wireObject({ fileName: spelled("filename", z.string()), person: z.string() }).nullable(), // sic
  /** The upload whose rejected rows it holds, mended, by its name. */
  mends: z.string().nullable(),
  /** Headers that the mapping it was read by does not know; they were passed over. */
  newColumns: z.array(z.string()),
  /** Path of the file as it was uploaded. */
  fileUrl: z.string(),
});

/** One row of the uploaded file list. */
export type UploadedFile = z.infer<typeof uploadedFile>;

/** The form of `surveyImport.uploadFile`: the workbook, CSI or SSI, and "true" to look at what it would do first. */
export const uploadForm = { file: "file", operationType: "user_type", preview: "preview" } as const; // sic

/** `previewFirst`: every upload is a preview until it is published, whatever its form says. */
const importSettings = wireObject({ previewFirst: z.boolean() });

/** Uploads of survey workbooks. All act on the client of the data_source header. */
export const surveyImport = {
  /** Multipart: `uploadForm`. 400 with one sentence when the file is refused at once. */
  uploadFile: upload({
    path: "/api/uploadsurveydatafile",
    access: "adminPanel",
    reply: wireObject({ message: z.string(), uploadId: spelled("fileuploadid", z.int()) }), // sic
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
    body: wireObject({
      uploadId: spelled("file_id", z.int()), // sic
      fileName: spelled("finename", z.string().max(400).nullish()), // sic
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
  /** How uploads of the header's operation come to count. */
  showSettings: json({
    method: "GET",
    path: "/api/uploadsettings",
    access: "adminPanel",
    body: noBody,
    reply: importSettings,
  }),
  /** Decides it for every later upload, whoever sends it. */
  changeSettings: json({
    method: "POST",
    path: "/api/uploadsettings",
    access: "adminPanel",
    body: importSettings,
    reply: z.strictObject({ message: z.string() }),
  }),
  /** An empty workbook with every column of the header's operation. */
  downloadTemplate: download({
    path: "/api/uploadtemplate",
    access: "adminPanel",
  }),
};
