import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import JSZip from "jszip";
import { sql } from "kysely";
import {
  addHostileClient,
  FACTORS_IN_LANGUAGE,
  fillHostileClient,
  hostilePerson,
  LANGUAGE,
  OPERATION,
  PASSWORD,
  PEOPLE,
} from "#test/hostile-texts/hostile-client.ts";
import { PLAIN_SCREENS, SCREENS } from "#test/hostile-texts/screens.ts";
import { FOREIGN_HOST, HOSTILE_TEXTS } from "#test/hostile-texts/texts.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { bell, drawer } from "./bell.ts";
import { inInstallation } from "./installation.ts";
import { CHART_PAGES } from "./pages.ts";
import { passwordQuestion } from "./panel.ts";
import { pictureOf } from "./pictures.ts";
import { place } from "./place.ts";
import { enterWith } from "./sessions.ts";

/** Every page and what opens over it. */
const PATIENCE_MS = 300_000;
const LISTS = ["Dealer Score", "Action Planning"];
const PROFILE = ["Change Password", "Second Factor", "Your Sessions"];

test.describe.configure({ mode: "serial", timeout: PATIENCE_MS });

test.beforeAll(async () => {
  test.setTimeout(PATIENCE_MS);
  await inInstallation(async (database) => {
    await addHostileClient(database);
    const { email } = PEOPLE.administrator;
    await sql`update person set installation_administrator = true where email = ${email}`.execute(
      database.owner,
    );
  });
  await fillHostileClient(place().url);
});

test("whatever people are called, answer and upload is text on every page and in every dialog: no script, no dialog of the browser, nothing the policy stops, no foreign address asked", async ({
  page,
  context,
}) => {
  const seen = await watch(context);
  const { token } = await hostilePerson(place().url, "administrator");
  await enterWith(page, token, "/category");
  await expectHostile(page);

  for (const name of [...CHART_PAGES.map((each) => each.name), ...LISTS]) {
    await test.step(name, async () => {
      await page.goto(`/dashboard/${name.replaceAll(" ", "_")}?operation=${OPERATION}&dealer_code=All`);
      await settled(page);
      await expectHostile(page);
      if (!LISTS.includes(name)) await lookAtCards(page);
      if (name === "Summary") {
        await openSmallParts(page);
        await readInLanguage(page);
      }
      if (name === "Dealer Score") await openResponse(page);
      if (name === "Action Planning") await openTicket(page);
    });
  }
  for (const screen of SCREENS) {
    await test.step(screen, async () => {
      await page.goto(`/Admin_Panel/${screen}?operation=${OPERATION}`);
      const question = passwordQuestion(page);
      await expect(question.or(page.getByRole("heading", { level: 2 }).first()).first()).toBeVisible();
      if (await question.isVisible()) {
        await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
        await question.getByLabel("Password", { exact: true }).press("Enter");
        await expect(question).toHaveCount(0);
      }
      await settled(page);
      if (!PLAIN_SCREENS.includes(screen)) await expectHostile(page);
      if (screen === "User_Management")
        await openAndClose(page, page.getByRole("button", { name: /^Edit / }));
      if (screen === "Network") await openAndClose(page, page.getByRole("button", { name: /^Change / }));
      if (screen === "Upload_Excel") await openUploads(page);
    });
  }
  await test.step("New_Survey", () => openAgencyFile(page));
  expect(seen).toEqual({ scripts: [], dialogs: [], violations: [], foreign: [] });
});

test("a picture and slides of a page hold the names as text", async ({ page, context }) => {
  const seen = await watch(context);
  const { token } = await hostilePerson(place().url, "administrator");
  await enterWith(page, token, `/dashboard/Summary?operation=${OPERATION}`);
  await settled(page);
  const name = "Regional Index";
  await page.getByRole("button", { name: `${name} menu`, exact: true }).click();
  const item = page.getByRole("menuitem", { name: "Download as Png" });
  expect((await pictureOf(page, () => item.click())).width).toBeGreaterThan(100);

  for (const shown of ["Summary", "Dealer_Score", "Action_Planning"]) {
    await page.goto(`/dashboard/${shown}?operation=${OPERATION}&dealer_code=All`);
    await settled(page);
    const texts: string[] = [];
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "PowerPoint" }).click(),
    ]);
    const zip = await JSZip.loadAsync(await readFile(await download.path()));
    const parts = Object.keys(zip.files).filter((part) => /\.(xml|rels)$/.test(part));
    for (const part of parts) {
      const xml = (await zip.file(part)?.async("string")) ?? "";
      const { fault, said } = await page.evaluate((source) => {
        const read = new DOMParser().parseFromString(source, "application/xml");
        const found = [...read.getElementsByTagName("a:t")].map((node) => node.textContent ?? "");
        return { fault: read.querySelector("parsererror")?.textContent ?? null, said: found };
      }, xml);
      expect(fault, part).toBeNull();
      expect(xml, part).not.toMatch(/hlinkClick|TargetMode="External"|ppaction/i);
      texts.push(...said);
    }
    expect(
      HOSTILE_TEXTS.filter(({ text }) => texts.some((said) => said.includes(text))).length,
    ).toBeGreaterThan(3);
  }
  expect(seen).toEqual({ scripts: [], dialogs: [], violations: [], foreign: [] });
});

test("the watch itself sees a script, a dialog, what the policy stops and a foreign address", async ({
  page,
  context,
}) => {
  const seen = await watch(context);
  await page.goto("/");
  await page.evaluate((host) => {
    const picture = document.createElement("img");
    picture.setAttribute("onerror", "xss(1)");
    picture.src = `https://${host}/x.png`;
    document.body.append(picture);
    window.open(`https://${host}/opened`);
    alert("seen");
  }, FOREIGN_HOST);
  await page.evaluate("xss('called')");
  await expect.poll(() => seen.violations.length).toBeGreaterThan(1);
  await expect.poll(() => seen.foreign.length).toBeGreaterThan(0);
  expect([seen.scripts, seen.dialogs]).toEqual([["called"], ["seen"]]);
});

interface Seen {
  readonly scripts: unknown[];
  readonly dialogs: string[];
  readonly violations: string[];
  readonly foreign: string[];
}

/** Notes in every page of the context, and in the frames within, what a text made the browser do. */
async function watch(context: BrowserContext): Promise<Seen> {
  const seen: Seen = { scripts: [], dialogs: [], violations: [], foreign: [] };
  const own = new URL(place().url).host;
  await context.exposeBinding("xss", (_, what) => void seen.scripts.push(what));
  await context.exposeBinding("noteViolation", (_, what) => void seen.violations.push(what));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (violation) => {
      const { effectiveDirective, blockedURI, sample } = violation;
      Reflect.get(window, "noteViolation")(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  context.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") seen.dialogs.push(dialog.message());
    void dialog.accept();
  });
  context.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^https?:$/.test(protocol) && host !== own) seen.foreign.push(request.url());
  });
  return seen;
}

/** Figures, rows or a list are there, and nothing is on its way. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText("Could not load")).toHaveCount(0);
}

/** The page shows hostile texts letter by letter: nothing was swallowed, and the walk looks at what it should. */
async function expectHostile(page: Page): Promise<void> {
  const texts = HOSTILE_TEXTS.map(({ text }) => text.trim());
  await expect
    .poll(async () => {
      const shown = await page
        .locator("body")
        .evaluate((body) =>
          [
            body.textContent,
            ...[...body.querySelectorAll("[aria-label],[title]")].flatMap((each) => [
              each.getAttribute("aria-label"),
              each.getAttribute("title"),
            ]),
          ].join("\n"),
        );
      return texts.some((text) => shown.includes(text));
    })
    .toBe(true);
}

/** The pointer over what a card draws, and the table of the first card with names. */
async function lookAtCards(page: Page): Promise<void> {
  for (const figure of (await page.getByRole("main").getByRole("figure").all()).slice(0, 4))
    await figure.hover({ force: true });
  const menus = page.getByRole("main").getByRole("button", { name: / menu$/ });
  const count = await menus.count();
  for (const at of new Set([0, count - 1].filter((each) => each >= 0))) {
    await menus.nth(at).click();
    const table = page.getByRole("menuitem", { name: "Show as table" });
    if (await table.isVisible()) {
      await table.click();
      await expect(page.getByRole("dialog").getByRole("table").first()).toBeVisible();
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
}

/** Filters with their lists, what the bell tells, and where one is logged in. */
async function openSmallParts(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await expect(filters.getByRole("combobox").first()).toBeVisible();
  for (const picker of await filters.getByRole("combobox").all()) {
    await picker.click({ force: true });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Escape");
  await expect(filters).toHaveCount(0);
  await bell(page).click();
  await expect(drawer(page)).toBeVisible();
  await expect(drawer(page).locator("[aria-busy=true]")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toHaveCount(0);
  for (const entry of PROFILE) {
    await page.getByRole("button", { name: new RegExp(`${PEOPLE.administrator.designation}$`) }).click();
    await openAndClose(page, page.getByRole("button", { name: entry, exact: true }));
  }
}

/** From here on the questionnaire is read in its second language. */
async function readInLanguage(page: Page): Promise<void> {
  const factors = page.getByRole("region", { name: "Factor Scores", exact: true });
  const isRead = async () => {
    const text = await factors.textContent();
    return FACTORS_IN_LANGUAGE.every((name) => text?.includes(name));
  };
  expect(await isRead()).toBe(false);
  await page.getByRole("button", { name: new RegExp(`${PEOPLE.administrator.designation}$`) }).click();
  await page.getByLabel("Language of the questionnaire").selectOption(LANGUAGE);
  await page.keyboard.press("Escape");
  await expect.poll(isRead).toBe(true);
}

async function openResponse(page: Page): Promise<void> {
  await page
    .getByRole("region", { name: "Survey rows" })
    .getByRole("rowheader")
    .getByRole("link")
    .first()
    .click();
  const response = page.getByRole("dialog", { name: "Response" });
  await expect(response.getByRole("heading", { level: 4 }).first()).toBeVisible();
  await response.getByRole("button", { name: "Next response" }).click();
  await page.keyboard.press("Escape");
}

async function openTicket(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Ticket \d+$/ })
    .first()
    .click();
  await expect(page.locator("[id^=ticket-][id$=-editor]").first()).toBeVisible();
  await expect(page.getByText("<img src=x onerror=xss(").first()).toBeVisible();
}

async function openUploads(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByText("onerror=xss('file')").first()).toBeVisible();
  await expect(main.getByRole("region", { name: "Mappings" })).toBeVisible();
  await openAndClose(page, main.getByRole("button", { name: "Mend rows" }));
  await openAndClose(page, main.getByRole("button", { name: "Unknown dealers and models" }));
  await openAndClose(page, main.getByRole("button", { name: "See what it would do" }));
  await openAndClose(page, main.getByRole("button", { name: /delete/i }));
}

/** What an agency's file asks, its own headers and answers shown before there is a survey. */
async function openAgencyFile(page: Page): Promise<void> {
  const texts = HOSTILE_TEXTS.map(({ text }) => text).slice(0, 12);
  const header = ["Response ID", "Interview date", "Dealer code", ...texts];
  const rows = Array.from({ length: 12 }, (_, at) => [
    `C-${at}`,
    "2026-02-11",
    texts[at] ?? "",
    ...texts.map((text, place) => (place % 3 === 0 ? text : String(1 + ((at + place) % 10)))),
  ]);
  await page.goto("/New_Survey");
  await page.getByRole("radio", { name: /From the agency's file/ }).check();
  await page.getByLabel("Choose the agency's file").setInputFiles({
    name: "<img src=x onerror=xss('agency')>.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await workbookBytes({ sheets: [{ name: "<svg onload=xss(1)>", rows: [header, ...rows] }] }),
  });
  await expect(page.getByRole("dialog", { name: /^The questionnaire of <img/ })).toBeVisible();
  await expectHostile(page);
}

async function openAndClose(page: Page, button: Locator): Promise<void> {
  await button.first().click();
  const dialog = page.getByRole("dialog").first();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
