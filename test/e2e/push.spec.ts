import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { enterListening } from "./bell.ts";
import { BROWSER, findWholeBrowser } from "./browser.ts";
import { raise as raiseIn } from "./events.ts";
import { inInstallation } from "./installation.ts";
import { notificationsOf } from "./notification-list.ts";
import { place } from "./place.ts";
import { callHeaders, enter, tokenOf } from "./sessions.ts";

const OPERATION = "meridian-csi";
const SUMMARY = `/dashboard/Summary?operation=${OPERATION}`;

const raise = (event: Parameters<typeof raiseIn>[1]) => raiseIn(OPERATION, event);

// The headless shell shows no notifications.
test.use({ launchOptions: { ...BROWSER, executablePath: findWholeBrowser() ?? "" } });

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
  await page.goto(`/notification/0?operation=${OPERATION}`);
  await expect(page.getByText("This notification is no longer here")).toBeVisible();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
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

/** The number of a notification, once it has come. */
async function idOf(page: Page, message: string, email = "admin@demo.example"): Promise<number> {
  const find = async () =>
    (await notificationsOf(page, email)).notifications.find((each) => each.message === message);
  await expect.poll(find).toBeDefined();
  return (await find())?.id ?? 0;
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
