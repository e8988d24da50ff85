import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import type { HistoryEntry } from "#contract/survey-preview.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { answerMaker, answersBytes } from "./random-answers.ts";
import { aRow, DEALER_COLUMNS, sheetOf, surveySheet } from "./survey-files.ts";
import { openWorld, SSI, type World } from "./world.ts";

const { history } = api.surveyPreview;
const answer = answerMaker(82, "H");
const PAGE = 50;
const OLDER = 117;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

async function pageOf(caller: Caller, before: string | null) {
  return parsed(history.reply, await caller.post(history.path, { before }));
}

async function wholeHistory(caller: Caller) {
  const pages: (readonly HistoryEntry[])[] = [];
  for (let before: string | null = null; ; before = pages.at(-1)?.at(-1)?.entryId ?? null) {
    const { entries, more } = await pageOf(caller, before);
    pages.push(entries);
    if (!more) return pages;
  }
}

test("the history of an operation goes back to its first questionnaire, page by page, with what the network did", async () => {
  const upload = await world.imported(await answersBytes([answer(), answer()]), "newest.xlsx");
  const change = { act: "merge", level: "dealer", code: "D01", value: "D05" };
  await world.admin.confirm("admin@meridian.example");
  const { network } = api;
  const { version } = parsed(network.preview.reply, await world.admin.post(network.preview.path, change));
  expect((await world.admin.post(network.change.path, { ...change, version })).statusCode).toBe(200);
  // Many at one moment, as an earlier version may have written them: the number decides between them.
  await world.query(
    `insert into publication (client_id, operation_id, upload_id, act, person_id, responses, movements, happened_on)
     select client_id, operation_id, upload_id, 'publish', uploaded_by, n, '[]', now() - interval '1 day' * (1 + n / 30)
     from upload, generate_series(1, $2::int) n where upload_id = $1`,
    upload.uploadId,
    OLDER,
  );
  await world.query("update programme set applied_on = now() - interval '30 days' where revision = 1");

  const pages = await wholeHistory(world.admin);
  expect(pages.map(({ length }) => length)).toEqual([PAGE, PAGE, OLDER + 3 - 2 * PAGE]);
  const entries = pages.flat();
  expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(OLDER + 3);
  const moments = entries.map(({ happenedOn }) => happenedOn);
  expect(moments).toEqual(moments.toSorted().reverse());
  const [merge, newest] = entries;
  expect(merge).toMatchObject({
    act: "network",
    changes: ["merged dealer Dealer D01 (D01) into Dealer D05 (D05)"],
  });
  expect(newest).toMatchObject({ act: "publish", fileName: "newest.xlsx", responses: 2 });
  expect(newest?.movements.length).toBeGreaterThan(0);
  expect(entries.at(-1)).toMatchObject({ act: "questionnaire", revision: 1 });
  expect(
    entries
      .slice(2, -1)
      .map(({ responses }) => responses)
      .toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: OLDER }, (_, at) => at + 1));
});

test("tells what a workbook moved, and nothing of one that only added and renamed", async () => {
  const sent = async (name: string, dealers: readonly Readonly<Record<string, string>>[]) => {
    const sheets = [sheetOf("Dealers", DEALER_COLUMNS, dealers), surveySheet([aRow({ dealer_code: "D05" })])];
    await world.imported(await workbookBytes({ sheets }), name);
  };
  await sent("renamed.xlsx", [
    { dealer_code: "D02", dealer_name: "Second" },
    { dealer_code: "X1", dealer_name: "New", location_code: "N1-city" },
  ]);
  await sent("moved.xlsx", [
    { dealer_code: "D02", dealer_name: "Second", location_code: "S1-city" },
    { dealer_code: "D03", dealer_name: "Third", location_code: "S1-city" },
    { dealer_code: "X1", dealer_name: "New", location_code: "N1-city", state_code: "S1" },
  ]);
  const { entries } = await pageOf(world.admin, null);
  expect(entries.slice(0, 4)).toMatchObject([
    { act: "publish", fileName: "moved.xlsx" },
    {
      act: "network",
      changes: ["moved dealers D02, D03, location N1-city with moved.xlsx"],
      fileName: "moved.xlsx",
    },
    { act: "publish", fileName: "renamed.xlsx" },
    { act: "network", changes: [expect.stringContaining("merged")], fileName: null },
  ]);
});

test("another operation of the client has its own uploads, and the same network", async () => {
  const [page = []] = await wholeHistory(world.admin.at(SSI));
  expect(page.map(({ act }) => act)).toEqual(["network", "network", "questionnaire"]);
});
