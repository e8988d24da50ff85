import { expect, type Locator, type Page } from "@playwright/test";
import { api } from "#contract/index.ts";
import { enter } from "./sessions.ts";

export function bell(page: Page): Locator {
  return page.getByRole("button", { name: /^Notifications/ });
}

export function drawer(page: Page): Locator {
  return page.getByRole("dialog", { name: "Notifications" });
}

/** Opens a page and waits until its live stream stands: only from then on is all received that others do. */
export async function enterListening(page: Page, email: string, address: string): Promise<void> {
  const connected = page.waitForResponse((reply) => new URL(reply.url()).pathname === api.live.events.path);
  await enter(page, email, address);
  await connected;
}

/** Waits until a bell counts that many; prints how long that took, which a busy machine decides. */
export async function expectNotified(at: Locator, unread: number): Promise<void> {
  const began = performance.now();
  await expect(at).toHaveAccessibleName(`Notifications, ${unread} unread`);
  console.log(
    `A bell was notified of another session after ${Math.round(performance.now() - began)} ms (target 1,000 ms)`,
  );
}
