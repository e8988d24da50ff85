import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { parsed } from "#test/given/caller.ts";
import { CLIENT } from "#test/given.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { type XlsCell, xlsBytes } from "#test/xls-workbooks.ts";
import { openWorld, type World } from "./world.ts";

const { propose, save } = api.surveyMapping;
const { proposeQuestionnaire } = api.installation;

/** Titles, a header, answers and a row of sums, as an agency exports them from an old program. */
const ROWS: readonly (readonly XlsCell[])[] = [
  ["Service survey, February 2026"],
  [],
  [
    "Response ID",
    "Interview Date",
    "Dealer Name",
    "Car Model",
    "Overall Satisfaction",
    "Initiation - Initiation 1",
    "Initiation - Initiation 2",
    "Comments",
  ],
  ...Array.from({ length: 50 }, (_, at) => [
    `A-${at}`,
    { epochDay: 20_490 + (at % 20) },
    `Dealer D0${(at % 3) + 1}`,
    `Model ${["one", "two"][at % 2]}`,
    (at % 5) + 1,
    ((at + 1) % 5) + 1,
    ((at + 3) % 5) + 1,
    at % 4 === 0 ? `Fine work, नमस्ते ${at}` : null,
  ]),
  ["Average", null, null, null, 3, 3, 3],
];

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.server.query("update person set installation_administrator = true");
});

afterAll(() => world.close());

test("an .xls file is read into questions and columns as the same .xlsx is, and comes in by its mapping", async () => {
  const old = xlsBytes({ sheets: [{ name: "Data", rows: ROWS }] });
  const modern = await workbookBytes({
    sheets: [{ name: "Data", rows: ROWS.map((row) => row.map((cell) => (isPlain(cell) ? cell : null))) }],
  });
  const questions = async (bytes: Buffer, name: string) =>
    parsed(proposeQuestionnaire.reply, await world.admin.proposeQuestionnaire(CLIENT, bytes, name));
  const asked = await questions(old, "agency.xls");
  expect(asked.sheets[0]?.factors.map(({ name }) => name)).toEqual(["Initiation"]);
  expect(asked).toEqual(await questions(modern, "agency.xlsx"));

  const columns = async (bytes: Buffer, name: string) =>
    parsed(propose.reply, await world.admin.propose(bytes, name)).sheets[0]?.columns ?? [];
  const guessed = await columns(old, "agency.xls");
  expect(guessed).toEqual(await columns(modern, "agency.xlsx"));

  const taken = guessed.flatMap(({ header, column, scale }) =>
    column === null ? [] : [{ header, column, scale }],
  );
  const mapping = { name: "Agency", header_rows: 1, columns: taken, headers: null, replaces: null };
  expect((await world.admin.post(save.path, mapping)).statusCode).toBe(200);
  const done = await world.imported(old, "agency.xls");
  expect(done).toMatchObject({ status: "Completed", rowsTotal: 50, rowsImported: 50, rowsRejected: 0 });
  const words = await world.query(
    "select count(*)::int as id from verbatim where texts[1] like 'Fine work, नमस्ते %'",
  );
  expect(words).toEqual([{ id: 13 }]);
});

function isPlain(
  cell: XlsCell,
): cell is Exclude<XlsCell, { readonly error: number } | { readonly formulaText: string | null }> {
  return typeof cell !== "object" || cell === null || "epochDay" in cell;
}
