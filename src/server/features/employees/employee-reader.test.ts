import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { readingChildren } from "#test/import/processes.ts";
import { sheetsOf } from "#test/import/reports.ts";
import { aLine, employeeWorkbook } from "#test/people/employee-workbooks.ts";
import { openRowReport } from "./employee-reader.ts";

// Random names don't shrink: more than the report holds unread, less than all that lies between it and its writer.
const ROWS = 2_000;
const NAME_BYTES = 48;
/** Of the event loop, until everybody has heard that the process is gone. */
const TURNS = 100;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-reports-"));
});

afterAll(() => rm(folder, { recursive: true }));

test("a report that is read long after its process has ended is whole", async () => {
  const path = join(folder, "people.xlsx");
  const name = () => randomBytes(NAME_BYTES).toString("base64");
  const lines = Array.from({ length: ROWS }, (_, n) =>
    aLine(`p${n}@x.example`, { "First Name": name(), "Last Name": name() }),
  );
  await writeFile(path, await employeeWorkbook(lines));
  const report = openRowReport({
    path,
    columns: ["Result"],
    remarks: lines.map((_, place) => [place + 2, ["Refused"]] as const),
  });
  report.on("error", () => undefined);
  await eventually(async () => readingChildren(process.pid, "employees/read-employee-file.ts").length === 0);
  for (let turns = 0; turns < TURNS; turns += 1) await turn();
  const bytes = Buffer.concat(await Array.fromAsync(report));
  expect((await sheetsOf(bytes))["People"]).toHaveLength(ROWS + 1);
});
