import { expect, type Page, test } from "@playwright/test";
import { sql } from "kysely";
import { addPerson } from "#server/features/installation/add-person.ts";
import { WHOLE_CLIENT } from "#test/given/people.ts";
import { inInstallation } from "./installation.ts";
import { intercept } from "./intercept.ts";
import { DEMO_PASSWORD, enter } from "./sessions.ts";

const DENIED = "You Dont have permission to view this page";
const OVERLAY = "Enter Your Password Again To Continue.";
const ADMIN_SCREENS = [
  "Upload_Excel",
  "User_Management",
  "Administrator",
  "Mobile_Access",
  "Network",
  "Survey",
  "Erasure",
  "Retention",
  "Audit",
  "Status",
].map((screen) => `/Admin_Panel/${screen}`);
const SUMMARY = "/dashboard/Summary?operation=meridian-csi";
const EVERYTHING = sql<boolean>`true`;
const AREA = ["Pune", "Nashik", "Kolhapur", "Chhatrapati Sambhajinagar"];

/** Each account of the demo: how many clients it has, whether it administers, and its part of the network. */
const ACCOUNTS = [
  { name: "admin", clients: 2, administers: true, part: EVERYTHING },
  { name: "headoffice", clients: 2, administers: false, part: EVERYTHING },
  { name: "rsm", clients: 1, administers: false, part: sql<boolean>`state.region_code = 'WR'` },
  { name: "asm", clients: 1, administers: false, part: sql<boolean>`location.name = any(${AREA})` },
  { name: "dp", clients: 1, administers: false, part: sql<boolean>`location.name = 'Nashik'` },
  { name: "dealer", clients: 1, administers: false, part: sql<boolean>`dealer.name = 'Sinhagad Motors'` },
  { name: "audio", clients: 1, administers: false, part: EVERYTHING },
] as const;

for (const { name, clients, administers, part } of ACCOUNTS) {
  test(`${name}@ sees its own part of the figures and its own links`, async ({ page }) => {
    await enter(page, `${name}@demo.example`, "/category");
    await expect(page.getByRole("heading", { name: "Choose a survey" })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveCount(clients === 1 ? 0 : clients);
    await expect(page.getByRole("button", { name: /Service Satisfaction|Sales Satisfaction/ })).toHaveCount(
      2,
    );

    await page.getByRole("button", { name: /Service Satisfaction/ }).click();
    const n = await responsesOfNewestWave(part);
    expect(n).toBeGreaterThan(0);
    await expect(page.getByRole("region", { name: "Index", exact: true })).toContainText(
      `n ${n.toLocaleString("en")}`,
    );

    const links = page.getByRole("navigation", { name: "Pages" });
    for (const link of ["Upload Excel", "Admin Panel"]) {
      await expect(links.getByRole("link", { name: link })).toHaveCount(administers ? 1 : 0);
    }
    await page.goto("/dashboard/excel_upload?operation=meridian-csi");
    await expect(page.getByRole("heading", { name: "Uploaded files" })).toHaveCount(administers ? 1 : 0);
    await expect(page.getByText(DENIED)).toHaveCount(administers ? 0 : 1);
    for (const address of ["/Admin_Panel", ...ADMIN_SCREENS, "/outbox"]) {
      await page.goto(`${address}?operation=meridian-csi`);
      await expect(page.getByText(administers ? OVERLAY : DENIED)).toBeVisible();
    }
  });
}

test("the active-filters badge is for everybody but administrators", async ({ page, browser }) => {
  await enter(page, "rsm@demo.example", SUMMARY);
  const badge = (of: Page) => of.getByRole("banner").getByText(/\d filters?/);
  await expect(page.getByRole("region", { name: "Index", exact: true })).toContainText(/n \d/);
  await expect(badge(page)).toHaveCount(0);
  await page.goto(`${SUMMARY}&wave_code=WQ-6`);
  await expect(badge(page)).toHaveText("1 filter");

  const other = await browser.newPage();
  await enter(other, "admin@demo.example", `${SUMMARY}&wave_code=WQ-6`);
  await expect(other.getByRole("region", { name: "Index", exact: true })).toContainText(/n \d/);
  await expect(badge(other)).toHaveCount(0);
  await other.close();
});

test("an address that leads nowhere says so; below /dashboard the first page says it", async ({ page }) => {
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "There is no page at this address" })).toBeVisible();
  await enter(page, "dealer@demo.example", "/dashboard/No_Such_Page?operation=meridian-csi");
  const note = page.getByRole("status").filter({ hasText: "There is no page “No Such Page” here" });
  await expect(note).toContainText("This is Summary.");
  await expect(page.getByRole("banner").getByRole("heading")).toHaveText("Summary");
  await expect(page.getByRole("region", { name: "Index", exact: true })).toContainText(/n \d/);
  await page.getByRole("button", { name: "Close this note" }).click();
  await expect(note).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/Summary\?/);
  await page.goto("/dashboard/Dealer_Summary/deeper");
  await expect(page.getByText("There is no page “Dealer Summary/deeper” here")).toBeVisible();
  await page.goto("/Admin_Panel/Nowhere");
  await expect(page.getByText("You Dont have permission to view this page")).toBeVisible();
});

test("an operation that is not the person's own leads to the category screen, which says why", async ({
  page,
}) => {
  const note = page.getByText("The survey of this address is not open to your account");
  await enter(page, "dealer@demo.example", "/dashboard/Summary?operation=aurora-csi");
  await expect(page).toHaveURL(/\/category\?operation=aurora-csi$/);
  await expect(note).toBeVisible();
  await page.goto("/category");
  await expect(page.getByRole("heading", { name: "Choose a survey" })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("a page of an unknown component id shows its name, and the console names the id", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  await intercept(page, "**/api/config", async (route) => {
    const reply = await route.fetch();
    const text = (await reply.text()).replaceAll('"uicomponent":"cui_001"', '"uicomponent":"cui_999"');
    await route.fulfill({ response: reply, body: text });
  });
  await enter(page, "dealer@demo.example", SUMMARY);
  await expect(page.getByRole("main").getByText("Summary", { exact: true })).toBeVisible();
  await expect.poll(() => logged.filter((text) => text.includes("cui_999"))).toHaveLength(1);
});

test("somebody without any operation is told whom to ask", async ({ page }) => {
  const email = `nothing.${Date.now()}@example.com`;
  await inInstallation(({ owner }) =>
    addPerson(owner, {
      email,
      name: "Nobody Yet",
      password: DEMO_PASSWORD,
      memberships: [
        {
          client: "Meridian Motors",
          designation: "Head Office",
          adminPermission: 0,
          scope: { ...WHOLE_CLIENT, userTypes: [] },
        },
      ],
    }),
  );
  await enter(page, email, "/category");
  await expect(page.getByText("No survey is open to you yet")).toBeVisible();
  await expect(page.getByText("Ask the administrator of your company.")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/category$/);
});

/** Responses with an index in the newest wave of Meridian's service survey, straight from the rows. */
async function responsesOfNewestWave(part: typeof EVERYTHING): Promise<number> {
  const found = await inInstallation(({ owner }) =>
    sql<{ n: number }>`
      with current as materialized (
        select dealer_id, date_trunc('quarter', survey_date) as wave, index_score
        from response join operation using (operation_id)
        where slug = 'meridian-csi' and is_current
      )
      select count(*)::int as n
      from current
      join dealer using (dealer_id)
      join location on location.client_id = dealer.client_id and location.location_code = dealer.location_code
      join state on state.client_id = dealer.client_id and state.state_code = location.state_code
      where index_score is not null and ${part} and wave = (select max(wave) from current)
    `.execute(owner),
  );
  return found.rows[0]?.n ?? 0;
}
