import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { intercept } from "./intercept.ts";

const QUIET_MS = 3000;
/** A screen that asks again and again is never quiet. */
const MOST_CALLS = 20;

/** One request of the browser to a path; `failure` says why it was given up. */
interface SeenCall {
  readonly path: string;
  readonly body: string | null;
  readonly request: Request;
  failure: string | null;
}

/** Notes every call of the page to the product from now on, files apart. */
export function watchCalls(page: Page): readonly SeenCall[] {
  const seen: SeenCall[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/") && pathname !== "/login") return;
    seen.push({ path: pathname, body: request.postData(), request, failure: null });
  });
  page.on("requestfailed", (request) => {
    const call = seen.find((one) => one.request === request);
    if (call) call.failure = request.failure()?.errorText ?? "failed";
  });
  return seen;
}

/** Waits until the screen asks for nothing more of its own: the live stream's first line leads to a call, too. */
export async function untilQuiet(page: Page): Promise<void> {
  const calls = watchCalls(page);
  let seen = -1;
  while (seen < calls.length) {
    expect(calls.slice(MOST_CALLS).map(({ path }) => path)).toEqual([]);
    seen = calls.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

/** Presses a button of a dialog while the calls it leads to fail, and reads there that they did. */
export async function pressInVain(page: Page, dialog: Locator, button: string, calls: RegExp): Promise<void> {
  await intercept(page, calls, (route) => route.abort());
  await dialog.getByRole("button", { name: button }).click();
  const alert = dialog.getByRole("alert").filter({ hasText: /./ });
  await expect(alert).toContainText("The service did not answer.");
  await page.unroute(calls);
}

/** Holds back what the page asks of a path, until it is released. */
export async function holdCall(page: Page, path: string): Promise<{ readonly release: () => void }> {
  const held = Promise.withResolvers<void>();
  await intercept(page, `**${path}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { release: () => held.resolve() };
}

/** What a path is asked for from now on where a call says so: 'print'. */
export function purposesAsked(page: Page, path: string): readonly string[] {
  const purposes: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== path) return;
    const purpose = /"purpose":"(\w+)"/.exec(request.postData() ?? "")?.[1];
    if (purpose !== undefined) purposes.push(purpose);
  });
  return purposes;
}
