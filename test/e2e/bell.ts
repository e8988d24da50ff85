import type { Locator, Page } from "@playwright/test";

export function bell(page: Page): Locator {
  return page.getByRole("button", { name: /^Notifications/ });
}

export function drawer(page: Page): Locator {
  return page.getByRole("dialog", { name: "Notifications" });
}
