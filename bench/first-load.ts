import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { BROWSER } from "#test/e2e/browser.ts";
import { expectFigures, visit } from "#test/e2e/pages.ts";
import { BASE, startProduct, stopProduct } from "./demo-product.ts";
import { report, reportFigure } from "./figures.ts";
import { removeFolder } from "./remove-folder.ts";

// Measures Summary with a kept session and an empty cache, from the address to the frame that shows its figures and charts.
const { values } = parseArgs({ options: { rounds: { type: "string", default: "5" } } });
const ROUNDS = Number(values.rounds);
const SUMMARY = "/dashboard/Summary?operation=meridian-csi";
const MOST_REQUESTS = 40;

interface Device {
  readonly name: string;
  readonly width: number;
  readonly targetMs: number;
  /** Times slower than this machine. */
  readonly slowerBy: number;
  readonly network: { readonly latency: number; readonly down: number; readonly up: number } | null;
}

interface Load {
  /** To the figures as text, and to the charts, too. */
  readonly figuresMs: number;
  readonly ms: number;
  readonly paintMs: number;
  readonly requests: number;
}

const KILOBIT = 1000 / 8;
const DEVICES: readonly Device[] = [
  { name: "computer, no limits", width: 1440, targetMs: 1_500, slowerBy: 1, network: null },
  {
    name: "phone, 1.6 Mbit/s, 150 ms, processor of a quarter",
    width: 390,
    targetMs: 4_000,
    slowerBy: 4,
    network: { latency: 150, down: 1_600 * KILOBIT, up: 750 * KILOBIT },
  },
];

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
const browser = await chromium.launch(BROWSER);
const product = await startProduct(join(folder, "data"));
try {
  const state = await storedSession(browser);
  await firstLoad(state, DEVICES[0] ?? fail());
  for (const device of DEVICES) {
    const loads: Load[] = [];
    for (let round = 0; round < ROUNDS; round += 1) loads.push(await firstLoad(state, device));
    console.log(`Summary, ${device.name}`);
    reportFigure(
      `Summary, ${device.name}: figures and charts`,
      loads.map(({ ms }) => ms),
      device.targetMs,
      "ms",
    );
    const median = (of: (load: Load) => number) => loads.map(of).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
    console.log(`  first paint ${Math.round(median(({ paintMs }) => paintMs))} ms`);
    console.log(`  figures ${Math.round(median(({ figuresMs }) => figuresMs))} ms`);
    const requests = Math.max(...loads.map((load) => load.requests));
    const goal = { atMost: MOST_REQUESTS };
    report({ what: `Summary, ${device.name}: requests`, value: requests, unit: "requests", goal });
  }
} finally {
  await browser.close();
  await stopProduct(product);
  await removeFolder(folder);
}

async function storedSession(of: Browser): Promise<State> {
  const context = await of.newContext({ baseURL: BASE });
  const page = await context.newPage();
  await visit(page, "headoffice@demo.example", "Summary");
  await expectFigures(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function firstLoad(storageState: State, { width, slowerBy, network }: Device): Promise<Load> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, storageState });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
  if (network !== null)
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.down,
      uploadThroughput: network.up,
    });
  let requests = 0;
  page.on("request", () => {
    requests += 1;
  });
  await page.goto(BASE + SUMMARY, { waitUntil: "commit" });
  const stood = await page.evaluate(
    () =>
      new Promise<Pick<Load, "figuresMs" | "ms">>((resolve) => {
        let figuresMs = 0;
        const look = () => {
          const main = document.querySelector("main");
          const areFigures = main?.querySelector("[aria-busy=true]") === null;
          if (areFigures && figuresMs === 0) figuresMs = performance.now();
          if (!areFigures || main.querySelector("canvas") === null) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => resolve({ figuresMs, ms: performance.now() })));
        };
        look();
      }),
  );
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return { ...stood, requests, paintMs };
}

function fail(): never {
  throw new Error("There is no device.");
}
