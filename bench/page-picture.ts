import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { BROWSER } from "#test/e2e/browser.ts";
import { FIGURE_PAGES, visit } from "#test/e2e/pages.ts";
import { BASE, startProduct, stopProduct } from "./demo-product.ts";
import { reportFigure } from "./figures.ts";
import { removeFolder } from "./remove-folder.ts";

// Measures the page as an image: from the click to the last of its pictures handed to the browser, the first time its code
// among them.
const { values } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const ROUNDS = Number(values.rounds);
const TARGET_MS = 2_000;

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
const browser = await chromium.launch(BROWSER);
const product = await startProduct(join(folder, "data"));
try {
  const context = await browser.newContext({ baseURL: BASE, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const times = new Map<string, number[]>();
  for (const { name } of FIGURE_PAGES) {
    await visit(page, "headoffice@demo.example", name);
    const ms: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) ms.push(await pictureMs(page));
    times.set(name, ms);
  }
  console.table([...times].map(([name, ms]) => ({ page: name, ms: ms.map(Math.round).join(", ") })));
  reportFigure("page as an image", [...times.values()].flat(), TARGET_MS, "ms");
} finally {
  await browser.close();
  await stopProduct(product);
  await removeFolder(folder);
}

/** Milliseconds from the click until the button is at rest again: its downloads have begun. */
async function pictureMs(page: Page): Promise<number> {
  const icon = page.getByRole("button", { name: "Download page as image" });
  const saved = page.waitForEvent("download");
  const ms = await icon.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        let drawing = false;
        const look = () => {
          const busy = element.getAttribute("aria-busy") === "true";
          if (drawing && !busy) return resolve(performance.now() - started);
          drawing ||= busy;
          requestAnimationFrame(look);
        };
        if (element instanceof HTMLElement) element.click();
        look();
      }),
  );
  await saved;
  return ms;
}
