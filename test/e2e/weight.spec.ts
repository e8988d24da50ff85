import { expect, test } from "@playwright/test";

const WORTH_COMPRESSING_BYTES = 1024;

test("the login screen's files come in Brotli, compressed once at build time, and stay in the browser", async ({
  page,
}) => {
  const files: { name: string; bytes: number; encoding: string; cached: string }[] = [];
  page.on("response", (reply) => {
    const { pathname } = new URL(reply.url());
    const headers = reply.headers();
    if (!/\.(js|css)$/.test(pathname)) return;
    files.push({
      name: pathname,
      bytes: Number(headers["content-length"]),
      encoding: headers["content-encoding"] ?? "",
      cached: headers["cache-control"] ?? "",
    });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(files.length).toBeGreaterThan(3);
  // Only a file whose size is known beforehand was compressed beforehand.
  expect(files.filter(({ bytes }) => !(bytes > 0))).toEqual([]);
  const large = files.filter(({ bytes }) => bytes > WORTH_COMPRESSING_BYTES);
  expect(large.filter(({ encoding }) => encoding !== "br")).toEqual([]);
  expect(files.filter(({ cached }) => !cached.includes("immutable"))).toEqual([]);
});
