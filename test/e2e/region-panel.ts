import { expect, type Locator } from "@playwright/test";

/** The dealers of a region's panel that have figures, each a line. */
export function dealerLines(panel: Locator): Locator {
  return panel.getByRole("listitem").filter({ hasText: /n \d+$/ });
}

/** The link to the dealer that fell most; on days of the demo on which none did, to the one that gained least. */
export async function fallenDealer(panel: Locator): Promise<Locator> {
  const dealers = dealerLines(panel);
  await expect(dealers.first()).toBeVisible();
  for (const text of ["−", "no clear change"]) {
    const some = dealers.filter({ hasText: text });
    if ((await some.count()) > 0) return some.first().getByRole("link");
  }
  return dealers.last().getByRole("link");
}
