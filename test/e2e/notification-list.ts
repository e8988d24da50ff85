import type { Page } from "@playwright/test";
import { api } from "#contract/index.ts";
import { callHeaders, tokenOf } from "./sessions.ts";

/** The bell's list of somebody at the demo's service operation, as the server gives it. */
export async function notificationsOf(page: Page, email: string) {
  const token = await tokenOf(page.request, email);
  const reply = await page.request.get(api.notifications.list.path, {
    headers: callHeaders(token, "meridian-csi"),
  });
  return api.notifications.list.reply.parse(await reply.json());
}
