import type { Locator } from "@playwright/test";

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
