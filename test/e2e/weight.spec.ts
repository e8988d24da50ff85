import { expect, type Response, test } from "@playwright/test";
import { expectFigures, visit } from "./pages.ts";

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
