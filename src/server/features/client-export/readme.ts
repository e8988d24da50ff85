import { EXPORTED_TABLES, LEFT_OUT_TABLES, OF_EVERY_TABLE } from "./exported-tables.ts";
import { FORMAT, MANIFEST } from "./manifest.ts";
import { type ExportedClient, type ExportedOperation, nameOf } from "./queries.ts";
import type { ResponseColumn } from "./response-columns.ts";

/** An operation with its file of responses. */
export interface DocumentedOperation extends ExportedOperation {
  readonly columns: readonly ResponseColumn[];
}

/** Where the responses of an operation stand. */
export function responsesPath({ slug }: Pick<ExportedOperation, "slug">): string {
  return `responses/${slug}.csv`;
}

/** What every file of an export is, for whoever reads it without this product. */
export function readmeOf(
  { name, timeZone }: ExportedClient,
  operations: readonly DocumentedOperation[],
  madeOn: string,
): string {
  const tables = Object.entries(EXPORTED_TABLES).map(([table, { file, about, columns, leftOut = {} }]) =>
    section(file, about, [
      ...Object.entries(columns).map(([column, holds]) => [nameOf(table, column), holds] as const),
      ...Object.entries(leftOut).map(([column, why]) => [column, `*left out: ${why}*`] as const),
    ]),
  );
  const responses = operations.map((operation) =>
    section(
      responsesPath(operation),
      `Every version of every response of ${oneLine(operation.name)}.`,
      operation.columns.map((column) => [column.name, column.about]),
    ),
  );
  return `# Everything of ${oneLine(name)}

One consistent moment: ${madeOn}. Format ${FORMAT}. Days are those of the time zone ${timeZone}, moments are UTC.

- \`${MANIFEST}\`, the last file, names every other one with its size, its SHA-256 and how many rows it has, what was left out and why, and stored files that were missing.
- **JSON** files are UTF-8: an array with an object of one row on each line. \`null\` = known to be absent.
- **CSV** files are UTF-8 without a byte order mark, RFC 4180: commas, lines end with CR LF, the first line holds the names of the columns. An empty field is absent; texts always stand in quotes, so \`""\` is an empty text. **A text that a spreadsheet could take for a formula begins with an apostrophe** (before = + - @, their full-width forms, tab, line end), and so does a text that begins with an apostrophe itself. To have every text exactly as it was, take off one apostrophe from each field that begins with one: nothing else was changed.
- Stored files lie under the path their row names, byte for byte as they were sent.
- Answers that were erased at the request of their respondent are not here. The audit log is as it was written.

${[...responses, ...tables].join("\n")}
## Left out

${list(Object.entries({ ...OF_EVERY_TABLE, ...LEFT_OUT_TABLES }))}
`;
}

function section(file: string, about: string, columns: readonly (readonly [string, string])[]): string {
  return `## ${file}\n\n${about}\n\n${list(columns)}\n`;
}

function list(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([name, about]) => `- \`${name}\`: ${oneLine(about)}`).join("\n");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
