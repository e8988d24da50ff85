import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { BROWSER } from "#test/e2e/browser.ts";
import { ADMIN, openPanel } from "#test/e2e/panel.ts";
import { enter } from "#test/e2e/sessions.ts";
import { BASE, startProduct, stopProduct } from "./demo-product.ts";
import { report } from "./figures.ts";
import { removeFolder } from "./remove-folder.ts";
import { LIGHTHOUSE_FORMS, LIGHTHOUSE_PAGES } from "./steps.ts";

// What Lighthouse says of the login, of pages behind it and of the panel: a kept session, an empty cache, a browser of its
// own per run. `--pages` takes the names of pages, `Upload Excel`, and those of the panel as `Admin Panel/Status`.
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    pages: { type: "string", default: LIGHTHOUSE_PAGES.join(",") },
    forms: { type: "string", default: LIGHTHOUSE_FORMS.join(",") },
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
/** Five thousandths are what a person could see move. */
const MOST_SHIFT_THOUSANDTHS = 4;

const score = z.object({ score: z.number() });
const metric = z.object({ numericValue: z.number() });
const lighthouseReport = z.object({
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
type LighthouseReport = z.infer<typeof lighthouseReport>;

const AUDITS = {
  "first contentful paint": "first-contentful-paint",
  "largest contentful paint": "largest-contentful-paint",
  "total blocking time": "total-blocking-time",
  "speed index": "speed-index",
} as const;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
const profile = join(folder, "browser");
/** The report of the last run. */
const WRITTEN = join(folder, "report.json");
if (values.keep !== undefined) await mkdir(values.keep, { recursive: true });
const product = await startProduct(join(folder, "data"));
try {
  const pages = values.pages.split(",");
  // The login first: a session that is kept leads past it.
  for (const page of pages.toSorted((a, b) => Number(b === LOGIN) - Number(a === LOGIN))) {
    const address = addressOf(page);
    if (page !== LOGIN) await storeSession(page);
    for (const form of values.forms.split(",")) {
      const reports: LighthouseReport[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        reports.push(await run(BASE + address, form));
        if (values.keep !== undefined)
          await copyFile(WRITTEN, join(values.keep, `${page} ${form} ${round}.json`.replaceAll("/", " ")));
      }
      reportMedians(page, form, reports);
    }
  }
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

async function run(url: string, form: string): Promise<LighthouseReport> {
  // Now and then the browser records no trace; Lighthouse then asks to be run again.
  let tries = 1;
  while (!(await tryRun(url, form))) {
    if (tries === MOST_TRIES) throw new Error(`Lighthouse gave up on ${url}.`);
    tries += 1;
  }
  const measured = lighthouseReport.parse(JSON.parse(await readFile(WRITTEN, "utf8")));
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

function reportMedians(page: string, form: string, reports: readonly LighthouseReport[]): void {
  const of = `${page}, ${form}`;
  const medianOf = (figure: (each: LighthouseReport) => number) => Math.round(median(reports.map(figure)));
  const goals = form === "desktop" ? DESKTOP : MOBILE;
  for (const name of CATEGORIES) {
    const value = medianOf(({ categories }) => categories[name].score * 100);
    const atLeast = name !== "performance" ? PERFECT : page === LOGIN ? goals.login : goals.inside;
    report({
      what: `${of}: ${name}, median of ${reports.length}`,
      value,
      unit: "points",
      goal: { atLeast },
    });
  }
  report({
    what: `${of}: layout shift`,
    value: medianOf(({ audits }) => audits["cumulative-layout-shift"].numericValue * 1000),
    unit: "thousandths",
    goal: { atMost: MOST_SHIFT_THOUSANDTHS },
  });
  for (const [what, key] of Object.entries(AUDITS)) {
    const value = medianOf(({ audits }) => audits[key].numericValue);
    report({ what: `${of}: ${what}`, value, unit: "ms" });
  }
  // Lighthouse slows a processor of 1,500 to 2,000 down to a phone.
  const value = medianOf(({ environment }) => environment.benchmarkIndex);
  report({ what: `${of}: processor`, value, unit: "points" });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
