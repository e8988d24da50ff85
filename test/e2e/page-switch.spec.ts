import { expect, type Page, test } from "@playwright/test";
import { CHART_PAGES, expectFigures, visit } from "./pages.ts";

/** Every page, from Summary back to Summary. */
const ROUND = [...CHART_PAGES.slice(1).map(({ name }) => name), "Summary"];

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a page whose figures are known paints them without asking anybody", async ({ page }) => {
  await visit(page, "headoffice@demo.example", "Summary");
  for (const name of ROUND) {
    await page.getByRole("link", { name, exact: true }).click();
    await expectFigures(page);
  }
  // From here on no figure could arrive: what is painted was known.
  await page.route("**/api/dashboard/**", () => undefined);
  const times: number[] = [];
  for (const name of ROUND) times.push(await timeSwitch(page, name));
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  console.log(
    `Page switch with known figures, click to paint: median ${sorted[sorted.length >> 1]} ms, slowest ${sorted.at(-1)} ms of ${sorted.length} (target 200 ms)`,
  );
  expect(times).toHaveLength(CHART_PAGES.length);
});

/** Milliseconds from the click on a page's link to the frame after its figures stand there. */
async function timeSwitch(page: Page, name: string): Promise<number> {
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
            /n \d|ranked/.test(main.textContent ?? "");
          requestAnimationFrame(there ? () => resolve(performance.now() - started) : look);
        };
        if (element instanceof HTMLElement) element.click();
        look();
      }),
    name,
  );
}
