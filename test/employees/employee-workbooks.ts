import type { LightMyRequestResponse } from "fastify";
import type { z } from "zod";
import { type EmployeeFile, type EmployeeFileRow, employeeFiles } from "#contract/employee-files.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import type { TestServer } from "#test/server.ts";
import type { CellContent } from "#test/workbook-cells.ts";
import { workbookBytes } from "#test/workbooks.ts";

/** The template's columns, written down a second time. */
export const HEADER = [
  "First Name",
  "Last Name",
  "Email",
  "Designation",
  "Access To Panel",
  "Region",
  "State",
  "Location",
  "CSI Outlets",
  "SSI Outlets",
] as const;

export type Line = Readonly<Record<(typeof HEADER)[number], CellContent>>;

/** A dealer principal of D01 and D02 unless told otherwise. */
export function aLine(email: string, changes: Partial<Line> = {}): Line {
  return {
    "First Name": "Kavita",
    "Last Name": "Jadhav",
    Email: email,
    Designation: "Dealer Principal",
    "Access To Panel": "CSI",
    Region: "N",
    State: "N1",
    Location: "N1-city",
    "CSI Outlets": "D01; D02",
    "SSI Outlets": null,
    ...changes,
  };
}

export function employeeWorkbook(lines: readonly Line[]): Promise<Buffer> {
  return sheetOf([HEADER, ...lines.map((line) => HEADER.map((column) => line[column]))]);
}

export function sheetOf(rows: readonly (readonly CellContent[])[]): Promise<Buffer> {
  return workbookBytes({ sheets: [{ name: "People", rows }] });
}

export async function sendEmployees(
  server: TestServer,
  caller: Caller,
  file: Buffer,
  fileName = "people.xlsx",
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), fileName);
  const sent = new Response(form);
  return server.call({
    method: "POST",
    url: "/api/employeefile/check",
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { ...caller.headers, "content-type": sent.headers.get("content-type") ?? "" },
  });
}

export async function checked(
  server: TestServer,
  caller: Caller,
  lines: readonly Line[],
): Promise<EmployeeFile> {
  const reply = await sendEmployees(server, caller, await employeeWorkbook(lines));
  return parsed(employeeFiles.check.reply, reply);
}

export function apply(caller: Caller, { fileId }: EmployeeFile): Promise<LightMyRequestResponse> {
  return caller.post("/api/employeefile/apply", { fileid: fileId });
}

export async function applied(
  caller: Caller,
  file: EmployeeFile,
): Promise<z.infer<typeof employeeFiles.apply.reply>> {
  return parsed(employeeFiles.apply.reply, await apply(caller, file));
}

/** Outcome and notes by row number. */
export function outcomes({
  rows,
}: EmployeeFile): Record<number, readonly [EmployeeFileRow["outcome"], string]> {
  return Object.fromEntries(rows.map(({ row, outcome, notes }) => [row, [outcome, notes.join("|")]]));
}
