import { expect, type Locator, type Page } from "@playwright/test";

export function bell(page: Page): Locator {
  return page.getByRole("button", { name: /^Notifications/ });
}

export function drawer(page: Page): Locator {
  return page.getByRole("dialog", { name: "Notifications" });
}

/** Waits until a bell counts that many; prints how long that took, which a busy machine decides. */
export async function expectHeard(at: Locator, unread: number): Promise<void> {
  const began = performance.now();
  await expect(at).toHaveAccessibleName(`Notifications, ${unread} unread`);
  console.log(
    `A bell heard of another session after ${Math.round(performance.now() - began)} ms (target 1,000 ms)`,
  );
}
