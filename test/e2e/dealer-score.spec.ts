import { writeFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { aWave } from "#test/survey-audio/recordings.ts";
import { expectAccessibleInBothSchemes } from "./axe.ts";
import { enter } from "./sessions.ts";

const ADDRESS = "/dashboard/Dealer_Score?operation=meridian-csi&dealer_code=All";
const rowsOf = (page: Page) => page.getByRole("region", { name: "Survey rows" });
const search = (page: Page) => page.getByRole("textbox", { name: "Search comments, survey ID or VIN" });
const recording = (page: Page) => page.locator("audio").first();
const positionOf = (audio: Locator) =>
  audio.evaluate((element) => (element instanceof HTMLAudioElement ? element.currentTime : -1));

test("'gaadi' finds गाड़ी and gadi, and marks them", async ({ page }) => {
  await enter(page, "headoffice@demo.example", ADDRESS);
  await expect(rowsOf(page).getByRole("row").nth(1)).toBeVisible();
  await search(page).fill("gaadi");
  const marks = rowsOf(page).locator("mark");
  await expect(page.getByRole("heading", { name: /of .* responses match “gaadi”/ })).toBeVisible();
  await expect(marks.first()).toBeVisible();
  const marked = await marks.allTextContents();
  expect(marked.some((word) => /^गाड़ि?/.test(word.normalize("NFC")))).toBe(true);
  expect(marked.some((word) => /^gaa?di/i.test(word))).toBe(true);
  for (const row of await rowsOf(page)
    .getByRole("row")
    .filter({ has: page.locator("td") })
    .all()) {
    expect(await row.locator("mark").count()).toBeGreaterThan(0);
  }
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(marks).toHaveCount(0);
});

test("orders and turns pages by keyboard, on the server", async ({ page }) => {
  await enter(page, "headoffice@demo.example", ADDRESS);
  await expect(page.getByText(/^1–50 of /)).toBeVisible();
  await page.getByRole("button", { name: "Index" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("columnheader", { name: "Index" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  const first = await rowsOf(page).getByRole("rowheader").first().textContent();
  await page.getByRole("button", { name: "Next", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^51–100 of /)).toBeVisible();
  await expect(rowsOf(page).getByRole("rowheader").first()).not.toHaveText(first ?? "");
});

test("the header row and the first column stand while the rest moves, and there is no right click", async ({
  page,
}) => {
  await enter(page, "headoffice@demo.example", ADDRESS);
  const table = rowsOf(page);
  const head = table.getByRole("columnheader", { name: "Survey ID" });
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  const before = await head.boundingBox();
  await table.focus();
  await table.evaluate((element) => element.scrollTo(400, 600));
  expect(await head.boundingBox()).toEqual(before);
  const refused = await table.evaluate((element) => {
    const click = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
    return !element.dispatchEvent(click);
  });
  expect(refused).toBe(true);
});

test("a listener plays past one second and seeks, and is offered neither a name nor a download", async ({
  page,
}) => {
  await enter(page, "headoffice@demo.example", ADDRESS);
  const ranges: number[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/files/")) ranges.push(response.status());
  });
  await page
    .getByRole("button", { name: /^Play the recording/ })
    .first()
    .press("Enter");
  await expect(recording(page)).toBeFocused();
  await expect.poll(() => positionOf(recording(page))).toBeGreaterThan(1);
  await recording(page).evaluate((element) => {
    if (element instanceof HTMLAudioElement) element.currentTime = 4;
  });
  await expect.poll(() => positionOf(recording(page))).toBeGreaterThan(4.2);
  expect(ranges).toContain(206);
  await expect(recording(page)).toHaveAttribute("controlslist", /nodownload/);
  await expect(page.getByText(/generated-demo-clip/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Upload|Replace|Delete).*audio/ })).toHaveCount(0);
  await expect(page.locator("input[type=file]")).toHaveCount(0);
});

test("who manages audio uploads a recording, replaces it, and deletes it after confirming", async ({
  page,
}, info) => {
  const path = info.outputPath("my call.wav");
  await writeFile(path, aWave(3));
  await enter(page, "audio@demo.example", ADDRESS);
  await expect(page.getByText("generated-demo-clip-01.wav")).toBeVisible();
  const picker = page.getByLabel(/^Upload audio of survey/).first();
  const survey = (await picker.getAttribute("aria-label"))?.split(" ").at(-1) ?? "";
  await picker.setInputFiles(path);
  const row = rowsOf(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: survey }) });
  await expect(row).toContainText("my call.wav");

  const other = info.outputPath("another call.wav");
  await writeFile(other, aWave(4));
  await row.getByLabel(/^Replace the audio/).setInputFiles(other);
  await expect(row).toContainText("another call.wav");
  await row.getByRole("button", { name: /^Play the recording/ }).click();
  await expect.poll(() => positionOf(recording(page))).toBeGreaterThan(1);

  const wrong = info.outputPath("page.mp3");
  await writeFile(wrong, "<html></html>");
  await row.getByLabel(/^Replace the audio/).setInputFiles(wrong);
  await expect(row.getByRole("alert")).toContainText("This is no audio file");

  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this file?" });
  await row.getByRole("button", { name: /^Delete the audio/ }).click();
  await question.getByRole("button", { name: "No" }).click();
  await expect(row).toContainText("another call.wav");
  await expect(row.getByRole("button", { name: /^Delete the audio/ })).toBeFocused();
  await row.getByRole("button", { name: /^Delete the audio/ }).click();
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(row).not.toContainText("another call.wav");
  await expect(row.getByLabel(/^Upload audio of survey/)).toBeFocused();
});

for (const width of [1440, 390] as const) {
  test(`has no accessibility violation at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await enter(page, "audio@demo.example", ADDRESS);
    await expect(page.getByText(/^1–50 of /)).toBeVisible();
    await search(page).fill("gaadi");
    await expect(page.getByRole("heading", { name: /match “gaadi”/ })).toBeVisible();
    await expect(page.locator("mark").first()).toBeVisible();
    await look(page, `dealer-score-search-${width}`);
    await search(page).fill("");
    // What plays would end with the rows of the search.
    await expect(page.getByRole("heading", { name: /match “gaadi”/ })).toHaveCount(0);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page
      .getByRole("button", { name: /^Play the recording/ })
      .first()
      .click();
    await expect(recording(page)).toBeVisible();
    await look(page, `dealer-score-playing-${width}`);
    await page
      .getByRole("button", { name: /^Delete the audio/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look(page, `dealer-score-delete-${width}`);
    await page.getByRole("button", { name: "No", exact: true }).click();
    await search(page).fill("zebra xylophone");
    await expect(page.getByText("No response matches this search.")).toBeVisible();
    await look(page, `dealer-score-nothing-${width}`);
  });
}

async function look(page: Page, screen: string): Promise<void> {
  // A pale colour in the middle of a change is not how the page looks.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessibleInBothSchemes(page, screen);
}
