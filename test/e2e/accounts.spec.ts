import { expect, type Locator, type Page, test } from "@playwright/test";
import { sql } from "kysely";
import { audit } from "#contract/audit.ts";
import { employees } from "#contract/employees.ts";
import { surveyImport } from "#contract/survey-import.ts";
import { encoderOf } from "#contract/wire.ts";
import { PASSWORD_RULE } from "#domain/people/password-rule.ts";
import { expectAccessible } from "./axe.ts";
import { holdCall } from "./calls.ts";
import { addColleague } from "./colleagues.ts";
import { inInstallation } from "./installation.ts";
import { intercept } from "./intercept.ts";
import { expectAskedAfter, expectAskedBeforeLeaving } from "./leave-form.ts";
import { ADMIN, answer, choose, openPanel, PANEL, passwordQuestion, row } from "./panel.ts";
import { logIn } from "./people.ts";
import { DEMO_PASSWORD, enter } from "./sessions.ts";

const OUTBOX = "/outbox?operation=meridian-csi";
const NEW_PASSWORD = "violet anchors drift north";

test("a forgotten password: the screen, the mail, the link, the new login", async ({ page }) => {
  await addColleague("forgetful@example.com", "Gita Forgetful", "Head Office");
  await page.goto("/");
  await page.getByRole("button", { name: "Forgot Password" }).click();
  await expect(page.getByLabel("New Password", { exact: true })).toHaveAccessibleDescription(PASSWORD_RULE);
  await page.getByLabel("Email").fill("forgetful@example.com");
  await page.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).fill("something else");
  await page.getByLabel("Confirm Password", { exact: true }).press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText("Enter Same Password");
  await page.getByLabel("Confirm Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /./ })).toHaveText(
    "Check your e-mail: open the link we sent to finish resetting your password.",
  );
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await expect(page.getByLabel("Email")).not.toHaveAttribute("aria-invalid", "true");

  await openPanel(page, OUTBOX);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
  await (await newestLink(page, "forgetful@example.com")).click();
  await expect(page.getByText("forgetful@example.com")).toBeVisible();
  await expect(page).toHaveURL(/\/Forgot_Password$/);
  expect(asked.filter((address) => address.includes("tokencode"))).toEqual([]);
  await expect(page.getByLabel("New Password", { exact: true })).toHaveAccessibleDescription(PASSWORD_RULE);
  await page.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).fill("violet anchors");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Passwords Do Not Match")).toBeVisible();
  await page.getByLabel("Confirm Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).press("Enter");
  await expect(page.getByText("Password Reset Successful. Please Login.")).toBeVisible();
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Your Password has been Reset Successfully..!! Login Now.")).toBeVisible();
  await page.getByRole("button", { name: "Back to login" }).click();
  await expect(page.getByRole("button", { name: "Forgot Password" })).toBeVisible();
  await logIn(page, "forgetful@example.com", NEW_PASSWORD);
});

test("whoever logged in with this browser before is not locked out by another's guesses", async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  await addColleague("guessed@example.com", "Lata Guessed", "Head Office");
  await logIn(page, "guessed@example.com");
  const cookies = await context.cookies(`${baseURL}/login`);
  expect(cookies).toMatchObject([{ name: "forecourt_device", httpOnly: true, sameSite: "Strict" }]);
  expect(await page.evaluate(() => document.cookie)).toBe("");
  const attacker = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const guess = (password: string) =>
    attacker.post("/login", { data: { Username: "guessed@example.com", password } });
  for (let failure = 1; failure <= 5; failure += 1) await guess("wrong");
  expect((await guess(DEMO_PASSWORD)).status()).toBe(400);
  await attacker.dispose();
  await page.getByRole("button", { name: /Lata/ }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await logIn(page, "guessed@example.com");
});

test("the page behind the link needs an address", async ({ page }) => {
  for (const link of ["?tokencode=abc", "#tokencode=abc", ""]) {
    await page.goto(`/Forgot_Password${link}`);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  }
});

test("the link of an older mail works, and another one opened in the same tab takes its place", async ({
  page,
}) => {
  await page.goto("/Forgot_Password?email=older%40example.com&tokencode=abc");
  await expect(page.getByText("older@example.com")).toBeVisible();
  await expect(page).toHaveURL(/\/Forgot_Password$/);
  await page.goto("/Forgot_Password#email=newer%40example.com&tokencode=def");
  await expect(page.getByText("newer@example.com")).toBeVisible();
  await expect(page).toHaveURL(/\/Forgot_Password$/);
  await page.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).fill(NEW_PASSWORD);
  const sent = page.waitForRequest("**/ForgotResetPassword");
  await page.getByRole("button", { name: "Reset Password" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ email: "newer@example.com", tokencode: "def" });
});

test("the admin panel asks for the password again, and lists the employees", async ({ page }) => {
  await enter(page, ADMIN, PANEL);
  const question = passwordQuestion(page);
  await question.getByLabel("Password", { exact: true }).fill("not the password");
  await question.getByRole("button", { name: "Login" }).click();
  await expect(question.getByText("Email or Password is invalid")).toBeVisible();
  await expect(page.locator("main")).toBeEmpty();
  await answer(question);
  await expect(page.getByRole("columnheader")).toHaveText([
    "S.No",
    "Name",
    "Region",
    "Designation",
    "Status",
    "Email",
    "Last Logged In",
    "Action",
  ]);
  await expect(row(page, "Meera Krishnan")).toContainText("All");
  await page.getByLabel("Search Employee Name").fill("sne");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(row(page, "Sneha Kulkarni").getByRole("link", { name: "asm@demo.example" })).toHaveAttribute(
    "href",
    "mailto:asm@demo.example",
  );
});

test("a new user is registered, edited, and shut out", { tag: "@smoke" }, async ({ page }) => {
  await openPanel(page, PANEL);
  await page.getByRole("button", { name: "Register New User" }).click();
  const form = page.getByRole("dialog", { name: "Register New User" });
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByText("Required Field")).toHaveCount(4);
  await form.getByLabel("Email").fill("asm@demo.example");
  await form.getByLabel("First Name").fill("Asha");
  await expect(form.getByText("Email ID Already Exists")).toBeVisible();
  await form.getByLabel("Last Name").fill("Journey");
  await form.getByLabel("Email").fill("asha@journey.example");
  await choose(form, "Designation", "Regional Manager");
  await choose(form, "Access To Panel", "CSI");
  await form.getByLabel("Last Name").click();
  for (const closed of ["State", "Location", "CSI Outlets", "SSI Outlets"]) {
    await expect(form.getByRole("combobox", { name: closed })).toBeDisabled();
  }
  await choose(form, "Region", "West");
  await form.getByLabel("Last Name").click();
  await form.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("User Registered Successfully")).toBeVisible();
  await expect(page.getByText("User Registered Successfully")).toHaveCount(0);

  await expect(row(page, "Asha Journey")).toContainText("Regional Manager");
  await expect(row(page, "Asha Journey")).toContainText("Invited, not yet used");
  const resend = page.getByRole("button", { name: "Resend the invitation of Asha Journey" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(resend).toBeHidden();
  await expect(row(page, "Asha Journey")).toContainText("Invited, not yet used");
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  const held = await holdCall(page, employees.invite.path);
  await resend.click();
  await expect(row(page, "Asha Journey")).toContainText("Sending…");
  await expect(resend).toBeDisabled();
  held.release();
  await expect(row(page, "Asha Journey")).toContainText("Invitation sent again");
  await expect(resend).toBeEnabled();
  await expect(
    page.getByText("Another invitation goes to Asha Journey (asha@journey.example)."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Edit Asha Journey" }).click();
  const edit = page.getByRole("dialog", { name: "Edit User Details" });
  await expect(edit.getByLabel("Email")).toHaveValue("asha@journey.example");
  await edit.getByLabel("Last Name").fill("Changed");
  await page.keyboard.press("Escape");
  await page
    .getByRole("dialog", { name: "Discard what you have entered?" })
    .getByRole("button", { name: "No" })
    .click();
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("User Details Successfully Updated")).toBeVisible();
  await expect(row(page, "Asha Changed")).toContainText("Active");

  await page.getByRole("button", { name: "Deactivate Asha Changed" }).click();
  await expect(page.getByText("Are you sure you want to change this user state to Inactive ?")).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(row(page, "Asha Changed")).toContainText("Inactive");
});

test("the own password is changed from the menu: this browser goes on, every other one is out", async ({
  page,
  browser,
}) => {
  await addColleague("inside@example.com", "Irfan Inside", "Head Office");
  const other = await browser.newPage();
  await enter(other, "inside@example.com", "/dashboard/summary?operation=meridian-csi");
  await enter(page, "inside@example.com", "/dashboard/summary?operation=meridian-csi");
  await page.getByRole("button", { name: /Irfan/ }).click();
  await page.getByRole("button", { name: "Change Password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  const current = dialog.getByLabel("Current Password", { exact: true });
  await expect(current).toBeFocused();
  await expect(dialog.getByLabel("New Password", { exact: true })).toHaveAccessibleDescription(
    /At least 12 characters/,
  );
  await expectAccessible(page, "own-password");
  await current.fill("not the current one");
  await expectAskedBeforeLeaving(page);
  for (const wayOut of ["Cancel", "Close"])
    await expectAskedAfter(page, () => dialog.getByRole("button", { name: wayOut }).click());
  await expect(current).toHaveValue("not the current one");
  await dialog.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel("Confirm Password", { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel("Confirm Password", { exact: true }).press("Enter");
  await expect(dialog.getByText("This is not your current password.")).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(DEMO_PASSWORD);
  await current.press("Enter");
  await expect(dialog.getByText("Your password was changed. Every other session was ended.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("button", { name: /Irfan/ })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: /Irfan/ })).toBeVisible();
  await other.reload();
  await expect(other.getByText("Your password was changed. Log in with the new one.")).toBeVisible();
  await logIn(other, "inside@example.com", NEW_PASSWORD);
  await other.close();
});

test("a session elsewhere is ended from the menu, and is told so", async ({ page, browser }) => {
  await addColleague("elsewhere@example.com", "Esha Elsewhere", "Head Office");
  const other = await browser.newPage();
  await enter(other, "elsewhere@example.com", "/dashboard/summary?operation=meridian-csi");
  await enter(page, "elsewhere@example.com", "/dashboard/summary?operation=meridian-csi");
  await page.getByRole("button", { name: /Esha/ }).click();
  await page.getByRole("button", { name: "Your Sessions" }).click();
  const dialog = page.getByRole("dialog", { name: "Your Sessions" });
  const sessions = dialog.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText("This session");
  await expectAccessible(page, "own-sessions");
  await sessions
    .last()
    .getByRole("button", { name: /^End the session of / })
    .press("Enter");
  await expect(sessions).toHaveCount(1);
  await expect(dialog.getByRole("status")).toHaveText(/ was ended\.$/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /Esha/ })).toBeFocused();
  await other.reload();
  await expect(other.getByText("You ended this session from another device. Log in again.")).toBeVisible();
  await other.close();
});

test("somebody's password is changed, and they choose their own", async ({ page, browser }) => {
  await addColleague("changed@example.com", "Dev Changed", "Dealer Staff");
  await openPanel(page, PANEL);
  await page.getByRole("button", { name: "Change password of Dev Changed" }).click();
  const dialog = page.getByRole("dialog", { name: "Change changed@example.com password" });
  await expect(dialog.getByText(PASSWORD_RULE)).toBeVisible();
  await dialog.getByLabel("New Password", { exact: true }).fill("short");
  await expectAskedBeforeLeaving(page);
  for (const wayOut of ["Cancel", "Close"])
    await expectAskedAfter(page, () => dialog.getByRole("button", { name: wayOut }).click());
  await expect(dialog.getByLabel("New Password", { exact: true })).toHaveValue("short");
  await dialog.getByLabel("Confirm Password", { exact: true }).fill("short");
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(dialog.getByText("The password needs at least 12 characters.")).toBeVisible();
  await dialog.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await expect(dialog.getByText("The password needs at least 12 characters.")).toHaveCount(0);
  await dialog.getByLabel("Confirm Password", { exact: true }).fill(NEW_PASSWORD);
  await inInstallation(({ owner }) =>
    sql`update session set admin_confirmed_on = now() - interval '16 minutes'`.execute(owner),
  );
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await answer(passwordQuestion(page));
  await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await expect(dialog.getByLabel("New Password", { exact: true })).not.toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password Reset Successful.")).toBeVisible();

  const other = await browser.newPage();
  await other.goto("/");
  await other.getByLabel("Email").fill("changed@example.com");
  await other.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await other.getByLabel("Password", { exact: true }).press("Enter");
  await expect(other.getByRole("status").filter({ hasText: /./ })).toHaveText(
    "An administrator has set this password. We sent a link to your e-mail: choose the password you log in with there.",
  );
  await expect(other.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await page.goto(OUTBOX);
  const link = await newestLink(page, "changed@example.com");
  await expect(page.getByRole("article")).toContainText("Choose a new password");
  await other.goto((await link.getAttribute("href")) ?? "");
  await other.getByLabel("New Password", { exact: true }).fill("seven quiet lanterns waiting");
  await other.getByLabel("Confirm Password", { exact: true }).fill("seven quiet lanterns waiting");
  await other.getByRole("button", { name: "Reset Password" }).click();
  await other.getByRole("button", { name: "Log in" }).click();
  await logIn(other, "changed@example.com", "seven quiet lanterns waiting");
  await other.close();
});

test.describe("in a browser of another time zone", () => {
  test.use({ timezoneId: "America/New_York" });

  test("the audit log tells the client's time", async ({ page }) => {
    const at = "2026-11-20T18:30:00.000Z";
    await intercept(page, "**/api/auditlist", async (route) => {
      const reply = await route.fetch();
      const { entries, ...rest } = audit.list.reply.parse(await reply.json());
      const shown = { ...rest, entries: entries.map((entry) => ({ ...entry, at })) };
      await route.fulfill({ json: encoderOf(audit.list.reply)(shown) });
    });
    await openPanel(page, "/Admin_Panel/Audit?operation=meridian-csi");
    await expect(page.getByRole("row").nth(1)).toContainText("Nov 21st 2026, 12:00 am");
    await expect(page.getByText("Days and times are those of Asia/Kolkata.")).toBeVisible();
  });

  test("so do the uploaded files", async ({ page }) => {
    const createdOn = "2026-11-20T18:30:00.000Z";
    await intercept(page, "**/api/uploadedfilelist", async (route) => {
      const reply = await route.fetch();
      const files = surveyImport.listFiles.reply.parse(await reply.json());
      const shown = files.map((file) => ({ ...file, createdOn }));
      await route.fulfill({ json: encoderOf(surveyImport.listFiles.reply)(shown) });
    });
    await enter(page, ADMIN, "/dashboard/excel_upload?operation=meridian-csi");
    await expect(page.getByRole("row").nth(1)).toContainText("Nov 21st 2026 12:00 am");
  });
});

test("rights are changed only after edit, and written down", async ({ page }) => {
  await addColleague("rights@example.com", "Ravi Rights", "Regional Manager");
  await openPanel(page, "/Admin_Panel/Administrator?operation=meridian-csi");
  const right = page.getByRole("combobox", { name: "Audio Upload of Ravi Rights" });
  await expect(right).toBeDisabled();
  await expect(page.getByRole("button", { name: "Edit rights of Meera Krishnan" })).toHaveCount(0);
  await page.getByRole("button", { name: "Edit rights of Ravi Rights" }).click();
  await right.click();
  await page.getByRole("option", { name: "Allowed", exact: true }).click();
  await page.getByRole("button", { name: "Decline rights of Ravi Rights" }).click();
  await expect(right).toHaveValue("Not Allowed");
  await page.getByRole("button", { name: "Edit rights of Ravi Rights" }).click();
  await right.click();
  await page.getByRole("option", { name: "Allowed", exact: true }).click();
  await page.getByRole("button", { name: "Confirm rights of Ravi Rights" }).click();
  await expect(right).toBeDisabled();
  await expect(right).toHaveValue("Allowed");

  await page.getByRole("link", { name: "Mobile Access" }).click();
  await expect(page.getByRole("columnheader")).toHaveText([
    "S.No",
    "Name",
    "Email",
    "Designation",
    "Region",
    "Mobile Access",
    "Action",
  ]);
  await page.getByRole("combobox", { name: "Roles" }).click();
  await page.getByRole("option", { name: "Regional Manager", exact: true }).click();
  await page.getByLabel("Search Name").fill("ravi");
  await expect(page.getByRole("row")).toHaveCount(2);
  const mobile = page.getByRole("combobox", { name: "Mobile Access of Ravi Rights" });
  await expect(mobile).toHaveValue("Allowed");
  await page.getByRole("button", { name: "Edit mobile access of Ravi Rights" }).click();
  await mobile.click();
  await page.getByRole("option", { name: "Not Allowed" }).click();
  await page.getByRole("button", { name: "Confirm mobile access of Ravi Rights" }).click();
  await expect(mobile).toBeDisabled();
  await expect(mobile).toHaveValue("Not Allowed");

  await page.getByRole("link", { name: "Audit" }).click();
  for (const sentence of ["took the mobile app from Ravi Rights", "gave Ravi Rights the audio rights"])
    await expect(page.getByRole("row").filter({ hasText: sentence }).first()).toContainText("Detail");
});

/** The link of the newest mail to an address, in the outbox that is open. */
async function newestLink(page: Page, recipient: string): Promise<Locator> {
  const mails = page.getByRole("list", { name: "Mails" });
  await expect(async () => {
    await page.getByRole("button", { name: "Look again" }).click();
    await mails.getByRole("button", { name: recipient }).first().click({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("article")).toContainText(`To ${recipient}`);
  return page.getByRole("article").getByRole("link");
}
