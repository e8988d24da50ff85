import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import JSZip from "jszip";
import { actionPlans } from "#contract/action-plans.ts";
import { verbatims } from "#contract/verbatims.ts";
import { purposesAsked } from "./calls.ts";
import { intercept } from "./intercept.ts";
import { card, sharedToken, visit } from "./pages.ts";
import { pictureOf } from "./pictures.ts";
import { enterWith } from "./sessions.ts";

const HEAD_OFFICE = "headoffice@demo.example";
const ENTITIES = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&amp;", "&"],
] as const;
const REFUSED = "This browser did not allow the image to be copied. Use Download as Png instead.";

/** What a slide says, its pictures, and the words for those who do not see them. */
interface Slide {
  readonly texts: readonly string[];
  readonly pictures: number;
  readonly described: readonly string[];
}

/** The slides that a click downloads, in their order, with the name of the file. */
async function slidesOf(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  const zip = await JSZip.loadAsync(await readFile(await download.path()));
  const names = Object.keys(zip.files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  const slides: Slide[] = [];
  for (let number = 1; number <= names.length; number += 1) {
    const xml = (await zip.file(`ppt/slides/slide${number}.xml`)?.async("string")) ?? "";
    slides.push({
      texts: [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text = ""]) => decoded(text)),
      pictures: [...xml.matchAll(/<p:pic>/g)].length,
      described: [...xml.matchAll(/<p:cNvPr [^>]*descr="([^"]*)"/g)].map(([, text = ""]) => decoded(text)),
    });
  }
  return { name: download.suggestedFilename(), slides };
}

function decoded(text: string): string {
  return ENTITIES.reduce((plain, [entity, character]) => plain.replaceAll(entity, character), text);
}

/** Of the picture on the clipboard, in its own pixels. */
function copiedSize(page: Page) {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await item?.getType("image/png");
    if (image === undefined) return null;
    const { width, height } = await createImageBitmap(image);
    return { width, height };
  });
}

async function chooseFrom(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `${name} menu`, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("the page as slides: what it says first, then each card with its words as text", async ({ page }) => {
  await visit(page, HEAD_OFFICE, "Summary", "&wave_code=WQ-7&region_code=SR");
  await expect(page.locator("canvas").first()).toBeVisible();
  const { name, slides } = await slidesOf(page, () =>
    page.getByRole("button", { name: "PowerPoint" }).click(),
  );
  expect(name).toBe("CSI_Summary.pptx");
  const head = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  const [titleSlide, ...rest] = slides;
  expect(titleSlide?.texts.slice(0, 2)).toEqual(["Summary", await head.innerText()]);
  const regions = page
    .getByRole("main")
    .getByRole("region")
    .filter({ has: page.getByRole("figure") });
  expect(rest).toHaveLength(await regions.count());
  for (const [place, region] of (await regions.all()).entries()) {
    const slide = rest[place];
    const sentence = (await region.getByRole("figure").getAttribute("aria-label")) ?? "";
    expect(slide?.texts[0]).toBe(await region.getAttribute("aria-label"));
    expect(slide?.texts).toContain(sentence);
    expect(slide?.described).toEqual([sentence]);
    expect(slide?.pictures).toBe(1);
    const about = slide?.texts.at(-1) ?? "";
    expect(about).toContain("Meridian Motors · Service Satisfaction · Summary");
    expect(about).toContain("· South ·");
    expect(about).toMatch(/ · [\d,]+ responses · data to [A-Z][a-z]{2} \d+/);
    expect(slide?.texts.at(-2)).toMatch(
      /(n [\d,]+|\d+ ranked).* · to [A-Z][a-z]{2} \d+(?:st|nd|rd|th) \d{4}$/,
    );
  }
});

test("a table is a table of all its rows, and whatever a name begins with is text", async ({ page }) => {
  const names = ["=HYPERLINK(1)", "+91 सुखना मोटर्स", "-2 & <Sons>", "@Gomti"] as const;
  await visit(page, HEAD_OFFICE, "Dealer Ranking");
  const ranked = card(page, "Dealer Scores").getByRole("rowheader").getByRole("link");
  await expect(ranked.nth(names.length)).toBeVisible();
  const shown = await ranked.allInnerTexts();
  await intercept(page, "**/api/dashboard/**", async (route) => {
    const reply = await route.fetch();
    const text = await reply.text();
    const body = names.reduce(
      (changed, name, place) => changed.replaceAll(JSON.stringify(shown[place]), JSON.stringify(name)),
      text,
    );
    await route.fulfill({ response: reply, body });
  });
  await page.reload();
  await expect(card(page, "Dealer Scores").getByRole("rowheader", { name: names[0] })).toBeVisible();
  const { name, slides } = await slidesOf(page, () => chooseFrom(page, "Dealer Scores", "PowerPoint"));
  expect(name).toBe("CSI_Dealer-Ranking_Dealer-Scores.pptx");
  const texts = slides.flatMap((slide) => slide.texts);
  for (const each of names) expect(texts).toContain(each);
  expect(slides.map(({ pictures }) => pictures)).toEqual(slides.map(() => 0));
  expect(slides[0]?.texts[0]).toBe(`Dealer Scores (1 of ${slides.length})`);
  await chooseFrom(page, "Dealer Scores", "Show as table");
  const cells = page.getByRole("dialog").getByRole("rowheader");
  const dealers = (await cells.allInnerTexts()).filter((dealer) => dealer !== "");
  expect(dealers.length).toBeGreaterThan(100);
  expect(dealers.filter((dealer) => !texts.includes(dealer))).toEqual([]);
});

test("Dealer Score as slides: every row its filters and chips leave, what people wrote as text", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Dealer Score", "&region_code=CR&dealer_code=All&only=comment");
  const sentence = await page.getByRole("main").getByRole("heading", { level: 2 }).first().innerText();
  const fetched = page.waitForResponse(`**${verbatims.list.path}`);
  const { name, slides } = await slidesOf(page, () =>
    page.getByRole("button", { name: "PowerPoint" }).click(),
  );
  expect(name).toBe("CSI_Dealer-Score.pptx");
  const list = verbatims.list.reply.parse(await (await fetched).json());
  expect(list.rows.length).toBeGreaterThan(50);
  expect(list.rows).toHaveLength(list.total);
  const [titleSlide, first, ...rest] = slides;
  expect(titleSlide?.texts.slice(0, 2)).toEqual(["Dealer Score", sentence]);
  expect(first?.texts).toEqual(
    expect.arrayContaining([`Verbatims (1 of ${slides.length - 1})`, sentence, `All ${list.total} rows`]),
  );
  expect(rest.length).toBeGreaterThan(4);
  expect(first?.texts.at(-1)).toMatch(
    /Meridian Motors · Service Satisfaction · Dealer Score · .*Central.* · .* · data to /,
  );
  const texts = slides.flatMap((slide) => slide.texts);
  const ids = new Set(texts);
  expect(list.rows.filter(({ surveyId }) => !ids.has(surveyId))).toEqual([]);
  const whole = texts.join("\n");
  for (const text of list.rows.flatMap((row) => row.verbatims))
    if (text !== null) expect(whole).toContain(text);
});

test("the rows of Dealer Score go away from their card, too, as a picture and as slides", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const purposes = purposesAsked(page, verbatims.list.path);
  await visit(page, HEAD_OFFICE, "Dealer Score", "&region_code=CR&dealer_code=All");
  await chooseFrom(page, "Verbatims", "Copy image");
  await expect(card(page, "Verbatims").getByRole("status").filter({ hasText: "Image copied" })).toBeVisible();
  await page.getByRole("button", { name: "Verbatims menu", exact: true }).click();
  const saved = await pictureOf(page, () => page.getByRole("menuitem", { name: "Download as Png" }).click());
  expect(saved.name).toMatch(/^CSI_Dealer-Score_Verbatims.*\.png$/);
  expect(await copiedSize(page)).toEqual({ width: saved.width, height: saved.height });
  const paged = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download page as image" }).click();
  await paged;
  expect(purposes).toEqual(["picture", "picture", "picture"]);
  await intercept(page, `**${verbatims.list.path}`, (route) => route.abort());
  for (const way of ["PowerPoint", "Download as Png", "Copy image"]) {
    await chooseFrom(page, "Verbatims", way);
    await expect(card(page, "Verbatims").getByRole("alert").filter({ hasText: /./ })).toHaveText(
      "The service did not answer.",
    );
  }
});

test("Action Planning as slides: every ticket of the list, in its columns", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const purposes = purposesAsked(page, actionPlans.list.path);
  const listed = page.waitForResponse(`**${actionPlans.list.path}`);
  const token = await sharedToken(page, HEAD_OFFICE);
  await enterWith(page, token, "/dashboard/Action_Planning?operation=meridian-csi&dealer_code=All");
  const { tickets } = actionPlans.list.reply.parse(await (await listed).json());
  expect(tickets.length).toBeGreaterThan(10);
  await expect(card(page, "Tickets").getByRole("rowheader").first()).toBeVisible();
  const sentence = await page.getByRole("main").getByRole("heading", { level: 2 }).first().innerText();
  const { name, slides } = await slidesOf(page, () =>
    page.getByRole("button", { name: "PowerPoint" }).click(),
  );
  expect(name).toBe("CSI_Action-Planning.pptx");
  expect(slides[0]?.texts.slice(0, 2)).toEqual(["Action Planning", sentence]);
  expect(slides[1]?.texts[0]).toBe(`Open tickets (1 of ${slides.length - 1})`);
  const texts = new Set(slides.slice(1).flatMap((slide) => slide.texts));
  for (const { ticketNo, pointName, dealerName } of tickets)
    for (const text of [String(ticketNo), pointName, dealerName]) expect(texts).toContain(text);
  const fromCard = await slidesOf(page, () => chooseFrom(page, "Open tickets", "PowerPoint"));
  expect(fromCard.name).toBe("CSI_Action-Planning_Open-tickets.pptx");
  expect(fromCard.slides.map((slide) => slide.texts)).toEqual(slides.slice(1).map((slide) => slide.texts));
  await chooseFrom(page, "Open tickets", "Copy image");
  await expect(card(page, "Tickets").getByRole("status").filter({ hasText: "Image copied" })).toBeVisible();
  expect((await copiedSize(page))?.width).toBeGreaterThan(1_000);
  expect(purposes).toEqual(["slides", "slides", "picture"]);
});

test("a card goes to the clipboard as the picture it is saved as, or the page says why not", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, HEAD_OFFICE, "Summary");
  await expect(page.locator("canvas").first()).toBeVisible();
  await page.getByRole("button", { name: "NPS menu", exact: true }).click();
  const saved = await pictureOf(page, () => page.getByRole("menuitem", { name: "Download as Png" }).click());
  await chooseFrom(page, "NPS", "Copy image");
  await expect(card(page, "NPS").getByRole("status")).toHaveText("Image copied");
  expect(await copiedSize(page)).toEqual({ width: saved.width, height: saved.height });

  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await chooseFrom(page, "NPS", "Copy image");
  await expect(card(page, "NPS").getByRole("alert")).toHaveText(REFUSED);
});
