import { writeFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { surveySheet } from "#test/given/surveys.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { bell, drawer } from "./bell.ts";
import { counted } from "./clicks.ts";
import { raise } from "./events.ts";
import { addMadeClient, made, PASSWORD } from "./journey-client.ts";
import { card, expectFigures, query, visit } from "./pages.ts";
import { choose, passwordQuestion, row } from "./panel.ts";
import { open } from "./people.ts";
import { fallenDealer } from "./region-panel.ts";
import { enter } from "./sessions.ts";
import { addTickets, editorOf, OPERATION, ticketsOf, withoutTickets } from "./tickets.ts";

const HEAD_OFFICE = "headoffice@demo.example";
const RSM = "rsm@demo.example";
const PRINCIPAL = "dp@demo.example";
/** As many as there are today; what is chosen from the two lists of the registration comes on top. */
const MOST_CLICKS = { analyst: 5, manager: 5, principal: 7, administrator: 14 } as const;
const FOUR_DAYS = {
  client: "Four Days Motors",
  operation: { id: "four-days-csi", name: "Four Days service" },
  administrator: "four.days.admin@example.com",
};
// Two dots of a picture: what is in it matters to nobody here.
const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("an analyst on Monday: what changed, in which region, at which dealer, a slide of it, and what customers say", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Summary");
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("since");
  const { click, count } = counted();
  // The lowest one: on some days of a quarter no region of the demo stands below the quarter before.
  const lowest = card(page, "Regional Index").getByRole("listitem").last();
  await click(lowest.getByRole("button").first());
  const panel = page.getByRole("dialog");
  await expect(panel.getByText(/dealers, clear changes first$/)).toBeVisible();
  const [name, code] = await openDealer(page, panel, click);
  await click(page.getByRole("button", { name: "Index menu", exact: true }));
  const download = page.waitForEvent("download");
  await click(page.getByRole("menuitem", { name: "PowerPoint" }));
  expect((await download).suggestedFilename()).toMatch(/\.pptx$/);
  const worst = card(page, "Improvement Areas").getByRole("listitem").first();
  await click(worst.getByRole("link", { name: /^Comments about / }));
  await expectFigures(page);
  expect(query(page).get("dealer_code")).toBe(code);
  await expect(page.getByRole("navigation", { name: "Dealers" }).getByRole("status")).toContainText(name);
  expect(count()).toBeLessThanOrEqual(MOST_CLICKS.analyst);
});

test("a regional manager before a visit: a dealer of the own region, on paper, what its customers say, a plan", async ({
  page,
}) => {
  await visit(page, RSM, "Summary");
  const { click, count } = counted();
  await click(card(page, "Regional Index").getByRole("listitem").first().getByRole("button").first());
  const [name, code] = await openDealer(page, page.getByRole("dialog"), click);
  const worst = card(page, "Improvement Areas").getByRole("listitem").first();
  await expect(worst).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByRole("main")).toContainText(name);
  await expect(page.getByText("Made By: ")).toBeVisible();
  await expect(page.getByRole("button", { name: /menu$/ })).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await click(worst.getByRole("link", { name: /^Comments about / }));
  await expect(page).toHaveURL(new RegExp(`/dashboard/Dealer_Score\\?.*dealer_code=${code}`));
  await expectFigures(page);
  await expect(page.getByRole("region", { name: "Verbatims" }).getByRole("rowheader").first()).toBeVisible();
  await withoutTickets(code, async () => {
    await click(page.getByRole("button", { name: "Create plan", exact: true }));
    const dialog = page.getByRole("dialog", { name: `Improvement Plan - ${name}` });
    await expect(dialog.getByRole("checkbox", { checked: true }).first()).toBeVisible();
    await click(dialog.getByRole("button", { name: "Create" }));
    await expect(page).toHaveURL(/\/dashboard\/Action_Planning/);
    expect(query(page).get("dealer_code")).toBe(code);
    await expect(page.getByRole("button", { name: /^Ticket \d+$/ }).first()).toBeVisible();
    await expect(page.getByText(new RegExp(`created for ${name}\\.$`))).toBeVisible();
  });
  expect(count()).toBeLessThanOrEqual(MOST_CLICKS.manager);
});

test("a dealer principal on a phone: the own figures, a complaint, and from the bell to a ticket that is answered with a photo", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // A whole wave: in the first days of a quarter two outlets have no complaint yet.
  const token = await enter(page, PRINCIPAL, `/dashboard/Summary?operation=${OPERATION}&wave_code=WQ-7`);
  await expectFigures(page);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(/^Your 2 dealers.* at \d{3}/);
  const [known] = await ticketsOf(page, token, {});
  if (known === undefined) throw new Error("The principal has no ticket.");
  const { click, count } = counted();
  await click(card(page, "% Disappointed").getByRole("link"));
  await expect(page).toHaveURL(/\/dashboard\/Dealer_Score\?.*only=disappointed/);
  await expectFigures(page);
  await click(page.getByRole("main").getByRole("link", { name: /^\d+$/ }).first());
  const complaint = page.getByRole("dialog", { name: "Response" });
  await expect(complaint.getByText("disappointed", { exact: true }).first()).toBeVisible();
  await click(complaint.getByRole("button", { name: "Close the response" }));
  await expect(complaint).toBeHidden();

  await withoutTickets(known.dealerCode, async () => {
    const [ticket] = await addTickets(known.dealerCode, 1);
    if (ticket === undefined) throw new Error("No ticket was made.");
    const { ticketNo, dealerId } = ticket;
    const message = `Ticket ${ticketNo} waits for an answer.`;
    await raise(OPERATION, {
      message,
      page: "action-planning",
      kind: "status_changed",
      dealer: dealerId,
      ticket: { no: ticketNo, status: 1 },
    });
    await expect(bell(page)).toHaveAccessibleName(/unread/);
    await click(bell(page));
    await click(drawer(page).getByRole("button", { name: new RegExp(message) }));
    const editor = editorOf(page, ticketNo);
    await expect(editor).toBeVisible();
    // The system's own chooser behind it is no part of the product.
    await editor
      .locator("input[type=file]")
      .setInputFiles({ name: "ramp.png", mimeType: "image/png", buffer: PHOTO });
    await click(editor.getByRole("textbox", { name: "Dealer Remarks" }));
    await page.keyboard.type("A second ramp is open.");
    await click(editor.getByRole("button", { name: "Save" }));
    await expect(editor.getByText("Saved", { exact: true })).toBeVisible();
    const [saved] = await ticketsOf(page, token, { ticket_no: ticketNo });
    expect(saved?.proofs.map(({ name }) => name)).toEqual(["ramp.png"]);
    expect(saved?.dealerRemarks).toBe("A second ramp is open.");
  });
  expect(count()).toBeLessThanOrEqual(MOST_CLICKS.principal);
});

test("an administrator: an upload and its rejected rows, somebody invited, a dealer renamed and named back", async ({
  page,
}, info) => {
  await addMadeClient(FOUR_DAYS);
  const path = info.outputPath("monday.xlsx");
  const rows = made.rows
    .slice(0, 300)
    .map((each, place) => (place < 3 ? { ...each, dealer_code: "nowhere" } : each));
  await writeFile(path, await workbookBytes({ sheets: [surveySheet(made.programme, rows)] }));
  await open(page, FOUR_DAYS.administrator, FOUR_DAYS.operation.name, PASSWORD);
  const { click, count } = counted();

  await click(page.getByRole("link", { name: "Upload Excel" }));
  await page.getByLabel("Choose Excel files").setInputFiles(path);
  await click(page.getByRole("button", { name: "Submit" }));
  const upload = row(page, "monday.xlsx");
  await expect(upload).toContainText("Completed");
  const report = page.waitForEvent("download");
  await click(upload.getByRole("button", { name: /^3 rejected/ }));
  expect((await report).suggestedFilename()).toMatch(/\.xlsx$/);

  await click(page.getByRole("link", { name: "Admin Panel" }));
  await confirmed(page);
  await click(page.getByRole("link", { name: "User Management" }));
  await click(page.getByRole("button", { name: "Register New User" }));
  const form = page.getByRole("dialog", { name: "Register New User" });
  await form.getByLabel("First Name").fill("Fatima");
  await form.getByLabel("Email").fill("fatima@four-days.example");
  await choose(form, "Designation", "Head Office");
  await choose(form, "Access To Panel", "CSI");
  await click(form.getByRole("button", { name: "Register" }));
  await expect(page.getByText("User Registered Successfully")).toBeVisible();
  await expect(row(page, "Fatima")).toBeVisible();

  await click(page.getByRole("link", { name: "Network" }));
  const [dealer] = made.network.dealers;
  const name = dealer?.name ?? "";
  for (const to of ["Renamed Motors", name]) {
    await click(page.getByRole("button", { name: `(${dealer?.code})` }));
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("New name").fill(to);
    await click(dialog.getByRole("button", { name: "See what moves" }));
    await click(dialog.getByRole("button", { name: "Rename" }));
    await expect(page.getByRole("status")).toContainText(`to ${to}`);
    await expect(dialog).toHaveCount(0);
  }
  expect(count()).toBeLessThanOrEqual(MOST_CLICKS.administrator);
});

/** Opens the dealer of a region's panel that fell most; its name and code. */
async function openDealer(
  page: Page,
  panel: Locator,
  click: (target: Locator) => Promise<void>,
): Promise<readonly [name: string, code: string]> {
  const dealer = await fallenDealer(panel);
  const name = (await dealer.textContent()) ?? "";
  await click(dealer);
  await expect(page).toHaveURL(/\/dashboard\/Dealer_Summary/);
  await expectFigures(page);
  return [name, query(page).get("dealer_code") ?? ""];
}

async function confirmed(page: Page): Promise<void> {
  const question = passwordQuestion(page);
  await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await question.getByLabel("Password", { exact: true }).press("Enter");
  await expect(question).toHaveCount(0);
}
