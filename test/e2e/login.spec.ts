import { expect, type Page, test } from "@playwright/test";
import { sql } from "kysely";
import { watchCalls } from "./calls.ts";
import { demoWave } from "./demo-calendar.ts";
import { inInstallation } from "./installation.ts";
import { pageLink } from "./pages.ts";
import { logIn } from "./people.ts";
import { callHeaders, enter, storedKeys } from "./sessions.ts";

const DEALER = "dealer@demo.example";
const SUMMARY = "/dashboard/Summary?operation=meridian-csi";
const IDLE = "You were logged out after 30 minutes without activity.";
const LOGOUT_LIMIT_MS = 300;
const LOGOUT_TRIES = 3;

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const problems = (page: Page) => page.getByRole("alert");

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("an empty form names both fields, and nothing is sent", async ({ page }) => {
  // The form asks by itself, once, whether the installation is set up.
  await Promise.all([page.waitForResponse("**/api/setup/state"), page.goto("/")]);
  const calls = watchCalls(page);
  await email(page).press("Enter");
  await expect(problems(page)).toHaveText(["Please enter your email.", "Please enter your password"]);
  await expect(email(page)).toBeFocused();
  await email(page).fill("dealer.example");
  await password(page).fill("   ");
  await password(page).press("Enter");
  await expect(problems(page)).toHaveText([
    "Please enter correct email address",
    "Please enter your password",
  ]);
  expect(calls).toEqual([]);
});

test("a wrong password is told in one sentence and leaves the person where they are", async ({ page }) => {
  await page.goto("/");
  await email(page).fill(DEALER);
  await password(page).fill("not the password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(problems(page)).toHaveText(["Email or Password is invalid"]);
  await expect(password(page)).toBeFocused();
  expect(await storedKeys(page)).toEqual([]);
});

test("Enter logs in, and the login screen then leads to the category screen", { tag: "@smoke" }, async ({
  page,
}) => {
  await logIn(page, DEALER);
  await page.goto("/");
  await expect(page).toHaveURL(/\/category$/);
});

test("Log Out is back at the login screen within 300 ms and leaves nothing in the browser", async ({
  page,
}) => {
  const token = await enter(page, DEALER, SUMMARY);
  // A busy machine may take its time once; a wait that is built in shows every time.
  const times = [await timeLogOut(page)];
  expect(await storedKeys(page)).toEqual([]);
  await expect
    .poll(async () => {
      const reply = await page.request.get("/api/config", { headers: callHeaders(token, "meridian-csi") });
      return reply.status();
    })
    .toBe(401);
  await page.goto(SUMMARY);
  await expect(password(page)).toBeVisible();
  while (Math.min(...times) >= LOGOUT_LIMIT_MS && times.length < LOGOUT_TRIES) {
    await logIn(page, DEALER);
    await page.goto(SUMMARY);
    times.push(await timeLogOut(page));
  }
  expect(Math.min(...times)).toBeLessThan(LOGOUT_LIMIT_MS);
});

test("a session that ends in the middle says why, keeps nothing, and the login leads the same person back", async ({
  page,
}) => {
  const left = /\/dashboard\/Dealer_Ranking\?operation=meridian-csi&.*wave_code=WQ-6/;
  await enter(page, DEALER, `${SUMMARY}&wave_code=WQ-6`);
  await expect(page.getByRole("region", { name: "Index", exact: true })).toContainText(/n \d/);
  await ageSessions(DEALER);
  await pageLink(page, "Dealer Ranking").click();
  await expect(page.getByRole("status").filter({ hasText: /./ })).toHaveText(IDLE);
  await expect(page).toHaveURL(/\/$/);
  expect(await storedKeys(page)).toEqual([]);
  await fillIn(page, DEALER);
  await expect(page).toHaveURL(left);
  await expect(page.getByRole("list", { name: "Applied filters" })).toContainText(demoWave("WQ-6"));

  await ageSessions(DEALER);
  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await expect(page.getByText(IDLE)).toBeVisible();
  await fillIn(page, "rsm@demo.example");
  await expect(page).toHaveURL(/\/category$/);
});

test("who logs out by choice begins at the category screen again", async ({ page }) => {
  await enter(page, DEALER, SUMMARY);
  await expect(page.getByRole("region", { name: "Index", exact: true })).toContainText(/n \d/);
  await page.getByRole("button", { name: /Kavita/ }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText(/session/)).toHaveCount(0);
  await fillIn(page, DEALER);
  await expect(page).toHaveURL(/\/category$/);
});

test("a log-out in one tab is a log-out in the other one, and so is the next login", async ({
  page,
  context,
}) => {
  await logIn(page, DEALER);
  const other = await context.newPage();
  await other.goto(SUMMARY);
  await expect(other.getByRole("region", { name: "Index", exact: true })).toContainText(/n \d/);
  await page.getByRole("button", { name: /Kavita/ }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(other.getByText("Your session ended in another tab of this browser.")).toBeVisible();
  expect(await storedKeys(other)).toEqual([]);
  await fillIn(page, DEALER);
  await expect(page).toHaveURL(/\/category$/);
  await expect(other).toHaveURL(/\/dashboard\/Summary\?operation=meridian-csi/);
});

test("the login leads on to the address that was asked for", async ({ page }) => {
  await page.goto(`${SUMMARY}&wave_code=WQ-6`);
  await expect(page).toHaveURL(/\/$/);
  await email(page).fill("admin@demo.example");
  await password(page).fill("forecourt-demo");
  await password(page).press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/Summary\?operation=meridian-csi&wave_code=WQ-6/);
  await expect(page.getByRole("list", { name: "Applied filters" })).toContainText(demoWave("WQ-6"));
});

async function fillIn(page: Page, person: string): Promise<void> {
  await email(page).fill(person);
  await password(page).fill("forecourt-demo");
  await password(page).press("Enter");
}

/** As if somebody's sessions had not been used for half an hour. */
async function ageSessions(person: string): Promise<void> {
  await inInstallation(({ owner }) =>
    sql`update session set last_seen = now() - interval '31 minutes'
      where person_id = (select person_id from person where email = ${person})`.execute(owner),
  );
}

/** Milliseconds from the press on Log Out to the login form. */
async function timeLogOut(page: Page): Promise<number> {
  await expect(page.getByRole("region", { name: "Index", exact: true })).toContainText(/n \d/);
  await page.getByRole("button", { name: /Kavita/ }).click();
  return page.getByRole("button", { name: "Log Out" }).evaluate(
    (button) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const look = () => {
          const there = location.pathname === "/" && document.querySelector("input[type=password]") !== null;
          if (there) resolve(performance.now() - started);
          else requestAnimationFrame(look);
        };
        if (button instanceof HTMLElement) button.click();
        look();
      }),
  );
}
