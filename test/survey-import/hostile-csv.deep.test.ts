import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { surveyMapping } from "#contract/survey-mapping.ts";
import { CLIENT } from "#test/given.ts";
import { HOSTILE_CSV } from "#test/hostile-csv.ts";
import { changedTables } from "./tables-dump.ts";
import { openWorld, type World } from "./world.ts";

// Hostile CSV files at the doors that read a file without keeping it, and behind a mapping, where their rows count.
const NO_COLUMNS =
  "No sheet of the workbook has a header with answers under it: its first rows should name its columns.";
const HEADER = "Response ID;Interview Date;Dealer;Model;Overall;Comments";

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.server.query("update person set installation_administrator = true");
  const columns = [
    ["Response ID", "survey_id"],
    ["Interview Date", "survey_date"],
    ["Dealer", "dealer_code"],
    ["Model", "model_code"],
    ["Overall", "overall"],
    ["Comments", "V1"],
  ].map(([header, column]) => ({
    header,
    column,
    scale: column === "overall" ? { kind: "same" } : { kind: "none" },
  }));
  const mapping = { name: "Agency", header_rows: 1, columns, headers: null, replaces: null };
  const saved = await world.admin.post(surveyMapping.save.path, mapping);
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
});

afterAll(() => world.close());

describe.each([
  [
    "the questions of a file",
    (bytes: Buffer, name: string) => world.admin.proposeQuestionnaire(CLIENT, bytes, name),
  ],
  ["the columns of a file", (bytes: Buffer, name: string) => world.admin.propose(bytes, name)],
] as const)("asked for %s, the server refuses or reads, and keeps nothing of", (_, ask) => {
  it.each(HOSTILE_CSV)("$name", async ({ bytes, fileName, refusal }) => {
    const reply = await ask(await bytes(), fileName);
    const sentences = refusal === null ? [NO_COLUMNS, undefined] : [refusal];
    expect(sentences).toContain(reply.json().message);
    expect(reply.statusCode).toBe(reply.json().message === undefined ? 200 : 400);
    expect([await world.storedFiles(), await world.leftovers()]).toEqual([[], []]);
  });
});

/** Two sound answers, around which stands what is hostile. */
function around(middle: string | Buffer, id: number): Buffer {
  const sound = (at: number) => `m${id}-${at};10/02/2026;D01;M1;${at};Fine\r\n`;
  return Buffer.concat([Buffer.from(`${HEADER}\r\n${sound(1)}`), Buffer.from(middle), Buffer.from(sound(9))]);
}

describe("behind a mapping", () => {
  const fill = (rows: number, from = 0) =>
    Array.from({ length: rows }, (_, at) => `f${from + at};10/02/2026;D01;M1;7;Fine\r\n`).join("");
  // Beyond what the doors look at before an import.
  const far = fill(20_000);

  it.each<[string, string | Buffer, Readonly<Record<string, unknown>>]>([
    ["a million empty lines", "\n".repeat(1_000_000), { rowsTotal: 2, rowsImported: 2 }],
    ["a hundred thousand rows of nothing but semicolons", ";;;;;\r\n".repeat(100_000), { rowsImported: 2 }],
    [
      "a formula for an id, a day and a comment",
      '=1+1;=TODAY();D01;M1;7;=HYPERLINK("http://127.0.0.1")\r\n=2+2;10/02/2026;D01;M1;7;=cmd|/c calc\r\n',
      { rowsTotal: 4, rowsImported: 3, rowsRejected: 1 },
    ],
    [
      "a comment of 40,000 characters",
      `long;10/02/2026;D01;M1;7;"${"y".repeat(40_000)}"\r\n`,
      { rowsImported: 3 },
    ],
    ["a row of more values than columns", "wide;10/02/2026;D01;M1;7;Fine;8;9\r\n", { rowsRejected: 1 }],
    [
      "a thousand dealers that nobody has",
      Array.from({ length: 1000 }, (_, at) => `u${at};10/02/2026;X${at};M1;7;\r\n`).join(""),
      { rowsImported: 2, rowsRejected: 1000 },
    ],
  ])("%s comes in as far as it is sound", async (_, middle, expected) => {
    const done = await world.imported(around(middle, 1), "agency.csv");
    expect(done).toMatchObject({ status: "Completed", ...expected });
    await world.remove(done.uploadId);
    expect([await world.storedFiles(), await world.leftovers()]).toEqual([[], []]);
  });

  it.each<[string, string | Buffer, RegExp]>([
    [
      "a quote without end",
      `${far}q;"10/02/2026;D01;M1;7;Fine\r\n`,
      /^Row 20,003 of this CSV file begins a text in quotes that has no end/,
    ],
    ["a NUL", `${far}n\0;10/02/2026;D01;M1;7;Fine\r\n`, /holds NUL characters/],
    [
      "a line of 12 MB",
      `${far}${"x".repeat(12 * 2 ** 20)};1\r\n`,
      /^Row 20,003 of this CSV file is longer than 4 million/,
    ],
    ["a row of 30,000 values", `${far}${"1;".repeat(30_000)}\r\n`, /beyond its 1,000th column/],
  ])("%s far down ends the import with its row, and nothing of it counts", async (_, middle, reason) => {
    const before = await world.dump();
    const failed = await world.imported(around(middle, 2), "agency.csv");
    expect(failed).toMatchObject({ status: "Failed", reason: expect.stringMatching(reason) });
    await world.remove(failed.uploadId);
    expect(changedTables(before, await world.dump())).not.toContain("response");
    expect([await world.storedFiles(), await world.leftovers()]).toEqual([[], []]);
  });

  it.each<[string, (text: string) => Buffer]>([
    ["its mark twice", (text) => Buffer.from(`\ufeff\ufeff${text}`)],
    [
      "its mark before a quoted header",
      (text) => Buffer.from(`\ufeff"${HEADER.replaceAll(";", '";"')}"${text.slice(HEADER.length)}`),
    ],
    ["UTF-16 with its mark", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ])("a file with %s is the same file", async (_, write) => {
    const done = await world.imported(write(around("", 3).toString()), "agency.csv");
    expect(done).toMatchObject({ status: "Completed", rowsImported: 2, rowsRejected: 0 });
    await world.remove(done.uploadId);
  });
});
