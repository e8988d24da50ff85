import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { BROWSER } from "#test/e2e/browser.ts";
import { expectFigures } from "#test/e2e/pages.ts";
import { enterWith, tokenOf } from "#test/e2e/sessions.ts";
import { BASE as BIG_BASE, logIn, startServer, stopServer } from "./bench-server.ts";
import { BASE, startProduct, stopProduct } from "./demo-product.ts";
import { reportFigure } from "./figures.ts";
import { BIG_OPERATION } from "./many-responses.ts";
import { removeFolder } from "./remove-folder.ts";

// What a person waits for at a processor of a quarter: from a key or click to the next frame, and to what it opens.
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, folder: { type: "string" } },
});
const ROUNDS = Number(values.rounds);
const SLOWER_BY = 4;
/** To what was opened, and to the next frame where there is much to draw. */
const OPENED_MS = 200;
const NEXT_PAINT_MS = 100;
const PERSON = "headoffice@demo.example";
const SERIES = 23;
/** Shorter ones are not told. */
const LEAST_MS = 16;
const SETTLE_MS = 400;
const BATCH = "**/api/dashboard/batch";
const SEARCH = "main input";
const trend = z.looseObject({ data: z.array(z.looseObject({ title: z.string(), code: z.string() })) });
const batch = z.looseObject({ replies: z.array(z.looseObject({ trend: trend.nullish() })) });

interface Interaction {
  readonly name: string;
  readonly target: number;
  readonly act: (page: Page, round: number) => Promise<unknown>;
  /** What shows that it is done; the next frame where there is none. */
  readonly opens?: string;
  readonly undo?: (page: Page) => Promise<unknown>;
}

const pressEscape = (page: Page) => page.keyboard.press("Escape");
const letter = (page: Page, round: number) => page.keyboard.press("service"[round % 7] ?? "s");

const DEMO: readonly (readonly [page: string, string, readonly Interaction[]])[] = [
  [
    "Summary",
    "",
    [
      {
        name: "a tab of a card",
        target: OPENED_MS,
        act: (page) => page.locator("main [role=tab][aria-selected=false]").first().click(),
      },
      {
        name: "the filters",
        target: OPENED_MS,
        act: (page) => page.getByRole("button", { name: /^Filters/ }).click(),
        opens: "[role=dialog][aria-label=Filters] input",
        undo: pressEscape,
      },
      {
        name: "the menu of a card",
        target: OPENED_MS,
        act: (page) => page.getByRole("button", { name: "Index menu", exact: true }).click(),
        opens: "[role=menuitem]",
        undo: pressEscape,
      },
    ],
  ],
  [
    "Dealer_Score",
    "",
    [
      {
        name: "a response",
        target: OPENED_MS,
        act: (page) => page.locator("main tbody a[aria-haspopup=dialog]").first().click(),
        opens: "[role=dialog][aria-label=Response] section *",
        undo: pressEscape,
      },
      { name: "a letter in the search", target: OPENED_MS, act: letter },
    ],
  ],
  [
    "Action_Planning",
    "",
    [
      {
        name: "a ticket",
        target: OPENED_MS,
        act: (page) =>
          page
            .getByRole("button", { name: /^Ticket \d+$/ })
            .first()
            .click(),
        opens: "main tr[id$=-editor] textarea",
        undo: (page) =>
          page
            .getByRole("button", { name: /^Ticket \d+$/ })
            .first()
            .click(),
      },
    ],
  ],
  [
    "Trend_Analysis",
    "&factor=0&score=4",
    [
      {
        name: `a series of ${SERIES}`,
        target: NEXT_PAINT_MS,
        act: (page, round) =>
          page
            .locator("main li button[aria-pressed]")
            .nth(round + 6)
            .click(),
      },
      {
        name: `along the axis, ${SERIES} series`,
        target: NEXT_PAINT_MS,
        act: (page) => page.getByRole("slider").press("ArrowLeft"),
      },
    ],
  ],
];
const BIG: readonly Interaction[] = [
  {
    name: "500 dealers sorted",
    target: NEXT_PAINT_MS,
    act: (page, round) =>
      page.getByRole("button", { name: round % 2 === 0 ? "Dealer" : "Rank", exact: true }).click(),
  },
  { name: "a letter in the search of 500 dealers", target: NEXT_PAINT_MS, act: letter },
];

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
const browser = await chromium.launch(BROWSER);
try {
  await measureDemo();
  if (values.folder === undefined) console.log("500 dealers are left out: name a folder with --folder.");
  else await measureBig(resolve(values.folder));
} finally {
  await browser.close();
  await removeFolder(folder);
}

async function measureDemo(): Promise<void> {
  const product = await startProduct(join(folder, "data"));
  try {
    const page = await openPage(browser, BASE);
    const token = await tokenOf(page.request, PERSON);
    await page.route(BATCH, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: withSeries(await reply.json()) });
    });
    for (const [name, query, interactions] of DEMO)
      await measurePage(page, token, `/dashboard/${name}?operation=meridian-csi${query}`, interactions);
  } finally {
    await stopProduct(product);
  }
}

async function measureBig(data: string): Promise<void> {
  const server = await startServer(data);
  try {
    const { authorization = "" } = await logIn(BIG_OPERATION.id);
    const page = await openPage(browser, BIG_BASE);
    const address = `/dashboard/Dealer_Ranking?operation=${BIG_OPERATION.id}`;
    await measurePage(page, authorization.replace("Bearer ", ""), address, BIG);
  } finally {
    await stopServer(server);
  }
}

async function openPage(of: Browser, baseURL: string): Promise<Page> {
  const context = await of.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

async function measurePage(page: Page, token: string, address: string, interactions: readonly Interaction[]) {
  await enterWith(page, token, address);
  await expectFigures(page);
  const devtools = await page.context().newCDPSession(page);
  await page.waitForTimeout(SETTLE_MS);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_BY });
  for (const { name, target, act, opens, undo } of interactions) {
    if (act === letter) await page.locator(SEARCH).first().focus();
    const paints: number[] = [];
    const opened: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.waitForTimeout(SETTLE_MS);
      const watch = await watchEvents(page, opens ?? null);
      await act(page, round);
      await page.waitForTimeout(SETTLE_MS);
      const measured = await watch.evaluate(({ read }) => read());
      paints.push(Math.max(measured.paint, LEAST_MS));
      if (measured.opened !== null) opened.push(measured.opened);
      await undo?.(page);
    }
    const what = `${address.split("?")[0]?.slice("/dashboard/".length).replace("_", " ")}, ${name}`;
    reportFigure(`${what}: next frame`, paints, target, "ms");
    if (opens !== undefined) reportFigure(`${what}: it stands`, opened, target, "ms");
  }
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}

/** The browser's own times of the next input and, from the click on, of what it opens. */
function watchEvents(page: Page, opens: string | null) {
  return page.evaluateHandle((selector) => {
    let paint = 0;
    let clicked: number | null = null;
    let opened: number | null = null;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) paint = Math.max(paint, duration);
    });
    const everyFrame = { type: "event", durationThreshold: 16 };
    observer.observe(everyFrame);
    addEventListener(
      "click",
      ({ timeStamp }) => {
        clicked ??= timeStamp;
      },
      { capture: true, once: true },
    );
    const look = () => {
      if (selector === null) return;
      if (clicked === null || document.querySelector(selector) === null) requestAnimationFrame(look);
      else
        requestAnimationFrame(() =>
          setTimeout(() => {
            opened = performance.now() - (clicked ?? 0);
          }),
        );
    };
    look();
    return {
      read: () => {
        observer.disconnect();
        return { paint, opened };
      },
    };
  }, opens);
}

/** A trend of several lines as one of as many as colours are there for. */
function withSeries(answer: unknown): unknown {
  const measured = batch.parse(answer);
  return {
    ...measured,
    replies: measured.replies.map((reply) => {
      const lines = reply.trend?.data ?? [];
      if (lines.length === 0) return reply;
      const data = Array.from({ length: SERIES }, (_, place) => ({
        ...lines[place % lines.length],
        title: `Series ${place + 1}`,
        code: `S${place + 1}`,
      }));
      return { ...reply, trend: { ...reply.trend, data } };
    }),
  };
}
