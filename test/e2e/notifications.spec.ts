import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { expectAccessible } from "./axe.ts";
import { bell, drawer, enterListening, expectHeard } from "./bell.ts";
import { watchCalls } from "./calls.ts";
import { addColleague } from "./colleagues.ts";
import { raise as raiseIn } from "./events.ts";
import { inInstallation } from "./installation.ts";
import { addMadeClient, PASSWORD } from "./journey-client.ts";
import { expectAskedBeforeLeaving } from "./leave-form.ts";
import { place } from "./place.ts";
import { callHeaders, enter, tokenOf } from "./sessions.ts";

const OPERATION = "meridian-csi";
const SUMMARY = `/dashboard/Summary?operation=${OPERATION}`;

const raise = (event: Parameters<typeof raiseIn>[1]) => raiseIn(OPERATION, event);

test("the bell hears from another session without a repeated request", async ({ page }) => {
  await enterListening(page, "dealer@demo.example", SUMMARY);
  const before = (await listOf(page, "dealer@demo.example")).unread;
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
  await expectHeard(bell(page), before + 1);
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
  await enterListening(page, "admin@demo.example", SUMMARY);
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

test("the drawer stands by dealer, says of which survey each is, and is read at once", async ({ page }) => {
  const person = "many.news@example.com";
  await addColleague(person, "Mira Many", "Head Office");
  const [one, other] = await twoDealers();
  const about = (slug: string, dealer: number, message: string) =>
    raiseIn(slug, {
      message,
      dealer,
      page: "action-planning",
      kind: "status_changed",
      ticket: { no: 1, status: 1 },
    });
  await about(OPERATION, one.id, "A ticket of the workshop waits.");
  await about("meridian-ssi", other.id, "A ticket of the showroom waits.");
  await about(OPERATION, other.id, "A ticket of the other workshop waits.");
  await expect.poll(() => unreadOf(page, person)).toBe(3);
  await enter(page, person, SUMMARY);
  await expect(bell(page)).toHaveAccessibleName("Notifications, 3 unread");
  await bell(page).click();
  const of = (name: string) => drawer(page).getByRole("region", { name, exact: true });
  await expect(of(one.name).getByRole("button")).toHaveText([/^Unread: A ticket of the workshop waits\.CSI/]);
  await expect(of(other.name).getByRole("button")).toHaveText([
    /^Unread: A ticket of the other workshop waits\.CSI/,
    /^Unread: A ticket of the showroom waits\.SSI/,
  ]);
  await expectAccessible(page, "notifications-by-dealer");
  const all = drawer(page).getByRole("button", { name: "Mark all as read" });
  await all.click();
  await expect(all).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await expect(of(other.name).getByRole("button").first()).not.toHaveAccessibleName(/^Unread: /);
  expect(await unreadOf(page, person)).toBe(0);
});

test("a person chooses what is pushed, on a phone too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, "headoffice@demo.example", SUMMARY);
  await bell(page).click();
  await expectAccessible(page, "notifications-phone");
  await drawer(page).getByRole("button", { name: "What is pushed" }).click();
  await drawer(page).getByLabel("Recordings").uncheck();
  await drawer(page).getByLabel("From").fill("21:30");
  await expectAskedBeforeLeaving(page);
  await drawer(page).getByRole("button", { name: "Back to the notifications" }).click();
  await page
    .getByRole("dialog", { name: "Discard what you have entered?" })
    .getByRole("button", { name: "No" })
    .click();
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
  await context.grantPermissions(["notifications"], { origin: place().url });
  await enterListening(page, "admin@demo.example", SUMMARY);
  await raise({ message: "may.xlsx was imported: 12 answers." });
  const id = await idOf(page, "may.xlsx was imported: 12 answers.");
  const push = { tag: `notification-${id}`, title: "Forecourt", body: "may.xlsx was imported: 12 answers." };
  const address = `/notification/${id}?operation=${OPERATION}`;
  const deliver = await pushChannel(page);
  const delivered = JSON.stringify({ ...push, address });
  await deliver(delivered);
  await expectShown(page, () => deliver(delivered), { ...push, data: address });
  await clickShown(page);
  await expect(page).toHaveURL(/\/Admin_Panel\/Upload_Excel/);
});

test("a push about a ticket opens that ticket", async ({ page, context }) => {
  await context.grantPermissions(["notifications"], { origin: place().url });
  await enter(page, "headoffice@demo.example", SUMMARY);
  const { older, dealer } = await aTicketUnderOthers(page);
  const body = `Ticket ${older} is now Completed.`;
  await raise({
    message: body,
    page: "action-planning",
    kind: "status_changed",
    dealer,
    ticket: { no: older, status: 1 },
  });
  const id = await idOf(page, body, "headoffice@demo.example");
  const deliver = await pushChannel(page);
  const push = { tag: `notification-${id}`, title: "Forecourt", body };
  const address = `/notification/${id}?operation=${OPERATION}`;
  const delivered = JSON.stringify({ ...push, address });
  await expectShown(page, () => deliver(delivered), { ...push, data: address });
  await clickShown(page);
  await expect(page).toHaveURL(new RegExp(`/dashboard/Action_Planning\\?.*ticket=${older}(&|$)`));
  const open = page.getByRole("button", { name: /^Ticket \d+$/, expanded: true });
  await expect(open).toHaveAccessibleName(`Ticket ${older}`);
  await expect(open).toHaveCount(1);
});

async function listOf(page: Page, email: string) {
  const token = await tokenOf(page.request, email);
  const reply = await page.request.get(api.notifications.list.path, {
    headers: callHeaders(token, OPERATION),
  });
  return api.notifications.list.reply.parse(await reply.json());
}

/** The number of a notification, once it has come. */
async function idOf(page: Page, message: string, email = "admin@demo.example"): Promise<number> {
  const find = async () => (await listOf(page, email)).notifications.find((each) => each.message === message);
  await expect.poll(find).toBeDefined();
  return (await find())?.id ?? 0;
}

async function unreadOf(page: Page, email: string): Promise<number> {
  return (await listOf(page, email)).unread;
}

/** An open ticket that is not the newest, and the id of its outlet. */
async function aTicketUnderOthers(page: Page): Promise<{ readonly older: number; readonly dealer: number }> {
  const token = await tokenOf(page.request, "headoffice@demo.example");
  const headers = callHeaders(token, OPERATION);
  const reply = await page.request.post(api.actionPlans.list.path, { headers, data: { status: "1" } });
  const { tickets } = api.actionPlans.list.reply.parse(await reply.json());
  const older = tickets[1]?.ticketNo;
  if (older === undefined) throw new Error("The demo has no two open tickets.");
  const dealer = await inInstallation(async ({ ownerPool }) => {
    const { rows } = await ownerPool.query<{ id: number }>(
      "select dealer_id as id from action_plan where ticket_no = $1",
      [older],
    );
    return rows[0]?.id ?? 0;
  });
  return { older, dealer };
}

/** Two dealers that nobody of the demo works for. */
function twoDealers() {
  return inInstallation(async ({ ownerPool }) => {
    const { rows } = await ownerPool.query<{ id: number; name: string }>(
      `select dealer_id as id, dealer.name from dealer join client using (client_id)
       where client.name = 'Meridian Motors' order by dealer_code desc limit 2`,
    );
    const [one, other] = rows;
    if (one === undefined || other === undefined) throw new Error("The demo has no two dealers.");
    return [one, other] as const;
  });
}

async function surveyWithoutAudio(page: Page): Promise<string> {
  const token = await tokenOf(page.request, "dealer@demo.example");
  const headers = callHeaders(token, OPERATION);
  const reply = await page.request.post(api.verbatims.list.path, { headers, data: {} });
  const { rows } = api.verbatims.list.reply.parse(await reply.json());
  const found = rows.find(({ audioFile }) => audioFile === null);
  if (found === undefined) throw new Error("Every survey of the dealer has a recording.");
  return found.surveyId;
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
    await session.send("ServiceWorker.deliverPushMessage", { origin: place().url, registrationId, data });
  };
}

/** Shown once, however often it is delivered: a busy browser loses what comes while its worker starts. */
async function expectShown(page: Page, deliver: () => Promise<void>, notification: object): Promise<void> {
  const shownNow = async () => {
    await deliver();
    return shownIn(page);
  };
  await expect.poll(shownNow).toEqual([notification]);
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
