import type { Locator, Page } from "@playwright/test";

/** Clicks, counted: what is asked is asked of people. */
export function counted() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    count: () => clicks,
  };
}

/** How often the person clicked here so far. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("clicked", () => {
    clicks += 1;
  });
  await page.addInitScript("addEventListener('pointerdown', () => clicked(), true)");
  return () => clicks;
}
