import { expect, type Page, type Route } from "@playwright/test";

const PROBE = "/healthz?intercepted";
const ANSWERED_HERE = 204;
const intercepting = new WeakSet<Page>();

/**
 * Has a journey answer what the page asks of an address, until `page.unroute`. `page.route` alone returns before the
 * loader of a page that is busy knows of it: the next call may pass it by. So the page asks until one is caught; from
 * then on its calls stay intercepted, as one that is made while that ends may never be answered.
 */
export async function intercept(
  page: Page,
  address: string | RegExp | ((url: URL) => boolean),
  answer: (route: Route) => unknown,
): Promise<void> {
  await page.route(address, answer);
  if (intercepting.has(page)) return;
  intercepting.add(page);
  await page.route(
    (url) => url.href.endsWith(PROBE),
    (route) => route.fulfill({ status: ANSWERED_HERE }),
  );
  // What is opened from now on is intercepted from its first call on.
  if (page.url() === "about:blank") return;
  const probe = () => page.evaluate((path) => fetch(path).then(({ status }) => status), PROBE);
  await expect.poll(probe, { intervals: [0] }).toBe(ANSWERED_HERE);
}
