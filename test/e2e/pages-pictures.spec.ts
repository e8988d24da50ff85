import { expect, type Page, test } from "@playwright/test";
import { card, visit } from "./pages.ts";
import { pagePictures, pictureOf, pixelsOf, placeOf, SCALE } from "./pictures.ts";

const HEAD_OFFICE = "headoffice@demo.example";
const EDGE = 24;
/** Few pixels of a colour may be chance, such as the edge of a letter. */
const FEW = 20;

const LONG_TITLE = "Was your vehicle ready at the promised time?";

const VIEWS = [
  { name: "light", colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { name: "dark", colorScheme: "dark", viewport: { width: 1440, height: 900 } },
  { name: "a dark phone", colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

const SLIDE = { width: 3200, height: 1800 } as const;

/** The picture of a card, and how many pixels of a colour stand where a part of the card does. */
async function cardPicture(page: Page, name: string, part: string) {
  const region = card(page, name);
  // The chart's chunk comes after the figures.
  await expect(region.locator(part).first()).toBeVisible();
  await page.getByRole("button", { name: `${name} menu`, exact: true }).click();
  const item = page.getByRole("menuitem", { name: "Download as Png" });
  const picture = await pictureOf(page, () => item.click());
  const whole = await placeOf(region);
  const inside = await placeOf(region.locator(part).first());
  const box = {
    x: (picture.width - whole.width * SCALE) / 2 + (inside.x - whole.x) * SCALE,
    y: picture.height - (EDGE + whole.height) * SCALE + (inside.y - whole.y) * SCALE,
    width: inside.width * SCALE,
    height: inside.height * SCALE,
  };
  return { picture, count: (token: string) => pixelsOf(page, picture, token, box) };
}

for (const { name, ...view } of VIEWS) {
  test.describe(name, () => {
    test.use(view);

    test("a card's picture holds its title, its rows, the series that are shown and what is chosen", async ({
      page,
    }) => {
      await visit(page, HEAD_OFFICE, "Trend Analysis", "&dealer_code=All&factor=0&score=5");
      const lines = await cardPicture(page, "Trend", "canvas");
      expect(lines.picture.name).toBe("CSI_Trend-Analysis_Trend.png");
      for (const series of ["s1", "s2", "s3", "s4", "s5"])
        expect(await lines.count(series), series).toBeGreaterThan(FEW);
      const title = await cardPicture(page, "Trend", "h2");
      expect(await title.count("ink")).toBeGreaterThan(FEW);
      const about = { x: 0, y: 0, width: title.picture.width, height: (EDGE + 20) * SCALE };
      expect(await pixelsOf(page, title.picture, "ink-2", about)).toBeGreaterThan(FEW);
      const west = card(page, "Trend").getByRole("list").getByRole("button", { name: "West" });
      await west.click();
      await expect(west).toContainText("hidden");
      const four = await cardPicture(page, "Trend", "canvas");
      expect(await four.count("s1")).toBeGreaterThan(FEW);
      expect(await four.count("s5")).toBeLessThanOrEqual(FEW);

      await visit(page, HEAD_OFFICE, "Dealer Summary", "&dealer_code=00001");
      const gauge = await cardPicture(page, "Index", "canvas");
      expect(gauge.picture.name).toBe("CSI_Dealer-Summary_Index_Sukhna-Motors.png");
      const words = card(page, "Index").getByText(/^(Disappointed|Indifferent|Pleased|Delighted) /);
      const [level = ""] = (await words.innerText()).split(" ");
      expect(await gauge.count(level.toLowerCase()), level).toBeGreaterThan(FEW);

      await visit(page, HEAD_OFFICE, "Dealer Ranking");
      const rows = await cardPicture(page, "Dealer Scores", "tbody");
      expect(await rows.count("ink")).toBeGreaterThan(FEW);
      await visit(page, HEAD_OFFICE, "Other Questions", "&dealer_code=All");
      const question = await cardPicture(page, LONG_TITLE, "h2");
      expect(await question.count("ink")).toBeGreaterThan(FEW);
    });

    test("the page's pictures are 16:9, hold its charts and say what they are of", async ({ page }) => {
      await visit(page, HEAD_OFFICE, "Summary");
      await expect(page.locator("canvas").first()).toBeVisible();
      const pictures = await pagePictures(page);
      // Too much to be read on one picture, little enough for two.
      expect(pictures.map((picture) => picture.name)).toEqual(["CSI_Summary.png", "CSI_Summary_2.png"]);
      for (const picture of pictures) {
        expect(picture).toMatchObject(SLIDE);
        const head = { x: 0, y: 0, width: SLIDE.width, height: 260 };
        for (const token of ["ink", "ink-2", "ink-3"])
          expect(await pixelsOf(page, picture, token, head), token).toBeGreaterThan(FEW);
      }
      const [first, last] = [pictures[0], pictures.at(-1)];
      if (first === undefined || last === undefined) throw new Error("no picture");
      const below = { x: 0, y: 260, width: SLIDE.width, height: SLIDE.height - 260 };
      expect(await pixelsOf(page, first, "data", below)).toBeGreaterThan(FEW);
      expect(await pixelsOf(page, first, "promoter", below)).toBeGreaterThan(FEW);
      expect(await pixelsOf(page, last, "disappointed", below)).toBeGreaterThan(FEW);
    });
  });
}

test("no name is cut in a picture: a row grows instead", async ({ page }) => {
  await visit(page, HEAD_OFFICE, "Summary");
  const region = card(page, "Improvement Areas");
  await expect(region.getByRole("listitem").first()).toBeVisible();
  const cut = () =>
    region.evaluate(
      (node) => [...node.querySelectorAll("li *")].filter((e) => e.scrollWidth > e.clientWidth + 1).length,
    );
  const stands = await placeOf(region);
  const menu = page.getByRole("button", { name: "Improvement Areas menu" });
  const save = async () => {
    await menu.click();
    return pictureOf(page, () => page.getByRole("menuitem", { name: "Download as Png" }).click());
  };
  const before = await save();
  await region.evaluate((node) => {
    for (const name of node.querySelectorAll("li [data-drill-down]"))
      name.textContent = `${name.textContent} `.repeat(4);
  });
  expect(await cut()).toBeGreaterThan(0);
  expect((await placeOf(region)).height).toBe(stands.height);
  expect((await save()).height).toBeGreaterThan(before.height + 100);
});

test("a picture that cannot be drawn says so", async ({ page }) => {
  await visit(page, HEAD_OFFICE, "Summary");
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = () => {
      throw new Error("no memory");
    };
  });
  await page.getByRole("button", { name: "Download page as image" }).click();
  await expect(page.getByText("The picture could not be drawn. Try again.")).toBeVisible();
  await page.getByRole("button", { name: "NPS menu", exact: true }).click();
  await page.getByRole("menuitem", { name: "Download as Png" }).click();
  await expect(card(page, "NPS").getByRole("alert")).toHaveText("The picture could not be drawn. Try again.");
});
