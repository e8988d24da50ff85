import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** A telephone and a desk. */
export const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** All that depends on the colour scheme: the two schemes share their elements. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** Every rule of axe but those named, and nothing wider than the window. Keeps a picture of what was looked at. */
export async function expectAccessible(
  page: Page,
  name: string,
  except: readonly string[] = [],
): Promise<void> {
  await expectNoViolations((await axe(page)).disableRules([...except]), name);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(wider, `${name} is wider than its window`).toBeLessThanOrEqual(0);
  await storePicture(page, name);
}

/** What is on the screen in both colour schemes, without loading it again. */
export async function expectAccessibleInBothSchemes(page: Page, name: string): Promise<void> {
  await switchTo(page, "dark");
  await expectNoViolations((await axe(page)).withRules(RULES_OF_COLOUR), `${name}-dark`);
  await storePicture(page, `${name}-dark`);
  await switchTo(page, "light");
  await expectAccessible(page, `${name}-light`);
}

/** The same in both sizes. */
export async function expectAccessibleInBothSizes(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessibleInBothSchemes(page, `${name}-${size.width}`);
  }
}

/** Axe for a page. Its half a megabyte of script is sent once a document. */
async function axe(page: Page): Promise<AxeBuilder> {
  const isThere = await atRest(page);
  // The page has no frames: the mode for one document needs no second page to gather what frames said.
  // What passed is not read, so its nodes are not described.
  return new AxeBuilder({ page, ...(isThere ? { axeSource: "0" } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
}

/** Waits until nothing fades or moves any more: a colour half way passes no rule. Tells whether axe is there. */
function atRest(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // What goes with the scroll position, not with time, is at rest.
    const ending = () =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await nextFrame();
    await nextFrame();
    // What inherits a colour begins to fade when its parent has ended.
    for (let moving = ending(); moving.length > 0; moving = ending()) {
      await Promise.allSettled(moving.map(({ finished }) => finished));
      await nextFrame();
    }
    return "axe" in window;
  });
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

const MOST_PASSES = 4;

/** All of a page, not only what is in sight, once nothing moves: in a window in which no part of it is left undrawn. */
export async function storeWholePicture(page: Page, scheme: "dark" | "light", path: string): Promise<void> {
  await switchTo(page, scheme);
  const size = page.viewportSize();
  if (size === null) throw new Error("The page has no window.");
  // What comes into sight may be taller than it was thought to be.
  for (let height = 0, pass = 0; height !== (await heightOf(page)) && pass < MOST_PASSES; pass += 1) {
    height = await heightOf(page);
    await page.setViewportSize({ ...size, height });
    await atRest(page);
  }
  await page.screenshot({ path });
  await page.setViewportSize(size);
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

async function storePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/screens/${name}.png` });
}
