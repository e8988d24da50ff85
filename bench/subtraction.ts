import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { chartRequest } from "#contract/dashboard.ts";
import { HEADERS } from "#contract/headers.ts";
import { api } from "#contract/index.ts";
import { firstDayOfMonth, lastDayOfMonth, monthsOfWave } from "#domain/calendar/calendar.ts";
import type { ChartRequest, FilterKey } from "#domain/filters/filters.ts";
import { BASE, startProduct, stopProduct } from "./demo-product.ts";
import { removeFolder } from "./remove-folder.ts";

// The attack of subtraction on the demo: as each role of a part, every wave, month, run of months and model of both
// operations is asked of the regional cards. Answers of others that no figure tells apart are one unknown, and whatever
// can be worked out is a sum of unknowns: each must be of five dealers with ten answers.
const FIRST_MONTH = "2025-01";
const OPERATIONS = ["meridian-csi", "meridian-ssi"];
const ROLES = ["rsm", "asm", "dp", "dealer"];
const FIVE_DEALERS = 5;
const TEN_ANSWERS = 10;

/** What is asked, and the months and models (null = all) that it covers. */
interface Asked {
  readonly card: "summary" | "date-range";
  readonly body: ChartRequest;
  readonly months: readonly string[];
  readonly model: string | null;
}

/** The answers of one dealer in one month to one model. */
interface Cell {
  readonly dealer: string;
  readonly region: string;
  readonly month: string;
  readonly model: string;
  readonly answers: number;
}

type Measure = "index" | "nps";
type Ask = (asked: Asked, measure: Measure) => Promise<ReturnType<typeof api.dashboard.card.reply.parse>>;

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
const product = await startProduct(join(folder, "data"));
try {
  const results = [];
  for (const operation of OPERATIONS) {
    const everyone = await asker("headoffice", operation);
    const { waves, models } = await choices("headoffice", operation);
    const asked = everyChoice(waves, models);
    for (const measure of ["index", "nps"] as const) {
      const cells = await allCells(everyone, asked, measure);
      for (const role of ROLES) results.push(await attack(role, operation, measure, asked, cells));
    }
  }
  console.table(results);
  // Where nothing was told of others, nothing was attacked.
  if (results.some(({ disclosed, unknowns, revealed }) => disclosed === 0 || unknowns === 0 || revealed > 0))
    process.exitCode = 1;
} finally {
  await stopProduct(product);
  await removeFolder(folder);
}

async function attack(
  role: string,
  operation: string,
  measure: Measure,
  asked: readonly Asked[],
  cells: readonly Cell[],
) {
  const ask = await asker(role, operation);
  const own = new Set((await choices(role, operation)).dealers);
  const others = cells.filter(({ dealer }) => !own.has(dealer));
  const slicesOf = new Map(others.map((cell) => [cell, ""]));
  let calls = 0;
  let disclosed = 0;
  for (const each of asked) {
    const reply = await ask(each, measure);
    calls += 1;
    const regions = reply.x.flatMap(({ code }, place) => (reply.y[place]?.value == null ? [] : [code]));
    const isNation = reply.reference?.value != null;
    for (const region of isNation ? [...regions, null] : regions) {
      if (region === "own") continue;
      disclosed += 1;
      for (const cell of others) {
        const isIn =
          (region === null || region === cell.region) &&
          each.months.includes(cell.month) &&
          (each.model === null || each.model === cell.model);
        if (isIn) slicesOf.set(cell, `${slicesOf.get(cell) ?? ""} ${disclosed}`);
      }
    }
  }
  const covered = others.filter((cell) => slicesOf.get(cell) !== "");
  const unknowns = [...Map.groupBy(covered, (cell) => slicesOf.get(cell)).values()];
  const revealed = unknowns.filter((unknown) => dealersWithTen(unknown) < FIVE_DEALERS).length;
  return { operation, role, measure, calls, disclosed, unknowns: unknowns.length, revealed };
}

function dealersWithTen(cells: readonly Cell[]): number {
  const byDealer = Map.groupBy(cells, ({ dealer }) => dealer);
  const sums = [...byDealer.values()].map((own) => own.reduce((sum, { answers }) => sum + answers, 0));
  return sums.filter((answers) => answers >= TEN_ANSWERS).length;
}

/** Who answered how often, as head office is told it of single months and models. */
async function allCells(ask: Ask, asked: readonly Asked[], measure: Measure): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const each of asked) {
    const [month, ...more] = each.months;
    if (each.card !== "summary" || each.model === null || month === undefined || more.length > 0) continue;
    const { x } = await ask(each, measure);
    for (const { code: region, dealers } of x)
      for (const { code: dealer, n: answers } of dealers ?? [])
        if (answers > 0) cells.push({ dealer, region, month, model: each.model, answers });
  }
  return cells;
}

/** The Summary's waves and months by model, and all runs of whole months of Date Range. */
function everyChoice(waves: readonly string[], models: readonly string[]): Asked[] {
  const months = waves.flatMap((wave) => monthsOfWave(FIRST_MONTH, wave)).toSorted();
  const summary = [null, ...models].flatMap((model): Asked[] => {
    const modelCode = model ?? "";
    const ofWaves = waves.flatMap((wave) => [
      { body: { waveCode: wave, month: "All", modelCode }, months: monthsOfWave(FIRST_MONTH, wave) },
      ...monthsOfWave(FIRST_MONTH, wave).map((month) => ({
        body: { waveCode: wave, month, modelCode },
        months: [month],
      })),
    ]);
    const all = { body: { waveCode: "", month: "All", modelCode }, months };
    return [all, ...ofWaves].map((each) => ({ card: "summary", ...each, model }));
  });
  const runs = months.flatMap((from, first) =>
    months.slice(first).map(
      (to, length): Asked => ({
        card: "date-range",
        body: { from: firstDayOfMonth(from), to: lastDayOfMonth(to) },
        months: months.slice(first, first + length + 1),
        model: null,
      }),
    ),
  );
  return [...summary, ...runs];
}

async function asker(role: string, operation: string): Promise<Ask> {
  const headers = await headersOf(role, operation);
  return async ({ card, body }, measure) =>
    api.dashboard.card.reply.parse(
      await post(`/api/dashboard/${card}/regional-${measure}`, z.encode(chartRequest, body), headers),
    );
}

async function choices(role: string, operation: string) {
  const headers = await headersOf(role, operation);
  const { filters } = api.catalogue.filters.reply.parse(await post("/api/filters", {}, headers));
  const codes = (key: FilterKey) =>
    (filters.find(({ filterKey }) => filterKey === key)?.data ?? [])
      .map(({ code }) => code)
      .filter((code) => code !== "All");
  return { waves: codes("waveCode"), models: codes("modelCode"), dealers: codes("dealerCode") };
}

async function headersOf(role: string, operation: string): Promise<Record<string, string>> {
  const login = await post(
    api.session.login.path,
    { username: `${role}@demo.example`, password: "forecourt-demo" },
    {},
  );
  const { token } = api.session.login.reply.parse(login);
  return { authorization: `Bearer ${token}`, [HEADERS.operation]: operation };
}

async function post(path: string, body: unknown, headers: Record<string, string>): Promise<unknown> {
  const reply = await fetch(BASE + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (reply.status === 503) {
    await pause(Number(reply.headers.get("retry-after") ?? 1) * 1000);
    return post(path, body, headers);
  }
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}
