import { expect, type Page, test } from "@playwright/test";
import { api } from "#contract/index.ts";
import { expectAccessibleInBothSchemes } from "./axe.ts";
import { tabTo } from "./keyboard.ts";
import { callHeaders, enter, tokenOf } from "./sessions.ts";

const ADDRESS = "/dashboard/Dealer_Score?operation=meridian-csi&dealer_code=All";
const rowsOf = (page: Page) => page.getByRole("region", { name: "Survey rows" });
const linksOf = (page: Page) => rowsOf(page).getByRole("rowheader").getByRole("link");
const drawer = (page: Page) => page.getByRole("dialog", { name: "Response" });
const sentence = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first();

test("from a chip to a customer's whole response by keyboard, on to the next, and back by Back", async ({
  page,
}) => {
  const { keyboard } = page;
  await enter(page, "headoffice@demo.example", ADDRESS);
  await expect(page.getByText(/^1–50 of /)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Recommend" })).toBeVisible();
  const detractors = page.getByRole("button", { name: "Detractors", exact: true });
  await tabTo(page, detractors);
  await keyboard.press("Enter");
  await expect(detractors).toHaveAttribute("aria-pressed", "true");
  await expect(sentence(page)).toHaveText(/ responses match “Detractors”\.$/);
  await tabTo(page, page.getByRole("button", { name: "With comment", exact: true }));
  await keyboard.press("Enter");
  await expect(sentence(page)).toHaveText(/ match “Detractors” and “With comment”\.$/);
  await expect(page).toHaveURL(/only=detractors%2Ccomment/);
  for (const cell of await rowsOf(page).locator("tbody tr > td:nth-of-type(3)").allTextContents())
    expect(Number(cell)).toBeLessThan(7);

  const [first = "", second = ""] = await linksOf(page).allTextContents();
  await tabTo(page, linksOf(page).first());
  await keyboard.press("Enter");
  await expect(drawer(page).getByRole("heading", { name: first })).toBeVisible();
  await expect(drawer(page).getByText(/^1 of /)).toBeVisible();
  await expect(drawer(page).getByRole("heading", { level: 4 })).toHaveCount(5);
  await expect(page).toHaveURL(new RegExp(`response=${first}`));
  await tabTo(page, drawer(page).getByRole("button", { name: "Next response" }));
  await keyboard.press("Enter");
  await expect(drawer(page).getByRole("heading", { name: second })).toBeVisible();
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  await expect(linksOf(page).first()).toBeFocused();
  await expect(page).toHaveURL(/only=detractors%2Ccomment$/);

  // A row opens by mouse wherever it has nothing of its own to click.
  await rowsOf(page).locator("tbody tr").nth(1).locator("td").nth(1).click();
  await expect(drawer(page).getByRole("heading", { name: second })).toBeVisible();
  await keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(detractors).toHaveAttribute("aria-pressed", "false");
});

test("a shared address opens the same rows and the same response; the next page follows the last row", async ({
  page,
}) => {
  await enter(page, "headoffice@demo.example", `${ADDRESS}&sort=index&only=comment&below=Q5`);
  await expect(page.getByRole("columnheader", { name: "Index" })).toHaveAttribute("aria-sort", "ascending");
  await expect(sentence(page)).toHaveText(/“With comment” and “Service Advisor below 600”\.$/);
  await expect(page.getByText(/^1–50 of /)).toBeVisible();
  await linksOf(page).last().click();
  await expect(drawer(page).getByText(/^50 of /)).toBeVisible();
  const shared = page.url();
  await drawer(page).getByRole("button", { name: "Next response" }).click();
  await expect(drawer(page).getByText(/^51 of /)).toBeVisible();
  await expect(page.getByText(/^51–/)).toBeVisible();
  await page.goto(shared);
  await expect(drawer(page).getByText(/^50 of /)).toBeVisible();
  await drawer(page).getByRole("button", { name: "Close the response" }).click();
  await expect(drawer(page)).toBeHidden();
  expect(page.url()).not.toContain("response=");
});

test("what is searched stands in the address, and Back over pages keeps it", async ({ page }) => {
  await enter(page, "headoffice@demo.example", ADDRESS);
  const search = page.getByRole("textbox", { name: "Search comments, survey ID or VIN" });
  await search.fill("gaadi");
  await expect(page).toHaveURL(/search=gaadi/);
  await expect(sentence(page)).toHaveText(/match “gaadi”\.$/);
  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await expect(page).toHaveURL(/Summary(?!.*search=)/);
  await page.goBack();
  await expect(search).toHaveValue("gaadi");
  await expect(sentence(page)).toHaveText(/match “gaadi”\.$/);
});

test("somebody else's response is not there, and a dealer's own leads to its plans", async ({ page }) => {
  const own = new Set((await rowsFor(page, "dp@demo.example")).map(({ dealerCode }) => dealerCode));
  const foreign = (await rowsFor(page, "headoffice@demo.example")).find(
    ({ dealerCode }) => !own.has(dealerCode),
  );
  const address = `/dashboard/Dealer_Score?operation=meridian-csi&response=${foreign?.surveyId ?? ""}`;
  await enter(page, "dp@demo.example", address);
  await expect(drawer(page).getByText("No such response", { exact: true })).toBeVisible();
  await drawer(page).getByRole("button", { name: "Close the response" }).click();
  await expect(linksOf(page).first()).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Dealer", exact: true })).toHaveCount(0);
  await linksOf(page).first().click();
  const ticket = drawer(page)
    .getByRole("button", { name: /^Ticket \d+$/ })
    .first();
  const name = (await ticket.textContent()) ?? "";
  await ticket.click();
  await expect(page).toHaveURL(/Action_Planning/);
  await expect(page.getByRole("button", { name, exact: true })).toBeFocused();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`everything in sight and accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await enter(page, "headoffice@demo.example", ADDRESS);
    await expect(page.getByText(/^1–50 of /)).toBeVisible();
    const sideways = (element: Element) => element.scrollWidth - element.clientWidth;
    expect(await page.locator("html").evaluate(sideways)).toBe(0);
    if (width === 1440) expect(await rowsOf(page).evaluate(sideways)).toBe(0);
    await page.getByRole("main").getByRole("link").first().click();
    await expect(drawer(page).getByRole("heading", { level: 4 }).first()).toBeVisible();
    expect((await drawer(page).boundingBox())?.width).toBe(width === 390 ? 390 : 560);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessibleInBothSchemes(page, `dealer-score-response-${width}`);
  });
}

async function rowsFor(page: Page, email: string) {
  const headers = callHeaders(await tokenOf(page.request, email), "meridian-csi");
  const reply = await page.request.post(api.verbatims.list.path, { headers, data: {} });
  return api.verbatims.list.reply.parse(await reply.json()).rows;
}
