import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { migrate } from "./migrate.ts";

const FOLDER = join(import.meta.dirname, "../../../../db/migrations");
const MIGRATION = "0021_page_keys.sql";
const log = { info: () => undefined, warn: () => undefined };

let database: TestDatabase;
let folder: string;
let owner: pg.Client;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-migrations-"));
  for (const name of await readdir(FOLDER))
    if (name < MIGRATION) await cp(join(FOLDER, name), join(folder, name));
  const superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  await superuser.query("drop schema public cascade; create schema public authorization forecourt_owner");
  await superuser.end();
  await migrate({ ...database, log, folder });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`
    insert into client (name, time_zone) values ('X', 'Asia/Kolkata');
    insert into operation (client_id, slug, name, type, components) values
      (1, 'usual', 'Usual', 'CSI', null), (1, 'own', 'Own', 'CSI', '${JSON.stringify(OWN_PAGES)}'),
      (1, 'every', 'Every', 'CSI', '${JSON.stringify(PAGES_OF_EVERY_DRAWING)}');
    insert into person (email, name) values ('a@x.example', 'A');
    insert into notification_event (client_id, operation_id, component_id, kind, message) values
      (1, 1, 'cui_009', 'overdue', 'ticket'), (1, 1, 'cui_012', 'upload_failed', 'upload'),
      (1, 1, 'cui_004', 'audio_added', 'recording');
    insert into notification_choice (client_id, person_id, push, muted) values (1, 1, true, '{cui_012,cui_009}');`);
  await cp(join(FOLDER, MIGRATION), join(folder, MIGRATION));
  expect(await migrate({ ...database, log, folder })).toBe(1);
});

afterAll(async () => {
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const rowsOf = async (text: string) => (await owner.query(text)).rows;

test("notifications and what people muted go by the keys of pages", async () => {
  expect(await rowsOf("select page, message from notification_event order by event_id")).toEqual([
    { page: "action-planning", message: "ticket" },
    { page: "upload-excel", message: "upload" },
    { page: "dealer-score", message: "recording" },
  ]);
  expect(await rowsOf("select muted from notification_choice")).toEqual([
    { muted: ["upload-excel", "action-planning"] },
  ]);
});

test("an operation's own pages keep their order, names, groups and drawings", async () => {
  const [usual, own] = await rowsOf(
    "select pages from operation where slug <> 'every' order by operation_id",
  );
  expect(usual).toEqual({ pages: null });
  expect(own.pages).toEqual([
    {
      key: "dealer-summary",
      title: "Our Dealers",
      filters: ["wave_code"],
      cards: [
        { key: "index", title: "Index", drawing: "levelGauge" },
        { key: "factor-scores", title: "Factors", drawing: "tallFactorColumns", tabGroup: "1" },
        { key: "improvement-areas", title: "Areas", drawing: "attributeBars", improvementPlan: true },
      ],
    },
    { key: "summary", title: "Summary", filters: [], cards: [] },
    { key: "other-questions", title: "Other", filters: ["region_code"], cards: "otherQuestions" },
  ]);
});

test("every id of a drawing becomes its key, by the page where several share it; a strange one stays", async () => {
  const [every] = await rowsOf("select pages from operation where slug = 'every'");
  expect(every.pages.map(({ cards: [{ drawing }] }: { cards: [{ drawing: string }] }) => drawing)).toEqual(
    EVERY_DRAWING.map(([, , drawing]) => drawing),
  );
});

const EVERY_DRAWING = [
  ["cui_001", "cui_001", "indexGauge"],
  ["cui_002", "cui_001a", "levelGauge"],
  ["cui_001", "cui_001b", "disappointedGauge"],
  ["cui_001", "cui_002", "regionRows"],
  ["cui_011", "cui_003", "regionRows"],
  ["cui_001", "cui_004", "npsGauge"],
  ["cui_002", "cui_005", "npsGauge"],
  ["cui_001", "cui_006", "dealerBars"],
  ["cui_006", "cui_006", "lines"],
  ["cui_007", "cui_006", "dealerRows"],
  ["cui_002", "cui_007", "split"],
  ["cui_008", "cui_008", "answerBars"],
  ["cui_001", "cui_009", "attributeBars"],
  ["cui_003", "cui_009", "contributorBars"],
  ["cui_009", "cui_009", "ticketTable"],
  ["cui_001", "cui_011", "factorColumns"],
  ["cui_002", "cui_011", "tallFactorColumns"],
  ["cui_007", "cui_011", "spread"],
  ["cui_003", "cui_013", "choosingTiles"],
  ["cui_009", "cui_013", "statusTiles"],
  ["cui_006", "cui_020", "tiles"],
  ["cui_006", "cui_021", "lines"],
  ["cui_004", "table", "verbatimTable"],
  ["cui_005", "table", "rankingTable"],
  ["cui_010", "trend-header", "trendControls"],
  ["cui_010", "trend", "trendLines"],
  ["cui_001", "cui_999", "cui_999"],
] as const;

const PAGES_OF_EVERY_DRAWING = EVERY_DRAWING.map(([id, chart, drawing]) => ({
  id,
  name: drawing,
  slug: drawing,
  filters: [],
  cards: [{ slug: drawing, name: drawing, chart, combine: "0" }],
}));

const OWN_PAGES = [
  {
    id: "cui_002",
    name: "Our Dealers",
    slug: "dealer-summary",
    filters: ["wave_code"],
    cards: [
      { slug: "index", name: "Index", chart: "cui_001a", combine: "0" },
      { slug: "factor-scores", name: "Factors", chart: "cui_011", combine: "1" },
      { slug: "improvement-areas", name: "Areas", chart: "cui_009", combine: "0", improvementPlan: true },
    ],
  },
  { id: "cui_001", name: "Summary", slug: "summary", filters: [], cards: [] },
  {
    id: "cui_008",
    name: "Other",
    slug: "other-questions",
    filters: ["region_code"],
    cards: "otherQuestions",
  },
];
