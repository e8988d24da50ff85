import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { writeTestWorkbook } from "#test/workbooks.ts";
import { expectAccessible } from "./axe.ts";
import { fetched, readSheets } from "./downloads.ts";
import { tabTo } from "./keyboard.ts";
import {
  expectAskedAfter,
  expectAskedBeforeClosing,
  expectAskedBeforeGoingBack,
  expectAskedBeforeLeaving,
} from "./leave-form.ts";
import { callHeaders, DEMO_PASSWORD, enter } from "./sessions.ts";

const ADMIN = "admin@demo.example";
const PANEL = "/Admin_Panel/User_Management?operation=meridian-csi";
const EMAIL = "from.workbook@journey.example";

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-journey-"));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test("people come from a workbook: template, check, apply, invitation, and the list goes out again", async ({
  page,
}) => {
  const token = await enter(page, ADMIN, PANEL);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("link", { name: "Mobile Access" }).click();
  await page.getByRole("link", { name: "User Management" }).click();
  await page.getByRole("button", { name: "From Workbook" }).click();
  const dialog = page.getByRole("dialog", { name: "Employees From Workbook" });
  const template = await fetched(page, dialog.getByRole("button", { name: "Download Template" }), folder);
  await expectAccessible(page, "employee-file-choose");
  await dialog.getByLabel("Choose a workbook").setInputFiles(await filled(template.path));

  await expect(dialog.getByRole("status")).toHaveText(
    "filled.xlsx: 1 person to register and invite: look at the rows, then apply. 1 row is refused and left out.",
  );
  await expect(dialog.getByRole("row").filter({ hasText: EMAIL })).toContainText("To be registered");
  await expect(dialog.getByRole("row").filter({ hasText: "Nowhere" })).toContainText(
    'Region "Nowhere": This is not among the choices.',
  );
  await expectAccessible(page, "employee-file-check");
  await expectAskedBeforeLeaving(page);
  await expectAskedAfter(page, () => dialog.getByRole("button", { name: "Close" }).click());
  await expectAskedBeforeGoingBack(page);
  await expectAskedBeforeClosing(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "employee-file-check-390-dark");
  await expect(dialog.getByRole("button", { name: "Apply" })).toBeInViewport({ ratio: 1 });
  const report = await fetched(page, dialog.getByRole("button", { name: "Row Report" }), folder);
  const [, ...reported] = (await readSheets(report.path)).get("Employees") ?? [];
  expect(reported.map((row) => row[10])).toEqual(["To be registered", "Refused"]);

  const apply = dialog.getByRole("button", { name: "Apply" });
  await tabTo(page, apply);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText("1 person was registered and invited.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("button", { name: "Page actions" })).toBeFocused();
  await expectAccessible(page, "employees-390-dark");

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByLabel("Search Employee Name").fill("wanda");
  await expect(page.getByRole("row").filter({ hasText: EMAIL })).toContainText("Regional Manager");
  await expectInvited(page, token);

  const exported = await fetched(page, page.getByRole("button", { name: "Export" }), folder);
  expect(exported.name).toBe("CSI_Employees.xlsx");
  const details = (await readSheets(exported.path)).get("User Details") ?? [];
  expect(details.map((row) => row.slice(0, 6))).toEqual([
    ["First Name", "Last Name", "Email", "Designation", "Access To Panel", "Region"],
    ["Wanda", "Workbook", EMAIL, "Regional Manager", "CSI", "WR"],
  ]);
});

/** The template with two people: one of a region by its name, one of a region that is not there. */
async function filled(template: string): Promise<string> {
  const sheets = await readSheets(template);
  const values = sheets.get("Valid Values") ?? [];
  const region = values.find(([column, code]) => column === "Region" && code === "WR")?.[2];
  const header = (sheets.get("Employees")?.[0] ?? []).map(String);
  const person = ["Wanda", "Workbook", EMAIL, "Regional Manager", "CSI", String(region)];
  const nowhere = ["Nora", "Nowhere", "nora@journey.example", "Regional Manager", "CSI", "Nowhere"];
  const path = join(folder, "filled.xlsx");
  await writeTestWorkbook(path, { sheets: [{ name: "Employees", rows: [header, person, nowhere] }] });
  return path;
}

async function expectInvited(page: Page, token: string): Promise<void> {
  const shape = z.array(z.object({ recipient: z.string(), subject: z.string().nullable() }));
  await expect
    .poll(async () => {
      const reply = await page.request.get("/api/outbox", { headers: callHeaders(token, "meridian-csi") });
      const mails = shape.parse(await reply.json());
      return mails.filter(({ recipient }) => recipient === EMAIL).map(({ subject }) => subject);
    })
    .toEqual(["Your Forecourt account"]);
}
