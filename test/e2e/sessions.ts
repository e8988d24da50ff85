import { setTimeout } from "node:timers/promises";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { HEADERS } from "#contract/headers.ts";
import { session } from "#contract/session.ts";

export const DEMO_PASSWORD = "forecourt-demo";
const MOST_REFUSALS = 5;

/** A session of a person, opened without the login screen. */
export async function tokenOf(
  request: APIRequestContext,
  email: string,
  password = DEMO_PASSWORD,
): Promise<string> {
  const data = { Username: email, password, device_id: null, device_type: "Web" };
  let reply = await request.post("/login", { data });
  // A machine that is busy otherwise sends callers away for a moment, as it promises.
  for (let refused = 0; reply.status() === 503 && refused < MOST_REFUSALS; refused += 1) {
    await setTimeout(Number(reply.headers()["retry-after"] ?? "1") * 1000);
    reply = await request.post("/login", { data });
  }
  expect(reply.status()).toBe(200);
  return session.login.reply.parse(await reply.json()).token;
}

/** Opens an address as somebody who logged in before. Hands back the session's token. */
export async function enter(page: Page, email: string, address: string, password?: string): Promise<string> {
  const token = await tokenOf(page.request, email, password);
  await enterWith(page, token, address);
  return token;
}

/** The same with a session that is open already. */
export async function enterWith(page: Page, token: string, address: string): Promise<void> {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem("entered") !== null) return;
    sessionStorage.setItem("entered", "yes");
    localStorage.setItem("forecourt.token", value);
  }, token);
  await page.goto(address);
}

/** The headers of a call that a session makes for an operation. */
export function callHeaders(token: string, operation: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, [HEADERS.operation]: operation };
}

export function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).sort());
}
