import { expect, type Locator, type Page } from "@playwright/test";

/** Every row of a page that leads on is a stop. */
const MOST_STOPS = 90;

/** Presses Tab until the control has the focus; on the way every stop must be visible. */
export async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(control)) return;
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
  }
  throw new Error(`${control} was not reached within ${MOST_STOPS} stops.`);
}

export async function hasFocus(control: Locator): Promise<boolean> {
  if ((await control.count()) !== 1) return false;
  return control.evaluate((element) => element === document.activeElement);
}

/** Something on the page has the focus and shows it, itself or through the part drawn for it. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return "the focus is lost";
    const frame = focused.closest(".mantine-PasswordInput-input, [data-read-only]");
    const drawn = [focused, focused.closest("label"), frame, ...(focused.parentElement?.children ?? [])];
    const ringed = drawn.some((element) => {
      if (element === null) return false;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const outline = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1;
      return box.width > 2 && box.height > 2 && (outline || style.boxShadow !== "none");
    });
    return ringed ? "" : `no ring on ${focused.outerHTML.slice(0, 200)}`;
  });
  expect(seen).toBe("");
}

/** Arrow down to an option of an open list: just opened, the list still moves its mark to what is chosen. */
export async function arrowTo(page: Page, option: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(option).toHaveAttribute("data-combobox-selected", "true", { timeout: 500 });
  }).toPass();
}

/** What had the focus may have gone: something near it has it by now, and shows it. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await expectVisibleFocus(page);
}
