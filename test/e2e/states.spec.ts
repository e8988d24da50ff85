import { expect, type Page, test } from "@playwright/test";
import { dashboard } from "#contract/dashboard.ts";
import { encoderOf } from "#contract/wire.ts";
import { intercept } from "./intercept.ts";
import { enter } from "./sessions.ts";

const ADMIN = "admin@demo.example";
const OPERATION = "?operation=meridian-csi";
const SUMMARY = `/dashboard/Summary${OPERATION}`;
/** In the window of a phone at first. */
const FIRST_CARDS = ["Index", "NPS", "% Disappointed", "Satisfaction Split"] as const;
const CARDS = ["Index", "NPS", "% Disappointed", "Satisfaction Split", "Factor Scores", "Improvement Areas"];

/** What the server says of a read that it stopped. */
const TOO_LONG = {
  code: "TOO_LONG",
  message:
    "This took longer than 10 seconds and was stopped, so that others need not wait. Choose fewer days, whole months or fewer dealers, and try again.",
};

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a service that does not answer leaves cards that say so and come back on Try again", async ({
  page,
}) => {
  await intercept(page, "**/api/dashboard/batch", (route) => route.abort());
  await enter(page, ADMIN, SUMMARY);
  for (const name of CARDS) {
    await expect(card(page, name)).toContainText("Could not load");
    await expect(card(page, name)).toContainText("The service did not answer.");
  }
  await page.unroute("**/api/dashboard/batch");
  await card(page, "NPS").getByRole("button", { name: "Try again" }).click();
  for (const name of CARDS) await expect(card(page, name)).not.toContainText("Could not load");
  await expect(card(page, "Index")).toContainText(/n \d/);
});

test("a card that took too long to read says what to choose beside those that were read, and is asked for again only on Try again", async ({
  page,
}) => {
  let asked = 0;
  await intercept(page, "**/api/dashboard/batch", async (route) => {
    asked += 1;
    const answer = await route.fetch();
    const said = dashboard.batch.reply.parse(await answer.json());
    const replies = said.replies.map((reply) =>
      reply.path.endsWith("summary/nps") ? { ...reply, status: 503, chart: null, error: TOO_LONG } : reply,
    );
    await route.fulfill({ response: answer, json: encoderOf(dashboard.batch.reply)({ ...said, replies }) });
  });
  await enter(page, ADMIN, SUMMARY);
  await expect(card(page, "NPS").getByRole("alert")).toContainText("Could not load");
  await expect(card(page, "NPS").getByRole("alert")).toContainText(TOO_LONG.message);
  await expect(card(page, "Index")).toContainText(/n \d/);
  expect(asked).toBe(1);
  await page.unroute("**/api/dashboard/batch");
  const again = page.waitForRequest("**/api/dashboard/batch");
  await card(page, "NPS").getByRole("button", { name: "Try again" }).click();
  await again;
  await expect(card(page, "NPS")).toContainText(/n \d/);
  await expect(card(page, "NPS")).not.toContainText("Could not load");
});

test("a page whose answer took too long says so on each card, and is not asked for again by itself", async ({
  page,
}) => {
  let asked = 0;
  // A read that is stopped ends long after its page stands.
  const stopped = Promise.withResolvers<null>();
  await intercept(page, "**/api/dashboard/batch", async (route) => {
    asked += 1;
    await stopped.promise;
    await route.fulfill({ status: 503, json: TOO_LONG });
  });
  await enter(page, ADMIN, SUMMARY);
  await expect(card(page, "Index")).toHaveAttribute("aria-busy", "true");
  stopped.resolve(null);
  for (const name of CARDS) await expect(card(page, name)).toContainText(TOO_LONG.message);
  expect(asked).toBe(1);
  await card(page, "NPS").getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => asked).toBe(2);
});

test("figures that could not be renewed stay, with the time they are from", async ({ page }) => {
  await enter(page, ADMIN, SUMMARY);
  await expect(card(page, "Index")).toContainText(/n \d/);
  const shown = await card(page, "Index").getByRole("figure").textContent();
  await intercept(page, "**/api/dashboard/batch", (route) => route.abort());
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("button", { name: "Apply Filters" }).click();
  await expect(card(page, "Index")).toContainText(/Last figures from \d/);
  await expect(card(page, "Index").getByRole("figure")).toHaveText(shown ?? "");
  await page.unroute("**/api/dashboard/batch");
  await card(page, "Index").getByRole("button", { name: "Try again" }).click();
  await expect(card(page, "Index")).not.toContainText("Last figures from");
});

for (const [what, path, address, back] of [
  ["the structure", "**/api/config", SUMMARY, "Index"],
  ["the filters", "**/api/filters", SUMMARY, "Index"],
  ["the uploaded files", "**/api/uploadedfilelist", `/dashboard/excel_upload${OPERATION}`, "Upload"],
] as const) {
  test(`without ${what} the page says so and comes back on Try again`, async ({ page }) => {
    await intercept(page, path, (route) => route.abort());
    await enter(page, ADMIN, address);
    await expect(page.getByText("Could not load")).toBeVisible();
    await page.unroute(path);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("region", { name: back, exact: true })).toBeVisible();
    await expect(page.getByText("Could not load")).toHaveCount(0);
  });
}

test("a login that cannot reach the service says so and keeps what was typed", async ({ page }) => {
  await page.goto("/");
  await intercept(page, "**/login", (route) => route.abort());
  await page.getByLabel("Email").fill(ADMIN);
  await page.getByLabel("Password", { exact: true }).fill("forecourt-demo");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toHaveText("The service did not answer.");
  for (const [status, text, sentence] of [
    [502, "<html>Bad gateway</html>", "The service did not answer as expected."],
    [200, '{"some":"thing"}', /^Something unforeseen happened/],
  ] as const) {
    await page.unroute("**/login");
    await intercept(page, "**/login", (route) => route.fulfill({ status, body: text }));
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toHaveText(sentence);
  }
  await page.unroute("**/login");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/category$/);
  await intercept(page, "**/api/logout", (route) => route.abort());
  await page.getByRole("button", { name: /Meera/ }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByRole("status")).toContainText("The service did not confirm it");
});

// The last one: a window of 1350 px whose scroll bar takes room.
for (const width of [1440, 1350, 1335]) {
  test(`in a window of ${width} px a slow answer has the shape of what comes, and nothing jumps when it is there or renewed`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    let held = Promise.withResolvers<null>();
    await intercept(page, "**/api/dashboard/batch", async (route) => {
      await held.promise;
      await route.continue();
    });
    await enter(page, ADMIN, SUMMARY);
    await expect(card(page, "Index")).toBeVisible();
    await expect(card(page, "Index")).not.toContainText(/n \d/);
    await page.waitForFunction(() => document.fonts.status === "loaded");
    const before = await boxes(page, CARDS);
    held.resolve(null);
    await expectFigures(page, CARDS);
    await expect(page.locator("canvas").first()).toBeVisible();
    expect(await boxes(page, CARDS)).toEqual(before);
    held = Promise.withResolvers<null>();
    await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await expect(card(page, "Factor Scores")).toContainText("Updating");
    expect(await boxes(page, CARDS)).toEqual(before);
    held.resolve(null);
    await expect(card(page, "Factor Scores")).not.toContainText("Updating");
    expect(await boxes(page, CARDS)).toEqual(before);
  });
}

for (const width of [412, 360]) {
  test(`on a phone of ${width} px nothing moves when the figures come, nor when their font does`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 823 });
    const font = Promise.withResolvers<null>();
    await intercept(page, /\.woff2$/, async (route) => {
      await font.promise;
      await route.continue();
    });
    const held = Promise.withResolvers<null>();
    await intercept(page, "**/api/dashboard/batch", async (route) => {
      await held.promise;
      await route.continue();
    });
    await enter(page, ADMIN, SUMMARY);
    await expect(card(page, "% Disappointed").getByRole("heading")).toBeVisible();
    const before = await boxes(page, FIRST_CARDS);
    held.resolve(null);
    await expectFigures(page, FIRST_CARDS);
    expect(await boxes(page, FIRST_CARDS)).toEqual(before);
    font.resolve(null);
    await page.waitForFunction(
      () => document.fonts.status === "loaded" && document.fonts.check("14px Inter"),
    );
    expect(await boxes(page, FIRST_CARDS)).toEqual(before);
    const [nps, disappointed] = before.slice(1);
    expect(disappointed?.slice(1)).toEqual(nps?.slice(1));
    const heading = (name: string) => card(page, name).getByRole("heading").boundingBox();
    expect((await heading("% Disappointed"))?.y).toBe((await heading("NPS"))?.y);
  });
}

/** Waits until each card shows its figures: they come card by card. */
async function expectFigures(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await expect(card(page, name)).toContainText(/n \d/);
}

/** Where each card stands and how high it is, all at one moment: a card that gets its figures is another element. */
function boxes(page: Page, names: readonly string[]): Promise<(readonly [string, number, number])[]> {
  return page.getByRole("region").evaluateAll((regions, wanted) => {
    return wanted.map((name) => {
      const found = regions.find((region) => region.getAttribute("aria-label") === name);
      if (found === undefined) throw new Error(`There is no card ${name}`);
      const { y, height } = found.getBoundingClientRect();
      return [name, Math.round(y), Math.round(height)] as const;
    });
  }, names);
}
