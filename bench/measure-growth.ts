import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import { chartRequest } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import { addMonths, firstDayOfMonth, lastDayOfMonth } from "#domain/calendar/calendar.ts";
import { PAGES } from "#domain/pages/pages.ts";
import { importedFile, sendWorkbook } from "./bench-server.ts";
import { type BigProduct, withBigProduct } from "./big-product.ts";
import { writeBigWorkbook } from "./big-workbook.ts";
import { loadNow } from "./figures.ts";
import type { GrowthPoint } from "./growth-points.ts";
import { bigOperation, bigSheets, LAST_MONTH, vinOf } from "./many-responses.ts";
import { post, timesOf } from "./measure-cards.ts";
import { residentBytes } from "./process-tree.ts";
import type { Size } from "./projection.ts";
import { storedBytes } from "./stored-bytes.ts";

const ASKED = 6;
/** The workbook that a measured folder holds. */
export const MORE = "more.xlsx";
export const IMPORTED_ROWS = 20_000;
/** The work that is told apart from imports. */
export const VERIFY = "verify";
const MONTHS_PER_WAVE = 3;
const LOOK_EVERY_MS = 250;

/** What a folder with so many responses answers, stores and takes; it is left with a workbook more. */
export async function measureGrowth(
  folder: string,
  size: Size,
): Promise<Omit<GrowthPoint, "load" | "at" | "commit">> {
  const served = await withBigProduct(folder, async (product) => {
    let memory = 0;
    const watch = setInterval(() => {
      memory = Math.max(memory, residentBytes(product.pid));
    }, LOOK_EVERY_MS);
    try {
      const stored = await storedBytes(product.client);
      const queries = await askAll(product, size);
      return { stored, queries, imported: await importMore(product, folder, size), memory };
    } finally {
      clearInterval(watch);
    }
  });
  const { stored, queries, imported, memory } = served;
  const work = {
    [`import of ${IMPORTED_ROWS.toLocaleString("en")} rows`]: imported,
    [VERIFY]: commandSeconds(folder, ["verify"]),
  };
  return { ...size, queries, work, stored, memory };
}

/** Under filters never asked before: waves and months from the newest on. */
async function askAll({ headers }: BigProduct, size: Size): Promise<Record<string, number>> {
  const questions = questionsOf(size);
  const medians: Record<string, number> = {};
  for (const [name, { path, bodies }] of Object.entries(questions)) {
    const times: number[] = [];
    for (const body of bodies) times.push((await post(path, JSON.stringify(body), headers)).ms);
    // The first one warms up.
    medians[name] = timesOf(times.slice(1)).p50;
  }
  return medians;
}

interface Question {
  readonly path: string;
  readonly bodies: readonly unknown[];
}

function questionsOf({ responses, months }: Size): Record<string, Question> {
  const waves = months / MONTHS_PER_WAVE;
  const some = <T>(of: (place: number) => T) => Array.from({ length: ASKED + 1 }, (_, place) => of(place));
  const byWave = some((place) => z.encode(chartRequest, waveOf(place, waves)));
  const partial = some((place) => {
    const last = addMonths(LAST_MONTH, -place);
    const from = firstDayOfMonth(addMonths(last, -3)).replace(/01$/, "12");
    return z.encode(chartRequest, { from, to: lastDayOfMonth(last).replace(/..$/, "21") });
  });
  const summary = Object.keys(PAGES.summary.cards).map((card) => `api/dashboard/summary/${card}`);
  const vehicles = some((place) => ({
    search: vinOf(Math.floor((responses * (place + 0.5)) / (ASKED + 1))),
  }));
  return {
    "Summary, ten cards": {
      path: api.dashboard.batch.path,
      bodies: some((place) => {
        const body = waveOf(place, waves);
        return z.encode(api.dashboard.batch.body, { requests: summary.map((path) => ({ path, body })) });
      }),
    },
    "Dealer Ranking": { path: "/api/dashboard/dealer-ranking/dealer-scores", bodies: byWave },
    "Date Range, partial months": { path: "/api/dashboard/date-range/index", bodies: partial },
    "survey rows of a wave": { path: api.verbatims.list.path, bodies: byWave },
    "a word in a wave": {
      path: api.verbatims.list.path,
      bodies: byWave.map((body) => ({ ...body, search: "gaadi" })),
    },
    "a vehicle, all waves": { path: api.verbatims.list.path, bodies: vehicles },
  };
}

/** The newest waves, then the months of the newest ones. */
function waveOf(place: number, waves: number) {
  if (place < waves - 1) return { waveCode: `WQ-${waves - place}` };
  const back = place - (waves - 1);
  return {
    waveCode: `WQ-${waves - Math.floor(back / MONTHS_PER_WAVE)}`,
    month: addMonths(LAST_MONTH, -back),
  };
}

async function importMore(
  { headers }: BigProduct,
  folder: string,
  { dealers, months }: Size,
): Promise<number> {
  const path = join(folder, MORE);
  const { programme } = bigOperation(months);
  await writeBigWorkbook(path, bigSheets(dealers), programme, IMPORTED_ROWS, lastDayOfMonth(LAST_MONTH));
  const began = performance.now();
  await sendWorkbook(headers, path, MORE);
  const file = await importedFile(headers);
  if (file.status !== "Completed" || file.rowsImported !== IMPORTED_ROWS)
    throw new Error(JSON.stringify(file));
  return (performance.now() - began) / 1000;
}

function commandSeconds(folder: string, typed: readonly string[]): number {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, ["src/server/cli/main.ts", ...typed], {
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`${typed.join(" ")} ended with ${status}, load ${loadNow()}.`);
  return (performance.now() - began) / 1000;
}
