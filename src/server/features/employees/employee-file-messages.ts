import { z } from "zod";
import type { EmployeeChoices } from "#domain/people/employee-sheet.ts";
import type { RowToWrite } from "#server/platform/workbook/sheet-to-write.ts";

/** Reads the rows of a workbook. */
export interface RowsTask {
  readonly mode: "rows";
  readonly path: string;
  readonly choices: EmployeeChoices;
}

/** Writes the rows as they were sent to standard output, as a workbook with remarks. */
export interface ReportTask {
  readonly mode: "report";
  readonly path: string;
  readonly columns: readonly string[];
  /** By row number. */
  readonly remarks: readonly (readonly [number, RowToWrite])[];
}

/** What the child process is asked to do, sent to its standard input as JSON. */
export type EmployeeFileTask = RowsTask | ReportTask;

const codes = z.array(z.string()).readonly();

const employeeLine = z.object({
  row: z.number(),
  name: z.string(),
  email: z.string(),
  form: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      designationId: z.number(),
      lists: z.object({
        userTypes: z.array(z.enum(["CSI", "SSI"])).readonly(),
        regions: codes,
        states: codes,
        locations: codes,
        csiOutlets: codes,
        ssiOutlets: codes,
      }),
    })
    .nullable(),
  problems: z.array(z.object({ column: z.string(), value: z.string(), reason: z.string() })).readonly(),
  values: z.number(),
});

/** One line the child says about its work. */
export const employeeFileMessage = z.discriminatedUnion("kind", [
  /** The workbook can't be used at all; a sentence for the person who sent it. */
  z.object({ kind: z.literal("refused"), reason: z.string() }),
  z.object({ kind: z.literal("lines"), lines: z.array(employeeLine).readonly() }),
  /** Everything was read, or written. */
  z.object({ kind: z.literal("done"), warnings: z.array(z.string()).readonly() }),
]);

/** See `employeeFileMessage`. */
export type EmployeeFileMessage = z.infer<typeof employeeFileMessage>;
