import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleInBothSizes } from "./axe.ts";
import { intercept } from "./intercept.ts";
import { DEMO_PASSWORD, enter } from "./sessions.ts";

const ADMIN = "admin@demo.example";
const OPERATION = "?operation=meridian-csi";
/** Axe reads every node of more than a dozen screens, each in two sizes and two colour schemes. */
const PATIENCE_MS = 600_000;

test.describe.configure({ timeout: PATIENCE_MS });

test("the admin panel, its screens and what opens over them", async ({ page }) => {
  await askForAMail(page);
  await enter(page, ADMIN, `/Admin_Panel/User_Management${OPERATION}`);
  const question = page.getByRole("dialog", { name: "Enter Your Password Again To Continue." });
  await question.getByRole("button", { name: "Login" }).click();
  await expect(question.getByText("Please enter your password")).toBeVisible();
  await look(page, "password-again");
  await question.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await question.getByLabel("Password", { exact: true }).press("Enter");
  await expect(question).toHaveCount(0);

  await expect(page.getByRole("row").filter({ hasText: "Meera Krishnan" })).toBeVisible();
  await look(page, "employees");
  await page.getByLabel("Search Employee Name").fill("nobody of this name");
  await expect(page.getByText("No Data Available")).toBeVisible();
  await look(page, "employees-none");
  await page.getByLabel("Search Employee Name").fill("");
  await lookAtDialogs(page);

  await open(page, "Administrator");
  await page.getByRole("button", { name: "Edit rights of Sneha Kulkarni" }).click();
  await expect(page.getByRole("combobox", { name: "Audio Upload of Sneha Kulkarni" })).toBeEnabled();
  await look(page, "administrator");

  await open(page, "Mobile Access");
  await page.getByRole("button", { name: "Edit mobile access of Sneha Kulkarni" }).click();
  await expect(page.getByRole("combobox", { name: "Mobile Access of Sneha Kulkarni" })).toBeEnabled();
  await look(page, "mobile-access");

  await open(page, "Network");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await look(page, "network");
  await page.getByRole("button", { name: "Change Sukhna Motors (00001)" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look(page, "network-change");
  await page.getByRole("button", { name: "Cancel" }).click();

  await open(page, "Branding");
  await page.getByLabel("Accent colour", { exact: true }).fill("#ffd400");
  await expect(page.getByText("would be hard to read on light pages")).toBeVisible();
  await look(page, "branding");
  // What was typed is not lost to a link.
  await page.getByRole("link", { name: "Survey", exact: true }).click();
  const discard = page.getByRole("dialog", { name: "Discard what you have changed?" });
  await discard.getByRole("button", { name: "No" }).click();
  await expect(page.getByLabel("Accent colour", { exact: true })).toHaveValue("#ffd400");
  await page.getByRole("button", { name: "Cancel" }).click();

  await open(page, "Survey");
  await page
    .getByRole("textbox", { name: /^Weight of/ })
    .first()
    .fill("33");
  await page.locator("summary", { hasText: "Factors and attributes" }).click();
  await look(page, "survey");
  await page.getByRole("button", { name: "See what would move" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Apply" })).toBeEnabled();
  await look(page, "survey-preview");
  await page.getByRole("dialog").getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await look(page, "survey-discard");
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await open(page, "Erasure");
  await page.getByRole("textbox", { name: "VIN" }).fill("none");
  await page.getByRole("button", { name: "Look up" }).click();
  await expect(page.getByText("No answer carries this VIN", { exact: true })).toBeVisible();
  await look(page, "erasure");

  await open(page, "Retention");
  await page.getByRole("combobox", { name: "What tells who answered: kept for" }).click();
  await page.getByRole("option", { name: "1 year" }).click();
  await look(page, "retention");
  await page.getByRole("button", { name: "See what would go" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look(page, "retention-preview");
  await page.getByRole("button", { name: "No", exact: true }).click();

  await intercept(page, "**/api/auditlist", (route) => route.abort());
  await open(page, "Audit");
  await expect(page.getByText("Could not load")).toBeVisible();
  await look(page, "audit-failed");
  await page.unroute("**/api/auditlist");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await look(page, "audit");

  await open(page, "Status");
  await expect(page.getByRole("heading", { name: "Last backup" })).toBeVisible();
  await look(page, "status");

  await open(page, "Outbox");
  await expect(page.getByRole("article").getByRole("link")).toBeVisible();
  await look(page, "outbox");
  await intercept(page, "**/api/outbox", (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(page.getByText("No mails", { exact: true })).toBeVisible();
  await look(page, "outbox-empty");

  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  await look(page, "notifications");
});

async function lookAtDialogs(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Register New User" }).click();
  await dialog.getByRole("button", { name: "Register" }).click();
  await expect(dialog.getByText("Required Field").first()).toBeVisible();
  await look(page, "register");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Edit Sneha Kulkarni" }).click();
  await expect(dialog.getByLabel("Email")).toHaveValue("asm@demo.example");
  await look(page, "edit");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Change password of Sneha Kulkarni" }).click();
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(dialog.getByText("Please enter your password").first()).toBeVisible();
  await look(page, "change-password");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Deactivate Sneha Kulkarni" }).click();
  await expect(dialog.getByRole("button", { name: "No" })).toBeVisible();
  await look(page, "deactivate");
  await dialog.getByRole("button", { name: "No" }).click();
  await expect(dialog).toHaveCount(0);
}

function look(page: Page, screen: string): Promise<void> {
  return expectAccessibleInBothSizes(page, `admin-${screen}`);
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Admin Panel" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
}

async function askForAMail(page: Page): Promise<void> {
  const data = { email: "rsm@demo.example", NewPassword: "x", ConfirmPassword: "x", tokencode: "" };
  expect((await page.request.post("/ForgotResetPassword", { data })).status()).toBe(400);
}
