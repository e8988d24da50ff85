import { expect, type Locator, type Page, test } from "@playwright/test";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { secondFactor } from "#contract/second-factor.ts";
import { expectAccessible } from "./axe.ts";
import { holdCall } from "./calls.ts";
import { addColleague } from "./colleagues.ts";
import { inInstallation } from "./installation.ts";
import { expectAskedAfter, expectAskedBeforeGoingBack, expectAskedBeforeLeaving } from "./leave-form.ts";
import { openPanel, PANEL, passwordQuestion } from "./panel.ts";
import { DEMO_PASSWORD, enter } from "./sessions.ts";

const SUMMARY = "/dashboard/summary?operation=meridian-csi";
const PERIOD_MS = 30_000;

test.afterEach(() =>
  inInstallation(async ({ owner }) => {
    await sql`delete from second_factor`.execute(owner);
    await sql`update client set second_factor_required = false`.execute(owner);
  }),
);

test("a second factor is set up from the menu, asked for at the log-in, and remembered where one wants", async ({
  page,
}) => {
  await addColleague("factor@example.com", "Farah Factor", "Head Office");
  await enter(page, "factor@example.com", SUMMARY);
  await goOn(page);
  const dialog = await openFactor(page, /Farah/);
  const current = dialog.getByLabel("Current Password", { exact: true });
  await current.fill("not the current one");
  await expectNothingLost(page, dialog, current);
  await dialog.getByRole("button", { name: "Set Up" }).click();
  await expect(dialog.getByText("This is not your current password.")).toBeVisible();
  await dialog.getByLabel("Current Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("img", { name: "QR code of your key" })).toBeVisible();
  await expectAccessible(page, "second-factor-key");
  const secret = ((await dialog.locator("b").textContent()) ?? "").replaceAll(" ", "");
  const code = dialog.getByLabel("Code", { exact: true });
  await code.fill("000000");
  await expectAskedBeforeLeaving(page);
  for (const wayOut of ["Cancel", "Close"])
    await expectAskedAfter(page, () => dialog.getByRole("button", { name: wayOut }).click());
  await expect(code).toHaveValue("000000");
  await code.press("Enter");
  await expect(dialog.getByText(/^This code is wrong, too old or was used before\./)).toBeVisible();
  await code.fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Switch On" }).click();
  await expect(dialog.getByText("Your second factor is on. Every other session was ended.")).toBeVisible();
  const recoveryCodes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(recoveryCodes).toHaveCount(10);
  const recoveryCode = (await recoveryCodes.first().textContent()) ?? "";
  await expectAccessible(page, "second-factor-codes");
  // They are told this once.
  await expectAskedBeforeLeaving(page);
  await dialog.getByRole("button", { name: "I Have Kept Them" }).click();
  await expect(page.getByRole("button", { name: /Farah/ })).toBeFocused();

  await logOut(page, /Farah/);
  await typePassword(page, "factor@example.com");
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expectAccessible(page, "second-factor-login");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Please enter the code")).toBeVisible();
  await page.getByRole("button", { name: "Back to login" }).click();
  await typePassword(page, "factor@example.com");
  await page.getByLabel("Do not ask again in this browser for 30 days").check();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/category/);

  await page.goto(SUMMARY);
  await logOut(page, /Farah/);
  await typePassword(page, "factor@example.com");
  await expect(page).toHaveURL(/\/category/);

  await page.goto(SUMMARY);
  await goOn(page);
  await openFactor(page, /Farah/);
  await code.fill(recoveryCode);
  await expectNothingLost(page, dialog, code);
  const held = await holdCall(page, secondFactor.remove.path);
  await dialog.getByRole("button", { name: "Remove It" }).click();
  await expect(dialog.getByRole("button", { name: "New Recovery Codes" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  held.release();
  await expect(dialog.getByText("Your second factor was removed.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Set Up" })).toBeVisible();
  // Nothing is typed any more.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("an administrator helps somebody who has lost theirs", async ({ page }) => {
  await addColleague("lost@example.com", "Lila Lost", "Dealer Staff");
  await inInstallation(({ owner }) =>
    sql`insert into second_factor (person_id, secret, confirmed_on)
      select person_id, 'KEY', now() from person where email = 'lost@example.com'`.execute(owner),
  );
  await openPanel(page, PANEL);
  await page.getByRole("button", { name: "Change password of Lila Lost" }).click();
  const dialog = page.getByRole("dialog", { name: "Change lost@example.com password" });
  const held = await holdCall(page, secondFactor.removeByAdministrator.path);
  await dialog.getByRole("button", { name: "Remove Second Factor" }).click();
  for (const name of ["Cancel", "Change Password"])
    await expect(dialog.getByRole("button", { name, exact: true })).toBeDisabled();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeVisible();
  held.release();
  await expect(dialog.getByText("The second factor was removed. Its owner is told by mail.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Change password of Lila Lost" }).click();
  await expect(dialog.getByLabel("New Password", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Remove Second Factor" })).toHaveCount(0);
});

test("where a client requires it, the admin panel opens with it alone", async ({ page }) => {
  await openPanel(page, "/Admin_Panel/Administrator?operation=meridian-csi");
  const required = page.getByLabel("Administrators need a second factor");
  await required.click();
  await expect(
    page.getByText("Set up a second factor of your own first, in the menu behind your name."),
  ).toBeVisible();
  await expect(required).not.toBeChecked();
  await inInstallation(({ owner }) => sql`update client set second_factor_required = true`.execute(owner));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Set up a second factor first" })).toBeVisible();
  await expect(passwordQuestion(page)).toHaveCount(0);
  await expectAccessible(page, "second-factor-gate");
  await page.getByRole("button", { name: "Set Up" }).click();
  const dialog = page.getByRole("dialog", { name: "Second Factor" });
  await expect(dialog.getByText(/asks its administrators for a second factor\.$/)).toBeVisible();
  await dialog.getByLabel("Current Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  const secret = ((await dialog.locator("b").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "I Have Kept Them" }).click();
  await expect(required).toBeChecked();
  await expect(page.getByText(/^Set up so far: 1 of \d+\./)).toBeVisible();
  await required.click();
  await expect(required).not.toBeChecked();
});

async function openFactor(page: Page, name: RegExp): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Second Factor" }).click();
  return page.getByRole("dialog", { name: "Second Factor" });
}

/** To another page, from which there is a way back. */
async function goOn(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Dealer Ranking", exact: true }).click();
  await expect(page).toHaveURL(/Dealer_Ranking/i);
}

/** Every way out of the dialog asks for what was typed, and what was typed is still there. */
async function expectNothingLost(page: Page, dialog: Locator, field: Locator): Promise<void> {
  const typed = await field.inputValue();
  await expectAskedBeforeLeaving(page);
  await expectAskedBeforeGoingBack(page);
  for (const button of await dialog.getByRole("button", { name: /^(Cancel|Close)$/ }).all())
    await expectAskedAfter(page, () => button.click());
  await expect(field).toHaveValue(typed);
}

async function logOut(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
}

/** What an app shows so many periods from now. */
function codeOf(secret: string, periods = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + periods * PERIOD_MS });
}
