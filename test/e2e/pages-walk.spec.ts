import { expect, test } from "@playwright/test";
import { expectFigures, FIGURE_PAGES } from "./pages.ts";
import { open } from "./people.ts";

test("whoever logs in reaches every page by its link, and each shows its figures", { tag: "@smoke" }, async ({
  page,
}) => {
  await open(page, "headoffice@demo.example", "Service Satisfaction");
  const links = page.getByRole("navigation", { name: "Pages" });
  for (const { name } of FIGURE_PAGES) {
    await links.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectFigures(page);
  }
  await links.getByRole("link", { name: "Action Planning", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Ticket \d+$/ }).first()).toBeVisible();
  await expect(links.getByRole("link")).toHaveCount(FIGURE_PAGES.length + 1);
  await expect(page.getByText(/Could not load|No Data Available/)).toHaveCount(0);
});
