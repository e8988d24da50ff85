import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BatchAnswer } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import type { StructurePage } from "#contract/structure.ts";
import { givePages } from "#test/dashboard/world.ts";
import { NOW, PERSONAS } from "#test/endpoints/two-operations.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { expectedLines } from "./expected-sheets.ts";
import { type Line, type ReadSheet, readReply } from "./read-export.ts";

const OPERATIONS = ["meridian-csi", "meridian-ssi"] as const;
const CASES = Object.keys(PERSONAS).flatMap((who) => OPERATIONS.map((operation) => ({ who, operation })));

/** Dealer Score and Action Planning: tables of rows, not cards of figures. */
const WITHOUT_CARDS = ["dealer-score", "action-planning"];

/** What the pages are asked: nothing, a wave, one dealer, a range with partial months. */
const QUESTIONS = [
  {},
  { wave_code: "WQ-3", region_code: "R1" },
  { wave_code: "WQ-4", dealer_code: "D001" },
  { fromdate: "2026-01-17", todate: "2026-05-03", view_type: "quarter", factor_type: "F2", score_type: "3" },
  { model_code: "nobody knows this" },
];

let server: TestServer;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW });
  const make = given(server);
  await givePages(make);
  for (const who of Object.keys(PERSONAS)) callers.set(who, await make.logIn(`${who}@x.example`));
});

afterAll(() => server.close());

describe("every cell of every page's workbook equals the replies of its cards", () => {
  test.each(CASES)("$who at $operation", async ({ who, operation }) => {
    const caller = callers.get(who)?.at(operation);
    if (caller === undefined) throw new Error(`${who} is not logged in.`);
    let cells = 0;
    for (const page of await pagesOf(caller, operation)) {
      for (const body of QUESTIONS) {
        const asked = figureCards(page).map(({ path }) => ({ webapi: path, body }));
        const batch = await caller.post("/api/dashboard/batch", { requests: asked });
        const { replies } = parsed(api.dashboard.batch.reply, batch);
        const reply = await caller.post("/api/export/cards", { requests: asked });
        const about = `${page.title} ${JSON.stringify(body)}`;
        if (replies.some(({ status }) => status === 403)) {
          expect(reply.statusCode, about).toBe(403);
          continue;
        }
        const workbook = await readReply(reply);
        expect(workbook.about["Page"], about).toBe(page.title);
        for (const answer of replies) cells += compare(sheetOf(workbook, page, answer), answer, about);
      }
    }
    expect(cells).toBeGreaterThan(1_000);
  });
});

async function pagesOf(caller: Caller, operation: string): Promise<readonly StructurePage[]> {
  const { clients } = await caller.config();
  const found = clients.flatMap(({ operations }) => operations).find(({ id }) => id === operation);
  const pages = (found?.pages ?? []).filter(({ key }) => !WITHOUT_CARDS.includes(key));
  expect(pages.length).toBeGreaterThanOrEqual(10);
  return pages;
}

function figureCards({ cards }: StructurePage) {
  return cards.filter(({ drawing }) => drawing !== "trendControls");
}

function sheetOf(
  { sheets }: Awaited<ReturnType<typeof readReply>>,
  page: StructurePage,
  answer: BatchAnswer,
): ReadSheet {
  const name = page.cards.find(({ path }) => path === answer.path)?.title ?? "";
  const plain = name.replaceAll("?", " ").trim().slice(0, 31).trim();
  const sheet = sheets.get(plain);
  if (sheet === undefined) throw new Error(`No sheet ${plain} in ${[...sheets.keys()].join(", ")}`);
  return sheet;
}

/** Compares what is expected by column head; returns how many cells were compared. */
function compare({ head, lines }: ReadSheet, answer: BatchAnswer, about: string): number {
  const expected = expectedLines(answer);
  const where = `${about} ${answer.path}`;
  expect(lines.length, where).toBe(expected.length);
  expect(head.filter((name) => name === "").length, where).toBe(0);
  for (const [place, line] of expected.entries()) {
    const actual = lines[place] ?? {};
    const found = Object.fromEntries(Object.keys(line).map((key) => [key, cellUnder(actual, head, key)]));
    const wanted = Object.fromEntries(
      Object.entries(line).map(([key, value]) => [key, value === "*" ? found[key] : value]),
    );
    expect(found, `${where} row ${place}`).toEqual(wanted);
  }
  return expected.reduce((sum, line) => sum + Object.keys(line).length, 0);
}

/** The cell under a head; `Previous` goes by its beginning, the first names by their place, `Score` by either head. */
function cellUnder(line: Line, head: readonly string[], key: string) {
  const name = headOf(head, key);
  return name === undefined ? null : (line[name] ?? null);
}

function headOf(head: readonly string[], key: string): string | undefined {
  const names = head.filter((name) => !/^(?:Index r|R)ank in /.test(name));
  if (key === "Name" || key === "*") return names[0];
  if (key === "Step") return names[1];
  if (key === "Score") return head.find((name) => name === "Index" || name === "Score");
  return head.find((name) => name === key || name.startsWith(`${key}:`) || name === `${key} (% points)`);
}
