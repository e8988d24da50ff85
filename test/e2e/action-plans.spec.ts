import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { actionPlans } from "#contract/action-plans.ts";
import { addDays } from "#domain/calendar/calendar.ts";
import { pdfPages } from "#test/documents/pdf-pages.ts";
import { expectAccessible } from "./axe.ts";
import { fetched } from "./downloads.ts";
import { intercept } from "./intercept.ts";
import { expectAskedBeforeGoingBack } from "./leave-form.ts";
import { pageLink } from "./pages.ts";
import { callHeaders, DEMO_PASSWORD, enter, tokenOf } from "./sessions.ts";
import { numbersOf, OPERATION, PLANNING, rowOf } from "./tickets.ts";

const editor = (page: Page) => page.getByRole("table").locator("[id$=-editor]").first();
const save = (page: Page) => editor(page).getByRole("button", { name: "Save" });
const field = (page: Page, name: string) => editor(page).getByRole("textbox", { name, exact: true });
const status = (page: Page, name: string) => editor(page).getByRole("radio", { name });
const rowButton = (page: Page, what: "Remove" | "Put back", n: number) =>
  editor(page).getByRole("button", { name: `${what} row ${n}`, exact: true });
const proof = (page: Page, n: number) =>
  editor(page).getByRole("button", { name: `proof ${n}.txt`, exact: true });

/** Everybody on a page of their own, so that the loop goes round without a login in between. */
async function lookAt(page: Page, email: string, address: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1440, height: 900 } });
  if (context === undefined) throw new Error("There is no browser.");
  const own = await context.newPage();
  await enter(own, email, address);
  return own;
}

/** The first outlet of the dealer principal. */
async function outletOf(page: Page, email: string): Promise<string> {
  const token = await tokenOf(page.request, email);
  const reply = await page.request.get("/api/config", { headers: callHeaders(token, OPERATION) });
  const shape = z.object({
    userdt: z.object({
      userjsontype: z.array(z.object({ userDealers: z.array(z.object({ dealer_code: z.string() })) })),
    }),
  });
  return shape.parse(await reply.json()).userdt.userjsontype[0]?.userDealers[0]?.dealer_code ?? "";
}

/** Saves wait on their way until they are released. */
async function holdSaves(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, `**${actionPlans.save.path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function saveIt(page: Page): Promise<void> {
  await save(page).click();
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
}

/** '28-02-2026' so many days later, or earlier. */
function shifted(day: string, days: number): string {
  return addDays(day.split("-").reverse().join("-"), days).split("-").reverse().join("-");
}

test("the closed loop: planned, answered, sent back, mended, completed, reopened", { tag: "@smoke" }, async ({
  page,
}) => {
  test.setTimeout(240_000);
  const dealer = await outletOf(page, "dp@demo.example");

  await enter(
    page,
    "asm@demo.example",
    `/dashboard/Dealer_Summary?operation=${OPERATION}&dealer_code=${dealer}`,
  );
  await page.getByRole("button", { name: "Improvement Areas menu" }).click();
  await page.getByRole("menuitem", { name: "Improvement Plan" }).click();
  const dialog = page.getByRole("dialog", { name: /^Improvement Plan - / });
  const planned = dialog.getByRole("list", { name: "Already planned" });
  await expect(planned.getByText(/^Plan exists, ticket/).first()).toBeVisible();
  await expect(planned.getByRole("checkbox")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Fewer rows" })).toBeDisabled();
  for (let rows = 5; rows < 10; rows += 1) await dialog.getByRole("button", { name: "More rows" }).click();
  await expect(dialog.getByRole("button", { name: "More rows" })).toBeDisabled();
  const free = dialog.getByRole("checkbox");
  const create = dialog.getByRole("button", { name: "Create" });
  for (const each of await free.all()) await each.uncheck();
  await expect(create).toBeDisabled();
  await expect(dialog.getByText("Tick at least one point.")).toBeVisible();
  for (let n = 0; n < 3; n += 1) await free.nth(n).check();
  const signer = dialog.getByRole("textbox", { name: "Signer" });
  await expect(signer).toHaveValue("ASM");
  await signer.fill(" ");
  await expect(dialog.getByText("Say who signs the plan.")).toBeVisible();
  await create.click();
  await expect(signer).toBeFocused();
  await expect(dialog.getByRole("alert")).toHaveText("Say who signs the plan.");
  await signer.fill("ASM for West");
  await expect(dialog.getByRole("alert")).toHaveText("");
  await signer.press("Enter");
  await expect(signer).toHaveValue("ASM for West");
  const timeline = dialog.getByRole("textbox", { name: /^Timeline for/ }).first();
  const proposed = await timeline.inputValue();
  await timeline.fill(shifted(proposed, -31));
  await timeline.blur();
  await expect(timeline).toHaveValue(shifted(proposed, -31));
  await expect(dialog.getByText(`Not before ${shifted(proposed, -30)}.`)).toBeVisible();
  await create.click();
  await expect(timeline).toBeFocused();
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard what you have entered?" });
  await question.getByRole("button", { name: "No" }).click();
  await expect(timeline).toHaveValue(shifted(proposed, -31));
  await expectAccessible(page, "improvement-plan");
  await timeline.fill(shifted(proposed, 3));
  const named = (await timeline.getAttribute("id")) ?? "";
  const point =
    (await dialog.locator(`label[for="${named}"]`).textContent())?.replace("Timeline for ", "") ?? "";
  await create.click();

  await expect(page).toHaveURL(/\/dashboard\/Action_Planning\?.*status=1/);
  const next = page.getByRole("region", { name: "What happens next" });
  await expect(next).toContainText(
    /^3 tickets were created for .*people are notified now: .*Dealer Principal/,
  );
  await expect(next.getByRole("link", { name: /^Ticket \d+$/ })).toHaveCount(3);
  const made = page.getByRole("row").filter({ has: page.getByRole("cell", { name: point, exact: true }) });
  await expect(made.getByRole("cell", { name: shifted(proposed, 3), exact: true })).toBeVisible();
  await expect(made.getByText("signed ASM for West")).toBeVisible();
  const rows = page.getByRole("button", { name: /^Ticket \d+$/ });
  await expect(rows).toHaveCount(5);
  const [ticket = 0, toDelete = 0] = await numbersOf(rows);
  const address = `${PLANNING}&ticket=${ticket}`;

  const dp = await lookAt(page, "dp@demo.example", address);
  await expect(status(dp, "Completed")).toBeDisabled();
  const signature = editor(dp).getByRole("group", { name: "Row 1" }).locator("[data-name='Created By']");
  await expect(signature).toHaveText("");
  await field(dp, "Action Plan 1").fill("Third advisor in the morning");
  await expect(signature).not.toHaveText("");
  await expect(editor(dp).getByText("Fill Additional Point in row 1.")).toBeVisible();
  await save(dp).click();
  await expect(field(dp, "Additional Point 1")).toBeFocused();
  await expect(editor(dp).getByRole("alert").last()).toHaveText("Fill Additional Point in row 1.");
  await expectAccessible(dp, "ticket-point-missing");
  await field(dp, "Additional Point 1").fill("प्रतीक्षा का समय 🙏");
  await expect(editor(dp).getByText("Fill Additional Point")).toHaveCount(0);
  await expect(editor(dp).getByText("18/50")).toBeVisible();
  await field(dp, "Dealer Remarks").fill("Started on Monday.");
  const proofs = [1, 2].map((n) => ({
    name: `proof ${n}.txt`,
    mimeType: "text/plain",
    buffer: Buffer.from(`Proof ${n}`),
  }));
  await editor(dp)
    .locator("input[type=file]")
    .setInputFiles([...proofs, ...proofs, ...proofs]);
  await expect(editor(dp).getByText("You can only upload 5 files")).toBeVisible();
  await editor(dp).locator("input[type=file]").setInputFiles(proofs);
  await saveIt(dp);
  await expect(proof(dp, 2)).toBeVisible();
  await expectAccessible(dp, "ticket-editor");
  await dp.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(dp, "ticket-editor-dark");

  const asm = await lookAt(page, "asm@demo.example", address);
  await expect(field(asm, "Dealer Remarks")).toHaveValue("Started on Monday.");
  await expect(field(asm, "Dealer Remarks")).not.toBeEditable();
  await status(asm, "Review Again").check({ force: true });
  await field(asm, "RSM/ASM Remarks").fill("Show the queue sheet.");
  const moved = shifted(await field(asm, "Due date").inputValue(), 7);
  await field(asm, "Due date").fill("32-01-2026");
  await field(asm, "Due date").blur();
  await expect(field(asm, "Due date")).toHaveValue("32-01-2026");
  await save(asm).click();
  await expect(field(asm, "Due date")).toBeFocused();
  await field(asm, "Due date").fill(moved);
  await save(asm).click();
  await expect(asm.getByText(`Ticket ${ticket} is now Review Again.`)).toBeVisible();

  await dp.goto(address);
  await expect(field(dp, "RSM/ASM Remarks")).toHaveValue("Show the queue sheet.");
  await editor(dp)
    .getByRole("button", { name: /^Add row/ })
    .click();
  await field(dp, "Additional Point 2").fill("Queue sheet");
  await rowButton(dp, "Remove", 2).click();
  await expect(field(dp, "Additional Point 2")).toHaveValue("");
  await expect(rowButton(dp, "Put back", 2)).toBeFocused();
  await rowButton(dp, "Put back", 2).click();
  await expect(field(dp, "Additional Point 2")).toHaveValue("Queue sheet");
  await expect(dp.getByRole("cell", { name: moved, exact: true })).toBeVisible();
  await editor(dp).getByRole("button", { name: "Remove proof 1.txt" }).click();
  const removal = dp.getByRole("dialog", { name: "Are you sure you want to delete this file?" });
  await removal.getByRole("button", { name: "No" }).click();
  await expect(proof(dp, 1)).toBeVisible();
  await editor(dp).getByRole("button", { name: "Remove proof 1.txt" }).click();
  await removal.getByRole("button", { name: "Yes" }).click();
  await expect(editor(dp).getByText("1 removed with Save")).toBeVisible();
  await saveIt(dp);
  await expect(proof(dp, 1)).toHaveCount(0);
  await expect(proof(dp, 2)).toBeVisible();
  await rowButton(dp, "Remove", 2).click();
  await expect(editor(dp).getByText("Row 2 goes when you save.")).toBeVisible();
  await saveIt(dp);
  await expect(rowButton(dp, "Remove", 1)).toBeEnabled();
  await expect(field(dp, "Additional Point 2")).toHaveCount(0);

  await asm.goto(address);
  await status(asm, "Completed").check({ force: true });
  await saveIt(asm);

  await dp.goto(address);
  const history = editor(dp).getByRole("region", { name: "History" });
  await expect(history.getByText("Status", { exact: true }).first()).toBeVisible();
  await history.getByRole("button", { name: /^Show all \d+ entries$/ }).click();
  await expect(history.getByText("Show the queue sheet.", { exact: true })).toBeVisible();
  await expect(history.getByText("Created", { exact: true })).toBeVisible();
  await expectAccessible(dp, "ticket-history");
  await expect(field(dp, "Dealer Remarks")).not.toBeEditable();
  await expect(editor(dp).getByRole("button", { name: "Delete ticket" })).toHaveCount(0);

  await dp.goto(`${PLANNING}&ticket=${toDelete}`);
  const deletion = dp.getByRole("dialog", { name: "Are you sure you want to delete this ticket?" });
  for (const answer of ["No", "Yes"]) {
    await editor(dp).getByRole("button", { name: "Delete ticket" }).click();
    await deletion.getByRole("button", { name: answer }).click();
    await expect(deletion).toHaveCount(0);
    await expect(rowOf(dp, toDelete)).toHaveCount(answer === "No" ? 1 : 0);
  }
  await expect(dp.getByText(`Ticket ${toDelete} was deleted.`, { exact: true })).toBeVisible();

  const rsm = await lookAt(page, "rsm@demo.example", address);
  await expect(field(rsm, "RSM/ASM Remarks")).not.toBeEditable();
  await status(rsm, "Review Again").check({ force: true });
  await field(rsm, "RSM/ASM Remarks").fill("One more month, please.");
  await saveIt(rsm);
  await expect(editor(rsm).locator("input[type=file]")).toHaveCount(0);

  const neighbour = await lookAt(page, "dealer@demo.example", address);
  await expect(neighbour.getByRole("group", { name: "Tickets by status" })).toBeVisible();
  await neighbour.getByRole("spinbutton", { name: "Search Ticket No." }).fill(String(ticket));
  await expect(neighbour.getByText(`There is no ticket ${ticket} in your scope.`)).toBeVisible();
  for (const own of [dp, asm, rsm, neighbour]) await own.context().close();
});

test("Trend offers a plan for the one dealer chosen, for the wave of its last day", async ({ page }) => {
  const dealer = await outletOf(page, "dp@demo.example");
  const trend = `/dashboard/Trend_Analysis?operation=${OPERATION}&dealer_code=`;
  await enter(page, "dp@demo.example", `${trend}All`);
  const entry = page.getByRole("menuitem", { name: /^Improvement Plan/ });
  await page.getByRole("button", { name: "Trend menu" }).click();
  await expect(entry).toBeDisabled();
  await expect(entry).toHaveAccessibleName("Improvement Plan: choose one dealer first");
  await page.goto(`${trend}${dealer}&from=2015-01-01&to=2015-02-28`);
  await page.getByRole("button", { name: "Trend menu" }).click();
  await expect(entry).toBeDisabled();
  await expect(entry).toHaveAccessibleName("Improvement Plan: choose a last day in a wave with responses");
  await page.goto(`${trend}${dealer}`);
  await page.getByRole("button", { name: "Trend menu" }).click();
  await entry.click();
  const dialog = page.getByRole("dialog", { name: /^Improvement Plan - / });
  await expect(dialog.getByRole("textbox", { name: "Signer" })).toHaveValue("DP");
  const free = dialog.getByRole("checkbox");
  await expect(free.first()).toBeVisible();
  for (const each of await free.all()) await each.uncheck();
  await free.first().check();
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/dashboard\/Action_Planning\?.*status=1/);
  await expect(page.getByRole("button", { name: /^Ticket \d+$/ }).first()).toBeVisible();
});

test("Action Planning and Dealer Score begin a plan, too: the dealer is chosen on the way", async ({
  page,
}) => {
  await enter(page, "asm@demo.example", `${PLANNING}&dealer_code=All`);
  await page.getByRole("button", { name: "Create plan" }).click();
  const dialog = page.getByRole("dialog", { name: /^Improvement Plan/ });
  await expect(dialog.getByText("Choose one dealer first")).toBeVisible();
  await expectAccessible(page, "plan-without-dealer");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await pageLink(page, "Dealer Score").click();
  await expect(page).toHaveURL(/Dealer_Score/);
  await page.getByRole("button", { name: "Create plan" }).click();
  await dialog.getByPlaceholder("Choose the dealer").click();
  const option = page.getByRole("option", { name: / · \d+$/ }).first();
  const [name = ""] = (await option.innerText()).split(" · ");
  await option.click();
  await expect(dialog).toHaveAccessibleName(`Improvement Plan - ${name}`);
  const points = dialog.getByRole("checkbox");
  await expect(points.first()).toBeVisible();
  for (const each of await points.all()) await each.uncheck();
  await points.first().check();
  await expectAskedBeforeGoingBack(page);
  await dialog.getByRole("button", { name: "Create" }).click();
  const next = page.getByRole("region", { name: "What happens next" });
  await expect(next).toContainText(`One ticket was created for ${name}.`);
  await expectAccessible(page, "plan-created");
  const link = next.getByRole("link", { name: /^Ticket \d+$/ });
  const ticket = (await link.innerText()).replace("Ticket ", "");
  await link.click();
  await expect(page.locator(`#ticket-${ticket}-editor`)).toBeVisible();
  await expect(next).toBeVisible();
  const reader = await lookAt(page, "headoffice@demo.example", PLANNING);
  await expect(reader.getByRole("button", { name: "Export to Excel" })).toBeVisible();
  await expect(reader.getByRole("button", { name: "Create plan" })).toHaveCount(0);
  await reader.context().close();
});

test("two who write at once: the later one sees both texts and loses none", async ({ page }) => {
  const token = await enter(page, "rsm@demo.example", `${PLANNING}&status=3`);
  const first = page.getByRole("button", { name: /^Ticket \d+$/ }).first();
  const name = (await first.getAttribute("aria-label")) ?? "";
  await first.click();
  const other = await lookAt(page, "rsm@demo.example", `${PLANNING}&ticket=${name.replace("Ticket ", "")}`);
  await field(page, "RSM/ASM Remarks").fill("Typed for half an hour.");
  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Index", exact: true })).toBeVisible();
  await page.goBack();
  await expect(field(page, "RSM/ASM Remarks")).toHaveValue("Typed for half an hour.");
  await field(other, "RSM/ASM Remarks").fill("Quicker.");
  await saveIt(other);
  await save(page).click();
  const conflict = page.getByRole("region", { name: "Somebody else saved this ticket" });
  await expect(conflict.getByRole("cell", { name: "Quicker." })).toBeVisible();
  await expect(conflict.getByRole("cell", { name: "Typed for half an hour." })).toBeVisible();
  await expectAccessible(page, "ticket-conflict");
  await conflict.getByRole("button", { name: "Keep mine and go on" }).click();
  await expect(field(page, "RSM/ASM Remarks")).toHaveValue("Typed for half an hour.");
  const release = await holdSaves(page);
  await save(page).click();
  await field(page, "RSM/ASM Remarks").fill("Typed while that was on its way.");
  release();
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
  await expect(field(page, "RSM/ASM Remarks")).toHaveValue("Typed while that was on its way.");
  await expect(field(other, "RSM/ASM Remarks")).toHaveValue("Typed for half an hour.");
  await logOut(page, "No");
  await expect(page.getByRole("button", { name: /Farhan/ })).toBeFocused();
  await expect(field(page, "RSM/ASM Remarks")).toHaveValue("Typed while that was on its way.");
  await page.request.post("/api/logout", { headers: callHeaders(token, OPERATION), data: {} });
  await save(page).click();
  await page.getByLabel("Email").fill("rsm@demo.example");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("button", { name: /Service Satisfaction/ }).click();
  await page.getByRole("link", { name: "Action Planning", exact: true }).click();
  await page.getByRole("button", { name: /^\d+ Review Again/ }).click();
  await expect(field(page, "RSM/ASM Remarks")).toHaveValue("Typed while that was on its way.");
  await saveIt(page);
  await expect(field(other, "RSM/ASM Remarks")).toHaveValue("Typed while that was on its way.");
  await field(page, "RSM/ASM Remarks").fill("Never saved.");
  await logOut(page, "Yes");
  await expect(page.getByLabel("Email")).toBeVisible();
  await other.context().close();
});

test("the report and the workbook need nothing of the page: they can be fetched while it loads", async ({
  page,
}, info) => {
  await intercept(page, "**/api/dashboard/action-planning/{tickets,header}", () => undefined);
  await enter(page, "rsm@demo.example", `${PLANNING}&status=1&dealer_code=All`);
  const { name } = await fetched(
    page,
    page.getByRole("button", { name: "Download Report PDF" }),
    info.outputDir,
  );
  expect(name).toBe("CSI_Open.pdf");
  await expect(page.getByRole("main").getByRole("button", { name: "Export to Excel" })).toBeEnabled();
  await page.getByRole("spinbutton", { name: "Search Ticket No." }).fill("1");
  await expect(page.getByRole("button", { name: "Download Report PDF" })).toBeDisabled();
});

test("the report holds the tickets of the list, and is offered only where there are some", async ({
  page,
}, info) => {
  await enter(page, "rsm@demo.example", `${PLANNING}&status=1&dealer_code=All`);
  const rows = page.getByRole("button", { name: /^Ticket \d+$/ });
  await expect(rows.first()).toBeVisible();
  // The whole row opens its ticket, wherever a mouse meets it.
  const due = page.getByRole("row").filter({ has: rows.first() }).locator("[data-name='Due Date']").first();
  const place = await due.boundingBox();
  if (place === null) throw new Error("no row");
  await page.mouse.click(place.x + 4, place.y + place.height / 2);
  await expect(rows.first()).toHaveAttribute("aria-expanded", "true");
  await page.mouse.click(place.x + 4, place.y + place.height / 2);
  await expect(rows.first()).toHaveAttribute("aria-expanded", "false");
  const report = page.getByRole("button", { name: "Download Report PDF" });
  await expect(report).toBeEnabled();
  await page.screenshot({ path: info.outputPath("action-planning.png") });
  const { name, path } = await fetched(page, report, info.outputDir);
  expect(name).toBe("CSI_Open.pdf");
  const pdf = await readFile(path);
  expect(pdf.toString("latin1", 0, 5)).toBe("%PDF-");
  expect(pdf.length).toBeGreaterThan(10_000);
  const pages = pdfPages(pdf);
  expect(pages.map(({ missingGlyphs }) => missingGlyphs)).toEqual(pages.map(() => 0));
  const shown = (await numbersOf(rows)).map(String);
  expect(pages[0]?.text).toContain(`${shown.length}ticket`);
  const words = wordsOf(path) ?? [pages.map(({ text }) => text).join("")];
  for (const ticket of shown)
    expect(
      words.some((word) => word.includes(ticket)),
      ticket,
    ).toBe(true);
  await page.getByRole("spinbutton", { name: "Search Ticket No." }).fill("999999999");
  await expect(page.getByText("There is no ticket 999999999 in your scope.")).toBeVisible();
  await expect(report).toHaveCount(0);
});

/** Asked whether to lose what is not saved. */
async function logOut(page: Page, answer: "Yes" | "No"): Promise<void> {
  await page.getByRole("button", { name: /Farhan/ }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  const question = page.getByRole("dialog", { name: "Log out without saving?" });
  await expect(question).toContainText("What you typed into a ticket");
  await question.getByRole("button", { name: answer }).click();
  await expect(question).toHaveCount(0);
}

/** The words of a PDF as Poppler reads them, null where it is not installed. */
function wordsOf(path: string): string[] | null {
  const { error, stdout } = spawnSync("pdftotext", [path, "-"], { encoding: "utf8" });
  return error === undefined ? stdout.split(/\s+/) : null;
}

test("on a phone the list reads as cards, and a print has the columns to sign", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, "rsm@demo.example", PLANNING);
  await page
    .getByRole("button", { name: /^Ticket \d+$/ })
    .first()
    .click();
  await expectAccessible(page, "tickets-phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText("RSM/ASM Remarks").last()).toBeVisible();
  for (const signer of ["SH", "DP", "ASM", "RSM", "NH"]) {
    await expect(page.locator("thead th", { hasText: new RegExp(`^${signer}$`) })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Summary", exact: true })).toBeHidden();
});
