import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, expect, type Page } from "@playwright/test";
import { BROWSER } from "#test/e2e/browser.ts";
import { expectFigures, FIGURE_PAGES, visit } from "#test/e2e/pages.ts";
import { BASE, startProduct, stopProduct } from "./demo-product.ts";
import { reportFigure } from "./figures.ts";
import { removeFolder } from "./remove-folder.ts";

// Measures a change of page in Chromium whose figures are known, from the click to the frame that shows them.
const { values } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const ROUNDS = Number(values.rounds);
const TARGET_MS = 150;
/** Every page, from Summary back to Summary. */
const ROUND = [...FIGURE_PAGES.slice(1).map(({ name }) => name), "Summary"];

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
const browser = await chromium.launch(BROWSER);
const product = await startProduct(join(folder, "data"));
try {
  const context = await browser.newContext({ baseURL: BASE, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await visit(page, "headoffice@demo.example", "Summary");
  for (const name of ROUND) await open(page, name);
  const times = new Map<string, number[]>(ROUND.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ROUND) times.get(name)?.push(await switchMs(page, name));
  }
  console.table([...times].map(([name, all]) => ({ page: name, ms: all.map(Math.round).join(", ") })));
  reportFigure("page switch with known figures", [...times.values()].flat(), TARGET_MS, "ms");
} finally {
  await browser.close();
  await stopProduct(product);
  await removeFolder(folder);
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveTitle(new RegExp(name));
  await expectFigures(page);
}

/** Milliseconds from the click on a page's link until the frame with its figures is painted. */
async function switchMs(page: Page, name: string): Promise<number> {
  const link = page.getByRole("link", { name, exact: true });
  return link.evaluate(
    (element, title) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const look = () => {
          const main = document.querySelector("main");
          const there =
            document.title.includes(title) &&
            main?.querySelector("[aria-busy=true]") === null &&
            /n \d|ranked|–\d+ of \d/.test(main.textContent ?? "");
          if (!there) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
        };
        if (element instanceof HTMLElement) element.click();
        look();
      }),
    name,
  );
}
