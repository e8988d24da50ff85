import type { UploadedFile } from "#contract/survey-import.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { Caller } from "#test/given/caller.ts";
import { readEverything } from "#test/workbook-files.ts";

/** Reasons by sheet and row number. */
export type Reasons = Readonly<Record<string, Readonly<Record<number, string>>>>;

type Sheets = Readonly<Record<string, readonly (readonly (Cell | null)[])[]>>;

/** The bytes of the rejected-rows report; null when there is none. */
export async function reportBytes(caller: Caller, upload: UploadedFile): Promise<Buffer | null> {
  if (upload.reportUrl === null) return null;
  const reply = await caller.get(upload.reportUrl);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.rawPayload;
}

/** Sheets with their rows, as our own reader reads them; blanks are null. */
export async function sheetsOf(bytes: Buffer): Promise<Sheets> {
  const { names, sheets } = await readEverything(bytes);
  return Object.fromEntries(
    sheets.map((rows, index) => [
      names[index] ?? "",
      rows.map(({ cells }) => Array.from(cells, (cell) => cell ?? null)),
    ]),
  );
}

/** The summary that every report ends with. */
export const SUMMARY = "Why rows were rejected";

/** The rejected rows of a report, without the summary behind them. */
export async function rejectedRowsOf(report: Buffer): Promise<Sheets> {
  const { [SUMMARY]: summary, ...sheets } = await sheetsOf(report);
  if (summary === undefined) throw new Error("The report has no summary.");
  return sheets;
}

/** The report that these reasons call for: the header and the rows as they were uploaded, each with its reason. */
export async function reportFor(uploaded: Buffer, reasons: Reasons): Promise<Sheets> {
  const { names, sheets } = await readEverything(uploaded);
  const wanted = Object.entries(reasons).map(([name, byRow]) => {
    const rows = sheets[names.indexOf(name)] ?? [];
    const header = rows.find(({ cells }) => cells.some((cell) => cell !== undefined && cell !== null));
    if (header === undefined) throw new Error(`The workbook has no sheet ${name}.`);
    const width = header.cells.length;
    const lines = Object.entries(byRow).map(([number, reason]) => {
      const row = rows.find((each) => each.number === Number(number));
      return [...Array.from({ length: width }, (_, place) => writable(row?.cells[place] ?? null)), reason];
    });
    return [name, [[...header.cells, "reject_reason"], ...lines]];
  });
  return Object.fromEntries(wanted);
}

// No workbook can hold a NUL: the writer puts the replacement character in its place.
function writable(cell: Cell): Cell {
  return typeof cell === "string" ? cell.replaceAll("\u0000", "\uFFFD") : cell;
}
