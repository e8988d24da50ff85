import { expect, type Response, test } from "@playwright/test";

const WORTH_COMPRESSING_BYTES = 1024;

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
  expect(large.length).toBeGreaterThan(3);
  // What is compressed anew for each request has no length.
  expect(large.filter(({ encoding, lengthKnown }) => encoding !== "br" || !lengthKnown)).toEqual([]);
  expect(files.filter(({ cached }) => !cached.includes("immutable"))).toEqual([]);
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
