import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** All that depends on the colour scheme: the two schemes share their elements. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** Every rule of axe but those named, and nothing wider than the window. Keeps a picture of what was looked at. */
export async function expectAccessible(
  page: Page,
  name: string,
  except: readonly string[] = [],
): Promise<void> {
  await expectNoViolations(axe(page).disableRules([...except]), name);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(wider, `${name} is wider than its window`).toBeLessThanOrEqual(0);
  await keepPicture(page, name);
}

/** What is on the screen in both colour schemes, without loading it again. */
export async function expectAccessibleInBothSchemes(page: Page, name: string): Promise<void> {
  await switchTo(page, "dark");
  await expectNoViolations(axe(page).withRules(RULES_OF_COLOUR), `${name}-dark`);
  await keepPicture(page, `${name}-dark`);
  await switchTo(page, "light");
  await expectAccessible(page, `${name}-light`);
}

// The page has no frames: the mode for one document needs no second page to gather what frames said.
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}

async function expectNoViolations(rules: AxeBuilder, name: string): Promise<void> {
  const { violations } = await rules.analyze();
  const found = violations.map(({ id, nodes }) => ({
    rule: id,
    places: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary ?? ""}`),
  }));
  expect.soft(found, name).toEqual([]);
}

async function switchTo(page: Page, colorScheme: "dark" | "light"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

async function keepPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/screens/${name}.png` });
}
