import { expect, type Response, test } from "@playwright/test";
import { intercept } from "./intercept.ts";
import { expectFigures, visit } from "./pages.ts";
import { enter } from "./sessions.ts";

const WORTH_COMPRESSING_BYTES = 1024;
const MOST_REQUESTS = 40;

test("the login screen's files come in Brotli, compressed once at build time, and stay in the browser", {
  tag: "@smoke",
}, async ({ page }) => {
  const replies: Response[] = [];
  page.on("response", (reply) => {
    if (/\/assets\/.*\.(js|css)$/.test(reply.url())) replies.push(reply);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const files = await Promise.all(replies.map(describe));
  const large = files.filter(({ bytes }) => bytes >= WORTH_COMPRESSING_BYTES);
  expect(large.length).toBeGreaterThan(2);
  // What is compressed anew for each request has no length.
  expect(large.filter(({ encoding, lengthKnown }) => encoding !== "br" || !lengthKnown)).toEqual([]);
  expect(files.filter(({ cached }) => !cached.includes("immutable"))).toEqual([]);
});

test("a page behind the login comes with few requests, asks for its configuration before its code, for that before its figures, and keeps to its policy", {
  tag: "@smoke",
}, async ({ page }) => {
  await visit(page, "headoffice@demo.example", "Summary");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
      document.documentElement.dataset.violated = violatedDirective;
    });
  });
  await page.reload();
  await expectFigures(page);
  await expect(page.locator("html")).not.toHaveAttribute("data-violated");
  expect(asked.filter((path) => path === "/api/dashboard/batch")).toHaveLength(1);
  expect(asked.length).toBeLessThanOrEqual(MOST_REQUESTS);
  const first = (beginning: string) => asked.findIndex((path) => path.startsWith(beginning));
  for (const chunk of ["calls", "contract", "inside", "figures"]) {
    expect(first(`/assets/${chunk}-`)).toBeLessThan(first("/api/dashboard/batch"));
    for (const call of ["/api/config", "/api/filters"])
      expect(first(call)).toBeLessThan(first(`/assets/${chunk}-`));
  }
  for (const call of ["/api/config", "/api/filters"])
    expect(asked.filter((path) => path === call)).toHaveLength(1);
});

for (const [name, chunk] of [
  ["Action_Planning", "action-planning-page"],
  ["Dealer_Score", "dealer-score-page"],
] as const) {
  test(`${name} asks for its own file before it is known whether the operation has it, and for no charts`, async ({
    page,
  }) => {
    await enter(page, "headoffice@demo.example", `/dashboard/${name}?operation=meridian-csi`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await intercept(page, "**/api/config", async (route) => {
      await held;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await expect.poll(() => asked.some((path) => path.startsWith(`/assets/${chunk}-`))).toBe(true);
    release();
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    // The files are asked for one after another: after the last of them, charts would be.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name: file }) => file.includes("notification-drawer")),
    );
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(asked.filter((path) => path.includes("echarts"))).toEqual([]);
  });
}

async function describe(reply: Response) {
  const headers = reply.headers();
  return {
    name: new URL(reply.url()).pathname,
    bytes: (await reply.body()).length,
    lengthKnown: headers["content-length"] !== undefined,
    encoding: headers["content-encoding"] ?? "",
    cached: headers["cache-control"] ?? "",
  };
}
