import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleInBothSchemes, storeWholePicture } from "./axe.ts";
import { startEmptyProduct } from "./empty-product.ts";
import { FIGURE_PAGES, visit } from "./pages.ts";
import { ADMIN, openPanel } from "./panel.ts";
import { enter } from "./sessions.ts";
import { expectSeparateTexts, expectTargets } from "./targets.ts";

// Every screen in four widths and both colour schemes, each through axe, its targets large enough and its texts read
// apart, and as the browser prints it: pictures to look at.

const OPERATION = "?operation=meridian-csi";
const FOLDER = "test-results/pictures";
const PASSWORD = "violet anchors drift north";
const PAPER = { format: "A4", landscape: true, preferCSSPageSize: true } as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;
const PANEL_PAGES = [
  "Upload Excel",
  "User Management",
  "Administrator",
  "Mobile Access",
  "Network",
  "Survey",
  "Branding",
  "Erasure",
  "Retention",
  "Audit",
  "Status",
] as const;

interface Screen {
  readonly name: string;
  readonly open: (page: Page) => Promise<unknown>;
}

const heading = (page: Page, level: number) =>
  expect(page.getByRole("heading", { level }).first()).toBeVisible();
const firstRow = (page: Page) => expect(page.getByRole("main").getByRole("row").nth(1)).toBeVisible();

const SCREENS: readonly Screen[] = [
  {
    name: "Login",
    open: (page) => page.goto("/").then(() => expect(page.getByLabel("Email")).toBeVisible()),
  },
  {
    name: "Forgot password",
    open: async (page) => {
      await page.goto("/Forgot_Password?email=rsm%40demo.example&tokencode=none");
      await heading(page, 1);
    },
  },
  {
    name: "Category",
    open: async (page) => {
      await enter(page, ADMIN, "/category");
      await expect(page.getByRole("tab").first()).toBeVisible();
    },
  },
  ...FIGURE_PAGES.map(({ name }) => ({ name, open: (page: Page) => visit(page, ADMIN, name) })),
  {
    name: "Action Planning",
    open: async (page) => {
      await enter(page, ADMIN, `/dashboard/Action_Planning${OPERATION}`);
      await expect(page.getByRole("button", { name: /^Ticket \d+$/ }).first()).toBeVisible();
      await page
        .getByRole("button", { name: /^Ticket \d+$/ })
        .first()
        .click();
      await expect(page.getByRole("main").locator("textarea").first()).toBeVisible();
    },
  },
  {
    name: "Upload",
    open: async (page) => {
      await enter(page, ADMIN, `/dashboard/excel_upload${OPERATION}`);
      await firstRow(page);
    },
  },
  ...PANEL_PAGES.map((name) => ({
    name: `Panel ${name}`,
    open: async (page: Page) => {
      await openPanel(page, `/Admin_Panel/${name.replaceAll(" ", "_")}${OPERATION}`);
      await heading(page, 2);
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    },
  })),
  {
    name: "Outbox",
    open: async (page) => {
      await openPanel(page, `/outbox${OPERATION}`);
      await heading(page, 2);
    },
  },
];

for (const { name, open } of SCREENS) {
  test(name, async ({ page }) => {
    await open(page);
    await look(page, name);
  });
}

test("Setup, with the company and the survey that follow", async ({ page }) => {
  const product = await startEmptyProduct();
  try {
    await page.goto(product.link);
    await expect(page.getByLabel("Your name")).toBeVisible();
    await look(page, "Setup");
    await page.getByLabel("Your name").fill("Asha Rao");
    await page.getByLabel("Email").fill("asha@aurora.example");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Company").fill("Aurora Vehicles");
    await look(page, "New Company");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("radio", { name: /From the agency's file/ })).toBeVisible();
    await look(page, "New Survey");
  } finally {
    await product.close();
  }
});

async function look(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const picture = `${name}-${size.width}`;
    await expectAccessibleInBothSchemes(page, picture);
    await expectTargets(page, picture);
    await expectSeparateTexts(page, picture);
    for (const scheme of ["light", "dark"] as const)
      await storeWholePicture(page, scheme, `${FOLDER}/${picture}-${scheme}.png`);
  }
  await page.setViewportSize(SIZES[0]);
  await page.pdf({ ...PAPER, path: `${FOLDER}/${name}.pdf` });
}
