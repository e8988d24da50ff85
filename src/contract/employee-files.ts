import { z } from "zod";
import { download, json, upload } from "./endpoint.ts";
import { spelled, wireObject } from "./wire.ts";

const access = "adminPanel";

const fileRow = z.strictObject({
  /** Its number in the sheet. */
  row: z.int(),
  name: z.string(),
  email: z.string(),
  /** What applying the file does with it. */
  outcome: z.enum(["create", "update", "unchanged", "refused"]),
  /** What an update changes, or why the row is refused; a sentence each. */
  notes: z.array(z.string()),
  /** True when an earlier check of this file said something else. */
  changed: z.boolean(),
});

/** See `employeeFile`. */
export type EmployeeFileRow = z.infer<typeof fileRow>;

/** What would become of each row of a workbook of employees. */
export const employeeFile = wireObject({
  fileId: spelled("fileid", z.int()), // sic
  fileName: spelled("filename", z.string()), // sic
  warnings: z.array(z.string()),
  rows: z.array(fileRow),
});

/** See `employeeFile`. */
export type EmployeeFile = z.infer<typeof employeeFile>;

/** Body of the 409 with code STALE: the check again, as things stand now. */
export const employeeFileConflict = z.object({ file: employeeFile });

/** Employees of the client of the data_source header from a workbook. Needs the password typed again (403, ADMIN_REAUTH). */
export const employeeFiles = {
  /** An empty workbook with every column, and a sheet of the values they may hold. */
  template: download({ path: "/api/employeefile/template", access }),
  /** Multipart: `file`. Changes nobody; 400 with one sentence when the workbook is refused as a whole. */
  check: upload({ path: "/api/employeefile/check", access, reply: employeeFile }),
  /** Does exactly what the last check of this file said, leaving refused rows out; 409 when that no longer holds. */
  apply: json({
    method: "POST",
    path: "/api/employeefile/apply",
    access,
    body: wireObject({ fileId: spelled("fileid", z.int()) }), // sic
    reply: z.strictObject({
      message: z.string(),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      refused: z.int(),
    }),
  }),
  /** The rows as they were sent, each with its result and the reason. */
  report: download({ path: "/api/employeefile/:id/report", access }),
};
