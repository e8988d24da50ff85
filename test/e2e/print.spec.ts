import { expect, type Page, test } from "@playwright/test";
import { actionPlans } from "#contract/action-plans.ts";
import { verbatims } from "#contract/verbatims.ts";
import { inkIn, popplerImages, popplerWordCounts, popplerWords } from "#test/documents/poppler.ts";
import { isLeftOut } from "#test/left-out.ts";
import { purposesAsked } from "./calls.ts";
import { intercept } from "./intercept.ts";
import { FIGURE_PAGES, visit } from "./pages.ts";
import { openPanel, PANEL } from "./panel.ts";
import { enter } from "./sessions.ts";
import { PLANNING } from "./tickets.ts";

const HEAD_OFFICE = "headoffice@demo.example";
const A4_LANDSCAPE = { format: "A4", landscape: true, preferCSSPageSize: true } as const;
/** Between the margins of a landscape A4, in CSS pixels, with one of tolerance. */
const PAPER_WIDTH = (277 / 25.4) * 96 + 1;
const NETWORK = 120;
const MOST_ROWS_OF_A_REPLY = 500;

test("Dealer Ranking is printed with all its dealers, then is what it was before", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, HEAD_OFFICE, "Dealer Ranking");
  const table = page.getByRole("region", { name: "Dealer Scores, table" });
  await table.evaluate((box) => box.scrollTo({ top: 900 }));
  await expect(table.getByRole("row")).not.toHaveCount(NETWORK + 1);
  await page.getByRole("searchbox").focus();
  const printed = await onPaper(page);
  expect(printed.rows).toHaveLength(NETWORK);
  expect(printed.scheme).toBe("light");
  expectPaper(printed);
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(page.getByRole("searchbox")).toBeFocused();
  expect(await table.evaluate(({ scrollTop }) => scrollTop)).toBe(900);
  if (isLeftOut("pdftotext")) return;
  const { text, pages } = await print(page);
  for (const name of printed.rows) expect(text).toContain(name);
  for (const word of ["Wave: ", "Region: All", "Model: All"]) expect(text).toContain(word);
  expect(text).toMatch(/[\d,]+ responses/);
  expect(text.split("% Disappointed")).toHaveLength(pages + 1);
  expect(pages).toBeLessThan(7);
});

for (const { name, card } of FIGURE_PAGES.filter(({ name: each }) => each !== "Dealer Ranking")) {
  test(`${name} is printed without its controls, whole, and says what it is`, async ({ page }) => {
    await visit(page, HEAD_OFFICE, name);
    const printed = await onPaper(page);
    expectPaper(printed);
    test.skip(isLeftOut("pdftotext"), "Poppler is not here to read the print.");
    const { text, pages } = await print(page);
    for (const word of [name, card, "Client: Meridian Motors", "Made On: "]) expect(text).toContain(word);
    expect(text).toContain("Operation: Service Satisfaction (CSI) · ");
    expect(text).toMatch(/Made By: \S.+, Head Office/);
    expect(text).toMatch(name === "Other Questions" ? /[\d,]+ answers a question/ : /[\d,]+ responses/);
    for (const row of printed.rows) expect(text).toContain(row);
    expect(pages).toBeLessThan(4);
  });
}

test("Dealer Score is printed with all rows of its filters, not with those of its page", async ({ page }) => {
  const wasAsked = await printsWhenAsked(page);
  await visit(page, HEAD_OFFICE, "Dealer Score", "&region_code=CR&dealer_code=All");
  const total = totalOf((await rowsShown(page).textContent()) ?? "");
  expect(total).toBeGreaterThan(50);
  expect(total).toBeLessThan(MOST_ROWS_OF_A_REPLY);
  await page.keyboard.press("Control+p");
  await expect.poll(wasAsked).toBe(1);
  const printed = await onPaper(page);
  expectPaper(printed);
  expect(new Set(printed.rows).size).toBe(total);
  await expect(rowsShown(page)).toHaveText(/^1–50 of /);
  test.skip(isLeftOut("pdftotext"), "Poppler is not here to read the print.");
  // Every print is written down: the rows of the one before are not kept.
  await page.keyboard.press("Control+p");
  await expect.poll(wasAsked).toBe(2);
  const { text } = await print(page);
  for (const survey of printed.rows) expect(text).toContain(survey);
  for (const word of ["Client: Meridian Motors", "Region: Central", "Made On: ", `All ${total} rows`])
    expect(text).toContain(word);
});

test("of more rows than one reply holds Dealer Score prints all, and what is narrowed anew is fetched anew", async ({
  page,
}) => {
  const wasAsked = await printsWhenAsked(page);
  await visit(page, HEAD_OFFICE, "Dealer Score", "&dealer_code=All&sort=index");
  const total = totalOf((await rowsShown(page).textContent()) ?? "");
  expect(total).toBeGreaterThan(MOST_ROWS_OF_A_REPLY);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect.poll(wasAsked).toBe(1);
  const printed = await onPaper(page);
  expectPaper(printed);
  expect(new Set(printed.rows).size).toBe(total);
  expect(printed.text).toContain(`All ${total.toLocaleString("en")} rows`);
  await page.getByRole("button", { name: "Detractors", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("“Detractors”");
  await expect(rowsShown(page)).toHaveText(/^1–50 of /);
  const unfetched = await onPaper(page);
  expect(unfetched.rows).toHaveLength(50);
  expect(unfetched.text).toMatch(/First 50 of [\d,]+ rows\. “Print” on the page prints up to 5,000/);
});

test("whoever leaves Dealer Score before its rows are there prints nothing", async ({ page }) => {
  const wasAsked = await printsWhenAsked(page);
  await visit(page, HEAD_OFFICE, "Dealer Score", "&dealer_code=All&sort=index");
  await expect(rowsShown(page)).toHaveText(/^1–50 of /);
  // Never answered.
  await intercept(page, `**${verbatims.list.path}`, () => undefined);
  const fetching = page.waitForRequest(`**${verbatims.list.path}`);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  const rows = await fetching;
  const calledOff = page.waitForEvent("requestfailed", (request) => request === rows);
  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await calledOff;
  expect(wasAsked()).toBe(0);
});

test("rows that all stand on the screen are printed once the server has written it down, and not without", async ({
  page,
}) => {
  const wasAsked = await printsWhenAsked(page);
  const purposes = purposesAsked(page, verbatims.list.path);
  await visit(page, HEAD_OFFICE, "Dealer Score", "&wave_code=All&only=detractors,comment");
  const total = totalOf((await rowsShown(page).textContent()) ?? "");
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(50);
  await page.keyboard.press("Control+p");
  await expect.poll(wasAsked).toBe(1);
  expect(purposes).toEqual(["print"]);
  await intercept(page, `**${verbatims.list.path}`, (route) => route.abort());
  await page.keyboard.press("Control+p");
  await expect(page.getByRole("alert").filter({ hasText: "The service did not answer." })).toBeVisible();
  expect(wasAsked()).toBe(1);
});

test("Ctrl+P prints tickets once the server has written it down, and not without", async ({ page }) => {
  const wasAsked = await printsWhenAsked(page);
  const purposes = purposesAsked(page, actionPlans.list.path);
  await enter(page, HEAD_OFFICE, `${PLANNING}&dealer_code=All`);
  await expect(page.getByRole("button", { name: /^Ticket \d+$/ }).first()).toBeVisible();
  await page.keyboard.press("Control+p");
  await expect.poll(wasAsked).toBe(1);
  expect(purposes).toEqual(["print"]);
  await intercept(page, `**${actionPlans.list.path}`, (route) => route.abort());
  await page.keyboard.press("Control+p");
  await expect(
    page.getByRole("alert").filter({ hasText: "Nothing was printed. The service did not answer." }),
  ).toBeVisible();
  expect(wasAsked()).toBe(1);
});

test("Ctrl+P as soon as the first is printed prints again", async ({ page }) => {
  const wasAsked = await printsWhenAsked(page);
  await enter(page, HEAD_OFFICE, `${PLANNING}&dealer_code=All`);
  await expect(page.getByRole("button", { name: /^Ticket \d+$/ }).first()).toBeVisible();
  await page.evaluate(() => {
    const { print } = window;
    window.print = () => {
      window.print = print;
      print();
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "p", ctrlKey: true, cancelable: true }));
    };
  });
  await page.keyboard.press("Control+p");
  await expect.poll(wasAsked).toBe(2);
});

test("a phone prints the pages that a desk prints", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, HEAD_OFFICE, "Summary");
  test.skip(isLeftOut("pdftotext"), "Poppler is not here to read the print.");
  const { text, pages } = await print(page);
  for (const word of ["Client: Meridian Motors", "responses", "Top Dealers", "Regional Index"])
    expect(text).toContain(word);
  expect(pages).toBeLessThan(4);
});

test("Employees are printed with everybody in the list, and what narrows it", async ({ page }) => {
  await openPanel(page, PANEL);
  await page.getByRole("combobox", { name: "User Status" }).click();
  await page.getByRole("option", { name: "Active", exact: true }).click();
  await expect(page.getByText(/^\d+ of \d+ people · Active$/)).toBeVisible();
  const printed = await onPaper(page);
  expectPaper(printed);
  expect(printed.rows.length).toBeGreaterThan(1);
  test.skip(isLeftOut("pdftotext"), "Poppler is not here to read the print.");
  const { text } = await print(page);
  for (const name of printed.rows) expect(text).toContain(name);
  for (const word of ["Admin Panel", "Client: Meridian Motors", "people · Active"])
    expect(text).toContain(word);
  expect(text).not.toContain("Register New User");
});

const LISTS = [
  { screen: "Administrator", words: ["Designation", "Audio Upload"], screenOnly: [] },
  { screen: "Mobile_Access", words: ["Mobile Access"], screenOnly: [] },
  { screen: "Network", words: ["Responses"], screenOnly: ["Action", "Change"] },
  { screen: "Audit", words: [], screenOnly: ["Detail", "Older"] },
  { screen: "Upload Excel", words: ["Completed", "Upload Excel"], screenOnly: [] },
] as const;

for (const { screen, words, screenOnly } of LISTS) {
  test(`${screen} is printed with all its rows, and without its controls`, async ({ page }) => {
    if (screen === "Upload Excel")
      await enter(page, "admin@demo.example", "/dashboard/excel_upload?operation=meridian-csi");
    else await openPanel(page, `/Admin_Panel/${screen}?operation=meridian-csi`);
    await expect(page.getByRole("main").getByRole("row").nth(1)).toBeVisible();
    const printed = await onPaper(page);
    // The boxes are what these lists say.
    const controls = printed.controls.filter(
      (name) => !/^(?:Admin Panel|Audio Upload|Mobile Access) of /.test(name),
    );
    expectPaper({ ...printed, controls });
    test.skip(isLeftOut("pdftotext"), "Poppler is not here to read the print.");
    const { text, pages } = await print(page);
    expect(pages).toBeGreaterThan(0);
    for (const name of printed.rows) expect(text).toContain(name);
    for (const word of [...words, "Client: Meridian Motors", "Made On: "]) expect(text).toContain(word);
    for (const word of screenOnly) expect(text.split(" ")).not.toContain(word);
  });
}

for (const { screen, words } of [
  { screen: "Erasure", words: ["Erasure", "Erased so far"] },
  { screen: "Retention", words: ["Retention", "Kept for ever.", "Always removed"] },
  { screen: "Survey", words: ["Survey", "Service Satisfaction", "Weights by wave"] },
  { screen: "Status", words: ["Status", "Last backup"] },
]) {
  test(`${screen} is printed with what it says, and without its controls`, async ({ page }) => {
    await openPanel(page, `/Admin_Panel/${screen}?operation=meridian-csi`);
    await expect(page.getByRole("heading", { name: words.at(-1) ?? "" })).toBeVisible();
    const printed = await onPaper(page);
    expectPaper(printed);
    for (const word of words) expect(printed.text).toContain(word);
    test.skip(isLeftOut("pdftotext"), "Poppler is not here to read the print.");
    const { text } = await print(page);
    for (const word of [...words, "Client: Meridian Motors", "Made On: "]) expect(text).toContain(word);
  });
}

/** Of `1–50 of 2,146`. */
function totalOf(shown: string): number {
  return Number(/of ([\d,]+)$/.exec(shown)?.[1]?.replace(",", ""));
}

const rowsShown = (page: Page) =>
  page.getByRole("navigation", { name: "Rows of the table" }).getByRole("status");

/** Counts what the page asks the browser to print. */
async function printsWhenAsked(page: Page): Promise<() => number> {
  let asked = 0;
  await page.exposeFunction("print", () => {
    asked += 1;
  });
  return () => asked;
}

test("a part of the audit log says on paper what narrows it, and that there is more", async ({ page }) => {
  await openPanel(page, "/Admin_Panel/Audit?operation=meridian-csi");
  await intercept(page, "**/api/auditlist", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), more: true } });
  });
  await page.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Log in", exact: true }).click();
  await expect(page.getByText(/ · Action: Log in$/)).toBeVisible();
  const more = page.getByText(
    /^There are more entries than these \d+\. Export writes all that the filter leaves\.$/,
  );
  await expect(page.getByRole("button", { name: "Older" })).toBeEnabled();
  await expect(more).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(more).toBeVisible();
});

interface OnPaper {
  /** What its rows are about, top down. */
  readonly rows: readonly string[];
  readonly scheme: string | null;
  readonly text: string;
  /** What somebody could use or fill in, and whatever ends beyond the paper or is cut. */
  readonly controls: readonly string[];
  readonly beyond: readonly string[];
  /** By how many pixels each chart is drawn for another width than it has on paper. */
  readonly charts: readonly number[];
}

function expectPaper({ controls, beyond, charts }: OnPaper): void {
  expect(controls).toEqual([]);
  expect(beyond).toEqual([]);
  expect(charts.filter((off) => off > 2)).toEqual([]);
}

/** The page between the browser's signs that it begins to print and has printed. */
function onPaper(page: Page): Promise<OnPaper> {
  return page.evaluate((width) => {
    window.dispatchEvent(new Event("beforeprint"));
    const isShown = (element: Element) =>
      element.checkVisibility() && element.getBoundingClientRect().width > 2;
    const textOf = (element: Element) =>
      element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 60) ?? "";
    const all = [...document.querySelectorAll("body *")].filter(isShown);
    // A tile and a line of a legend stand there as the figures they say.
    const isButton = (element: Element) =>
      element.matches("button:not([data-drill-down], [aria-selected=true])") &&
      (!/\d/.test(textOf(element)) || /^Filters/.test(textOf(element)));
    const controls = all.filter(
      (element) =>
        isButton(element) || element.matches("input, select, textarea, nav a, [aria-haspopup=menu]"),
    );
    const beyond = all.filter((element) => {
      const { right } = element.getBoundingClientRect();
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
      return right > width || (isCut && (textOverflow === "ellipsis" || overflowX === "auto"));
    });
    const printed = {
      // What nobody has opened is printed closed.
      rows: [...document.querySelectorAll("main tbody th")]
        .filter((head) => head.closest("details:not([open])") === null)
        .map((head) => textOf(head.querySelector("a") ?? head)),
      scheme: document.documentElement.getAttribute("data-mantine-color-scheme"),
      text: document.querySelector("main")?.innerText ?? "",
      controls: controls.map(textOf),
      // Two pixels of a chart to one of the page.
      charts: [...document.querySelectorAll("canvas")].map(({ width: drawn, clientWidth }) =>
        Math.abs(drawn / 2 - clientWidth),
      ),
      beyond: beyond.map(textOf),
    };
    window.dispatchEvent(new Event("afterprint"));
    return printed;
  }, PAPER_WIDTH);
}

/** What the browser prints: its words, and how many pages, none of them empty. */
async function print(page: Page): Promise<{ text: string; pages: number }> {
  const pdf = await page.pdf(A4_LANDSCAPE);
  const drawn = await popplerImages(pdf);
  for (const image of drawn) {
    expect(image.width).toBeGreaterThan(image.height);
    expect(inkIn(image, [0.02, 0.04, 0.98, 0.9])).toBeGreaterThan(0);
  }
  // The head of a table stands on each of its pages and has up to nine words: a page with nothing else is empty.
  for (const words of await popplerWordCounts(pdf)) expect(words).toBeGreaterThan(9);
  return { text: (await popplerWords(pdf)).join(" "), pages: drawn.length };
}
