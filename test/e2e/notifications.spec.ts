import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { inTransaction } from "#server/platform/db.ts";
import { type NotificationEvent, raiseNotification } from "#server/platform/notifications.ts";
import { aWave } from "#test/audio/recordings.ts";
import { expectAccessible } from "./axe.ts";
import { watchCalls } from "./calls.ts";
import { inInstallation } from "./installation.ts";
import { addMadeClient, PASSWORD } from "./journey-client.ts";
import { BASE_URL } from "./place.ts";
import { callHeaders, enter, tokenOf } from "./sessions.ts";

const OPERATION = "meridian-csi";
const SUMMARY = `/dashboard/Summary?operation=${OPERATION}`;
const LIVE_MS = 1_000;

/** Something happens that nobody in particular did, in the whole client or at every dealer's first outlet. */
function raise(event: Partial<NotificationEvent> & Pick<NotificationEvent, "message">): Promise<void> {
  return inInstallation(async ({ app, ownerPool }) => {
    const found = await ownerPool.query<{ operation: number; client: number }>(
      "select operation_id as operation, client_id as client from operation where slug = $1",
      [OPERATION],
    );
    const { operation = 0, client = 0 } = found.rows[0] ?? {};
    const settings = { client, dealers: null, reach: "all", person: null } as const;
    await inTransaction(app, settings, {}, (trx) =>
      raiseNotification(trx, {
        client,
        operation,
        dealer: null,
        component: "cui_012",
        kind: "upload_completed",
        ticket: null,
        actor: null,
        ...event,
      }),
    );
  });
}

function bell(page: Page) {
  return page.getByRole("button", { name: /^Notifications/ });
}

function drawer(page: Page) {
  return page.getByRole("dialog", { name: "Notifications" });
}

test("the bell hears from another session within a second, without a repeated request", async ({ page }) => {
  await enter(page, "dealer@demo.example", SUMMARY);
  const before = (await listOf(page, "dealer@demo.example")).newnotificationcount;
  const asBefore = before === 0 ? "Notifications" : `Notifications, ${before} unread`;
  await expect(bell(page)).toHaveAccessibleName(asBefore);
  const token = await tokenOf(page.request, "audio@demo.example");
  const survey = await surveyWithoutAudio(page);
  const calls = watchCalls(page);
  const sent = await page.request.post(api.surveyAudio.uploadFile.path, {
    headers: callHeaders(token, OPERATION),
    multipart: {
      surveyaudiofile: JSON.stringify({ survey_id: survey }),
      Files: { name: "call.wav", mimeType: "audio/wav", buffer: aWave() },
    },
  });
  expect(sent.status()).toBe(200);
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${before + 1} unread`, { timeout: LIVE_MS });
  expect(calls.filter(({ path }) => path === api.notifications.list.path)).toHaveLength(1);
  await bell(page).click();
  await drawer(page)
    .getByRole("button", { name: new RegExp(`survey ${survey} of`) })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/Dealer_Score/);
  await expect(bell(page)).toHaveAccessibleName(asBefore);
});

test("the drawer says when there is nothing", async ({ page }) => {
  const operation = { id: "quiet-csi", name: "Quiet service" };
  const administrator = "quiet.admin@example.com";
  await addMadeClient({ client: "Quiet Motors", operation, administrator });
  await enter(page, administrator, "/dashboard?operation=quiet-csi", PASSWORD);
  await bell(page).click();
  await expect(drawer(page).getByText("No Notifications")).toBeVisible();
  await expectAccessible(page, "notifications-empty");
});

test("a row of the drawer is read with a click and leads to Upload Excel", async ({ page }) => {
  await enter(page, "admin@demo.example", SUMMARY);
  await raise({ message: "march.xlsx was imported: 1,204 answers, 3 rows rejected." });
  await bell(page).click();
  const row = drawer(page)
    .getByRole("button", { name: /march\.xlsx/ })
    .first();
  await expect(row).toHaveAccessibleName(/^Unread: /);
  await raise({ message: "april.xlsx was not imported. This workbook is damaged or incomplete." });
  await expect(drawer(page).getByRole("button", { name: /april\.xlsx/ })).toBeVisible();
  await expectAccessible(page, "notifications-light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "notifications-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await row.click();
  await expect(page).toHaveURL(/\/Admin_Panel\/Upload_Excel/);
  await page.goto(SUMMARY);
  await bell(page).click();
  await expect(
    drawer(page)
      .getByRole("button", { name: /march\.xlsx/ })
      .first(),
  ).not.toHaveAccessibleName(/^Unread: /);
});

test("a person chooses what is pushed, on a phone too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, "headoffice@demo.example", SUMMARY);
  await bell(page).click();
  await expectAccessible(page, "notifications-phone");
  await drawer(page).getByRole("button", { name: "What is pushed" }).click();
  await drawer(page).getByLabel("Recordings").uncheck();
  await drawer(page).getByLabel("From").fill("21:30");
  await drawer(page).getByRole("button", { name: "Save" }).click();
  await expect(drawer(page).getByText("Your choices were saved.")).toBeVisible();
  await expectAccessible(page, "notifications-settings-phone");
  await page.reload();
  await bell(page).click();
  await drawer(page).getByRole("button", { name: "What is pushed" }).click();
  await expect(drawer(page).getByLabel("Recordings")).not.toBeChecked();
  await expect(drawer(page).getByLabel("From")).toHaveValue("21:30");
});

test("a push shows a notification, the same one once, and a click opens what it is about", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"], { origin: BASE_URL });
  await enter(page, "admin@demo.example", SUMMARY);
  await raise({ message: "may.xlsx was imported: 12 answers." });
  await expect(bell(page)).toHaveAccessibleName(/unread/);
  const id = await newestId(page);
  const push = { tag: `notification-${id}`, title: "Forecourt", body: "may.xlsx was imported: 12 answers." };
  const address = `/notification/${id}?operation=${OPERATION}`;
  const deliver = await pushChannel(page);
  for (let attempt = 0; attempt < 2; attempt += 1) await deliver(JSON.stringify({ ...push, address }));
  await expect.poll(() => shownIn(page)).toEqual([{ ...push, data: address }]);
  await clickShown(page);
  await expect(page).toHaveURL(/\/Admin_Panel\/Upload_Excel/);
});

async function listOf(page: Page, email: string) {
  const token = await tokenOf(page.request, email);
  const reply = await page.request.get(api.notifications.list.path, {
    headers: callHeaders(token, OPERATION),
  });
  return api.notifications.list.reply.parse(await reply.json());
}

async function newestId(page: Page): Promise<number> {
  return (await listOf(page, "admin@demo.example")).notificationlist[0]?.id ?? 0;
}

async function surveyWithoutAudio(page: Page): Promise<string> {
  const token = await tokenOf(page.request, "dealer@demo.example");
  const headers = callHeaders(token, OPERATION);
  const reply = await page.request.post(api.verbatims.list.path, { headers, data: {} });
  const { rows } = api.verbatims.list.reply.parse(await reply.json());
  const found = rows.find(({ audio_file }) => audio_file === null);
  if (found === undefined) throw new Error("Every survey of the dealer has a recording.");
  return found.survey_id;
}

/** Delivers to the page's service worker what a push service would. */
async function pushChannel(page: Page): Promise<(data: string) => Promise<void>> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  return async (data) => {
    await session.send("ServiceWorker.deliverPushMessage", { origin: BASE_URL, registrationId, data });
  };
}

const shown = z.array(z.object({ tag: z.string(), title: z.string(), body: z.string(), data: z.string() }));

async function shownIn(page: Page) {
  const found: unknown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ tag, title, body, data }) => ({ tag, title, body, data }));
  });
  return shown.parse(found);
}

/** Headless browsers show no notification to click on: the worker is told what a click would tell it. */
async function clickShown(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("There is no service worker.");
  await worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  })()`);
}
