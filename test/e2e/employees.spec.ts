import { expect, type Locator, type Page, test } from "@playwright/test";
import { sql } from "kysely";
import type { Employee } from "#contract/employees.ts";
import { api } from "#contract/index.ts";
import { encoderOf } from "#contract/wire.ts";
import { addPerson } from "#server/features/installation/add-person.ts";
import { WHOLE_CLIENT } from "#test/given/people.ts";
import { holdCall, watchCalls } from "./calls.ts";
import { inInstallation } from "./installation.ts";
import { intercept } from "./intercept.ts";
import { expectAskedBeforeLeaving } from "./leave-form.ts";
import { choose, openPanel, PANEL, row } from "./panel.ts";

const TAKEN = "asm@demo.example";
const PASSWORD = "five slow rivers turning";
const NARROWEST_LIST = 940;
const PEOPLE = 5_000;
const MOST_ROWS = 80;
/** Later than the page's clock, however slow the page was. */
const AHEAD_MS = 3_600_000;

/** Days since each of them logged in. */
const QUIET = [
  { email: "longago@example.com", name: "Omkar Longago", days: 31 },
  { email: "lately@example.com", name: "Lina Lately", days: 29 },
];

test("a Dealer Principal is registered: each list is fetched once, when the picker above it closes", async ({
  page,
}) => {
  await page.clock.install();
  await openPanel(page, PANEL);
  await page.getByRole("button", { name: "Register New User" }).click();
  const form = page.getByRole("dialog", { name: "Register New User" });
  await form.getByLabel("First Name").fill("Padma");
  await expectAskedBeforeLeaving(page);
  await answerLate(page, form);
  await choose(form, "Designation", "Dealer Principal");
  await choose(form, "Access To Panel", "CSI", "SSI");
  const calls = watchCalls(page);
  for (const picker of ["Region", "State", "Location"]) await chooseTwo(form, picker);
  await expect(form.getByRole("combobox", { name: "SSI Outlets" })).toBeEnabled();
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByText("Required Field")).toHaveCount(2);
  await chooseTwo(form, "CSI Outlets");
  await expect(form.getByText("Required Field"), "those of the other panel are missing").toHaveCount(1);
  await chooseTwo(form, "SSI Outlets");
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
  await form.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("User Registered Successfully")).toBeVisible();
  // A list that was fetched while its picker was open would be asked for with one place, then with two.
  expect(calls.filter(({ path }) => path.startsWith("/api/role/")).map(asked)).toEqual([
    ["Getallstates", 2],
    ["Getalllocations", 2],
    ["csioutletlist", 2],
    ["ssioutletlist", 2],
  ]);
  await closesAfter(page, page.getByText("User Registered Successfully"), 2_000);
  await page.clock.resume();
  await expect(row(page, "Padma")).toContainText("Dealer Principal");

  await page.getByRole("button", { name: "Change password of Padma" }).click();
  const dialog = page.getByRole("dialog", { name: "Change padma@journey.example password" });
  for (const label of ["New Password", "Confirm Password"]) {
    await dialog.getByLabel(label, { exact: true }).fill(PASSWORD);
  }
  await expectAskedBeforeLeaving(page);
  await page.clock.pauseAt(Date.now() + 2 * AHEAD_MS);
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password Reset Successful.")).toBeVisible();
  await closesAfter(page, page.getByText("Password Reset Successful."), 3_000);
});

test("a list of 5,000 draws what is in sight, flags who is long gone, and scrolls sideways when narrow", async ({
  page,
}) => {
  await addQuietPeople();
  await intercept(page, "**/api/useraccountlist", async (route) => {
    const reply = await route.fetch();
    const encode = encoderOf(api.employees.list.reply);
    const real = api.employees.list.reply.parse(await reply.json());
    await route.fulfill({ json: encode([...real, ...madePeople(PEOPLE - real.length)]) });
  });
  await noteTimes(page);
  await openPanel(page, PANEL);
  const list = page.getByRole("table");
  await expect(list).toHaveAttribute("aria-rowcount", String(PEOPLE + 1));
  expect(await page.getByRole("row").count()).toBeLessThan(MOST_ROWS);
  const box = page.getByRole("region", { name: "List" });
  await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(list.getByRole("row").last()).toHaveAttribute("aria-rowindex", String(PEOPLE + 1));
  expect(await page.getByRole("row").count()).toBeLessThan(MOST_ROWS);

  await page.getByLabel("Search Employee Name").pressSequentially("omkar");
  await expect(page.getByRole("row")).toHaveCount(2);
  const flags = row(page, "Omkar Longago").getByTitle("Last login more than 30 days ago");
  await expect(flags).toHaveText(["Omkar Longago", /\d{4}$/]);
  for (const flag of await flags.all()) expect(await isRed(flag)).toBe(true);
  await page.getByRole("button", { name: "Edit Omkar Longago" }).click();
  const edit = page.getByRole("dialog", { name: "Edit User Details" });
  await expect(edit.getByLabel("Email")).toHaveValue("longago@example.com");
  console.log(`5,000 employees, ms: ${JSON.stringify(await notedTimes(page))}`);
  await edit.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Search Employee Name").fill("lina");
  await expect(row(page, "Lina Lately")).toBeVisible();
  await expect(row(page, "Lina Lately").getByTitle("Last login more than 30 days ago")).toHaveCount(0);

  await page.setViewportSize({ width: 1366, height: 800 });
  await expect.poll(() => sideways(box)).toBe(0);
  await page.setViewportSize({ width: 900, height: 800 });
  await expect.poll(() => sideways(box)).toBeGreaterThan(0);
  expect((await list.boundingBox())?.width).toBeGreaterThanOrEqual(NARROWEST_LIST);
  await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(row(page, "Lina Lately").getByRole("rowheader")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

function addQuietPeople(): Promise<void> {
  return inInstallation(async ({ owner }) => {
    for (const { email, name, days } of QUIET) {
      await addPerson(owner, {
        email,
        name,
        password: PASSWORD,
        memberships: [
          { client: "Meridian Motors", designation: "Head Office", adminPermission: 0, scope: WHOLE_CLIENT },
        ],
      });
      await sql`update person set last_login = now() - make_interval(days => ${days}::int)
        where email = ${email}`.execute(owner);
    }
  });
}

/** The answer about an e-mail that was changed meanwhile says nothing about the new one. */
async function answerLate(page: Page, form: Locator): Promise<void> {
  const held = await holdCall(page, api.employees.verifyEmail.path);
  const verified = page.waitForResponse(`**${api.employees.verifyEmail.path}`);
  await form.getByLabel("Email").fill(TAKEN);
  await form.getByLabel("Last Name").fill("Principal");
  await form.getByLabel("Email").fill("padma@journey.example");
  held.release();
  await (await verified).finished();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(form.getByText("Email ID Already Exists")).toHaveCount(0);
  await form.getByLabel("Email").fill(TAKEN);
  await expect(form.getByText("Email ID Already Exists")).toBeVisible();
  await form.getByLabel("Email").fill("padma@journey.example");
}

/** The first two places of a picker, which is closed then. */
async function chooseTwo(form: Locator, label: string): Promise<void> {
  const input = form.getByRole("combobox", { name: label });
  await expect(input).toBeEnabled();
  await input.click({ force: true });
  const places = form.page().getByRole("option").filter({ hasNotText: /^All$/ });
  for (const place of [0, 1]) await places.nth(place).click();
  await form.getByLabel("Last Name").click();
}

/** Which list a call fetches, and for how many places. */
function asked({ path, body }: { readonly path: string; readonly body: string | null }): unknown[] {
  const places: unknown = Object.values(JSON.parse(body ?? "{}"))[0];
  return [path.split("/").at(-1), Array.isArray(places) ? places.length : null];
}

/** On a clock that stands: what is shown stays to the last millisecond, and no longer. */
async function closesAfter(page: Page, shown: Locator, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - 1);
  await expect(shown).toBeVisible();
  await page.clock.runFor(1);
  await expect(shown).toHaveCount(0);
}

function madePeople(count: number): Employee[] {
  return Array.from({ length: count }, (_, place) => ({
    userId: 1_000_000 + place,
    fullName: `Made Person ${place}`,
    email: `made.${place}@example.com`,
    designation: "Dealer Staff",
    regions: ["West"],
    active: place % 7 !== 0,
    lastLogin: null,
    invitation: null,
    secondFactor: false,
  }));
}

/** How far a box scrolls sideways, in pixels. */
function sideways(box: Locator): Promise<number> {
  return box.evaluate((element) => element.scrollWidth - element.clientWidth);
}

async function isRed(text: Locator): Promise<boolean> {
  const color = await text.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  return red > 2 * green && red > 2 * blue;
}

/** Notes in the page how long the list, the slowest letter and the form take, to the frame that shows them. */
async function noteTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (name: string, from: number) =>
      requestAnimationFrame(() =>
        setTimeout(() => performance.measure(name, { start: from, end: performance.now() })),
      );
    let pressed = 0;
    let listed = false;
    addEventListener("keydown", ({ timeStamp }) => note("letter", timeStamp), true);
    addEventListener(
      "click",
      ({ timeStamp }) => {
        pressed = timeStamp;
      },
      true,
    );
    new MutationObserver(() => {
      const reply = performance
        .getEntriesByType("resource")
        .find(({ name }) => name.endsWith("/useraccountlist"));
      if (
        !listed &&
        reply !== undefined &&
        document.querySelector("[role=main] tbody tr, main tbody tr") !== null
      ) {
        listed = true;
        note("list", "responseEnd" in reply ? Number(reply.responseEnd) : 0);
      }
      if (pressed > 0 && document.querySelector("[role=dialog] input[type=email][readonly]") !== null) {
        note("form", pressed);
        pressed = 0;
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

function notedTimes(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const longest = (name: string) =>
      Math.round(Math.max(...performance.getEntriesByName(name, "measure").map(({ duration }) => duration)));
    return { list: longest("list"), letter: longest("letter"), form: longest("form") };
  });
}
