import { expect, test } from "@playwright/test";
import { firstDayOfMonth, lastDayOfMonth } from "#domain/calendar/calendar.ts";
import { demoMonth } from "./demo-calendar.ts";
import { intercept } from "./intercept.ts";
import { addressOf, card, expectFigures, FIGURE_PAGES, sharedToken } from "./pages.ts";
import { pagePictures, pixelsOf } from "./pictures.ts";
import { enterWith } from "./sessions.ts";

const HEAD_OFFICE = "headoffice@demo.example";
/** Every page in one walk, each drawn as a picture. */
const PATIENCE_MS = 300_000;
/** Few pixels of a colour may be chance, such as the edge of a letter. */
const FEW = 20;
const CLOSED_WAVE = "&wave_code=WQ-7";
/** The days of WQ-5. */
const CLOSED_RANGE = `&from=${firstDayOfMonth(demoMonth(12))}&to=${lastDayOfMonth(demoMonth(14))}`;
const BY_RANGE: ReadonlySet<string> = new Set([
  "Improvement Opportunities",
  "Factor Opportunities",
  "Trend Analysis",
  "Date Range",
]);
const DRAWN: ReadonlySet<string> = new Set([...BY_RANGE, "Summary", "Dealer Summary"]);

test("every page of the sales survey is filled, says that its wave is closed, and has its picture", async ({
  page,
}) => {
  test.setTimeout(PATIENCE_MS);
  const token = await sharedToken(page, HEAD_OFFICE);
  for (const { name } of FIGURE_PAGES) {
    await test.step(name, async () => {
      const query = `&dealer_code=All${BY_RANGE.has(name) ? CLOSED_RANGE : CLOSED_WAVE}`;
      await enterWith(page, token, addressOf(name, query, "meridian-ssi"));
      await expectFigures(page);
      const main = page.getByRole("main");
      await expect(main.getByText("Closed wave", { exact: true })).toBeVisible();
      await expect(main).toContainText(/data to [A-Z][a-z]{2} \d+(?:st|nd|rd|th) \d{4}/);
      await expect(main.getByText(/Could not load|No Data Available/)).toHaveCount(0);

      if (DRAWN.has(name)) await expect(page.locator("canvas").first()).toBeVisible();
      const pictures = await pagePictures(page);
      expect(pictures[0]?.name).toBe(`SSI_${name.replaceAll(" ", "-")}.png`);
      for (const picture of pictures) {
        expect(picture.width / picture.height).toBe(16 / 9);
        const below = { x: 0, y: 260, width: picture.width, height: picture.height - 260 };
        expect(await pixelsOf(page, picture, "ink", below)).toBeGreaterThan(FEW);
        expect(await pixelsOf(page, picture, "paper", below)).toBeGreaterThan(FEW);
      }
    });
  }
});

test("of six factors five are shown at first, the sixth is hidden", async ({ page }) => {
  const token = await sharedToken(page, HEAD_OFFICE);
  await enterWith(page, token, addressOf("Factor Opportunities", "", "meridian-ssi"));
  await expectFigures(page);
  const series = card(page, "Factor Scores").getByRole("list").getByRole("button");
  await expect(series).toHaveCount(6);
  await expect(
    card(page, "Factor Scores").getByRole("list").getByRole("button", { pressed: true }),
  ).toHaveCount(5);
  await expect(series.last()).toContainText("hidden");
  await expect(series.last()).toHaveAttribute("aria-pressed", "false");
});

test("a structure may put tiles and a graph on a page of cards", async ({ page }) => {
  await intercept(page, "**/api/config", async (route) => {
    const reply = await route.fetch();
    const text = await reply.text();
    const body = text
      .replace('"ui_subcomponentid":"cui_001"', '"ui_subcomponentid":"cui_020"')
      .replace("api/dashboard/summary/index", "api/dashboard/factor-opportunities/header")
      .replace('"ui_subcomponentid":"cui_004"', '"ui_subcomponentid":"cui_021"')
      .replace("api/dashboard/summary/nps", "api/dashboard/factor-opportunities/graph");
    await route.fulfill({ response: reply, body });
  });
  await enterWith(page, await sharedToken(page, HEAD_OFFICE), addressOf("Summary"));
  await expectFigures(page);
  await expect(card(page, "Index").getByRole("listitem")).toHaveCount(6);
  await expect(card(page, "Index")).toContainText("Service Quality");
  await expect(card(page, "NPS").getByRole("list").getByRole("button")).toHaveCount(5);
  await expect(page.getByText("This card cannot be shown in this version.")).toHaveCount(0);
});
