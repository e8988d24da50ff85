import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { BROWSER } from "#test/e2e/browser.ts";
import { ADMIN, openPanel } from "#test/e2e/panel.ts";
import { enter } from "#test/e2e/sessions.ts";
import { BASE, startProduct, stopProduct } from "./demo-product.ts";
import { removeFolder } from "./remove-folder.ts";

// What Lighthouse says of the login, of pages behind it and of the panel: a kept session, an empty cache, a browser of its
// own per run. `--pages` takes the names of pages, `Upload Excel`, and those of the panel as `Admin Panel/Status`.
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    pages: { type: "string", default: "login,Summary,Dealer Ranking,Dealer Score,Action Planning" },
    forms: { type: "string", default: "mobile,desktop" },
    /** Where the reports are kept, to be read by a person. */
    keep: { type: "string" },
  },
});
const ROUNDS = Number(values.rounds);
const PROGRAM = join(import.meta.dirname, "programs/node_modules/lighthouse/cli/index.js");
const LOGIN = "login";
const PERSON = "headoffice@demo.example";
const OPERATION = "?operation=meridian-csi";
const UPLOAD = "Upload Excel";
const PANEL = "Admin Panel/";
/** The stream of live events never ends: Lighthouse would wait for it. */
const LONGEST_LOAD_MS = 10_000;
const PATIENCE_MS = 120_000;
const MOST_TRIES = 3;

/** Points of a hundred. */
const MOBILE = { login: 90, inside: 80 };
const DESKTOP = { login: 95, inside: 95 };
const PERFECT = 100;
/** Below this nothing moves that a person could see. */
const UNSEEN_SHIFT = 0.005;

const score = z.object({ score: z.number() });
const metric = z.object({ numericValue: z.number() });
const report = z.object({
  finalDisplayedUrl: z.string(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({ performance: score, accessibility: score, "best-practices": score }),
  audits: z.object({
    "first-contentful-paint": metric,
    "largest-contentful-paint": metric,
    "total-blocking-time": metric,
    "cumulative-layout-shift": metric,
    "speed-index": metric,
  }),
});
type Report = z.infer<typeof report>;

interface Column {
  readonly name: string;
  readonly of: (report: Report) => number;
}
const AUDITS = [
  ["FCP ms", "first-contentful-paint"],
  ["LCP ms", "largest-contentful-paint"],
  ["TBT ms", "total-blocking-time"],
  ["SI ms", "speed-index"],
] as const;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const SHIFT = "CLS";
const COLUMNS: readonly Column[] = [
  ...CATEGORIES.map((name) => ({
    name,
    of: (measured: Report) => Math.round(measured.categories[name].score * 100),
  })),
  ...AUDITS.map(([name, key]) => ({
    name,
    of: (measured: Report) => Math.round(measured.audits[key].numericValue),
  })),
  {
    name: SHIFT,
    of: (measured) => Math.round(measured.audits["cumulative-layout-shift"].numericValue * 1000) / 1000,
  },
  // How fast this processor was during the run: Lighthouse slows one of 1,500 to 2,000 down to a phone.
  { name: "processor", of: (measured) => Math.round(measured.environment.benchmarkIndex) },
];

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
const profile = join(folder, "browser");
/** The report of the last run. */
const WRITTEN = join(folder, "report.json");
if (values.keep !== undefined) await mkdir(values.keep, { recursive: true });
const product = await startProduct(join(folder, "data"));
try {
  const missed: string[] = [];
  const rows: Record<string, string | number>[] = [];
  const pages = values.pages.split(",");
  // The login first: a session that is kept leads past it.
  for (const page of pages.toSorted((a, b) => Number(b === LOGIN) - Number(a === LOGIN))) {
    const address = addressOf(page);
    if (page !== LOGIN) await storeSession(page);
    for (const form of values.forms.split(",")) {
      const reports: Report[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        reports.push(await run(BASE + address, form));
        if (values.keep !== undefined)
          await copyFile(WRITTEN, join(values.keep, `${page} ${form} ${round}.json`.replaceAll("/", " ")));
      }
      const figures = new Map(COLUMNS.map(({ name, of }) => [name, median(reports.map(of))]));
      rows.push({ page, form, ...Object.fromEntries(figures) });
      missed.push(...missedGoals(page, form, figures));
    }
  }
  console.table(rows);
  console.log(`Medians of ${ROUNDS}; load ${(loadavg()[0] ?? 0).toFixed(1)}.`);
  for (const line of missed) console.log(`MISSED: ${line}`);
  if (missed.length === 0) console.log("All goals are met.");
} finally {
  await stopProduct(product);
  await removeFolder(folder);
}

function addressOf(page: string): string {
  if (page === LOGIN) return "/";
  const name = page === UPLOAD ? "excel_upload" : page.replaceAll(" ", "_");
  return `${page.startsWith(PANEL) ? "" : "/dashboard"}/${name}${OPERATION}`;
}

/** Logs in as a person does who stays logged in: the browser's folder keeps the session, and that the panel was opened. */
async function storeSession(page: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { ...BROWSER, baseURL: BASE });
  const tab = await context.newPage();
  const address = addressOf(page);
  if (page.startsWith(PANEL)) await openPanel(tab, address);
  else await enter(tab, page === UPLOAD ? ADMIN : PERSON, address);
  await context.close();
}

async function run(url: string, form: string): Promise<Report> {
  // Now and then the browser records no trace; Lighthouse then asks to be run again.
  let tries = 1;
  while (!(await tryRun(url, form))) {
    if (tries === MOST_TRIES) throw new Error(`Lighthouse gave up on ${url}.`);
    tries += 1;
  }
  const measured = report.parse(JSON.parse(await readFile(WRITTEN, "utf8")));
  if (!measured.finalDisplayedUrl.startsWith(url))
    throw new Error(`${url} led to ${measured.finalDisplayedUrl}.`);
  return measured;
}

async function tryRun(url: string, form: string): Promise<boolean> {
  const flags = ["--headless=new", ...BROWSER.args, `--user-data-dir=${profile}`];
  const lighthouse = spawn(
    process.execPath,
    [
      PROGRAM,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${WRITTEN}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      `--max-wait-for-load=${LONGEST_LOAD_MS}`,
      `--chrome-flags=${flags.join(" ")}`,
      ...(form === "desktop" ? ["--preset=desktop"] : []),
    ],
    {
      env: { ...process.env, CHROME_PATH: BROWSER.executablePath },
      stdio: ["ignore", "ignore", "inherit"],
      timeout: PATIENCE_MS,
    },
  );
  return (await new Promise((resolve) => lighthouse.once("exit", resolve))) === 0;
}

function missedGoals(page: string, form: string, figures: ReadonlyMap<string, number>): string[] {
  const goals = form === "desktop" ? DESKTOP : MOBILE;
  const least: Record<(typeof CATEGORIES)[number], number> = {
    performance: page === LOGIN ? goals.login : goals.inside,
    accessibility: PERFECT,
    "best-practices": PERFECT,
  };
  const lines = CATEGORIES.filter((name) => (figures.get(name) ?? 0) < least[name]).map(
    (name) => `${page}, ${form}: ${name} ${figures.get(name)}, goal ${least[name]}`,
  );
  const shift = figures.get(SHIFT) ?? 0;
  return shift < UNSEEN_SHIFT ? lines : [...lines, `${page}, ${form}: ${SHIFT} ${shift}, goal 0`];
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
