import { expect, type Page, test } from "@playwright/test";
import { api } from "#contract/index.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { expectAccessible } from "./axe.ts";
import { bell, drawer, enterListening, expectNotified } from "./bell.ts";
import { watchCalls } from "./calls.ts";
import { addColleague } from "./colleagues.ts";
import { raise as raiseIn } from "./events.ts";
import { inInstallation } from "./installation.ts";
import { addMadeClient, PASSWORD } from "./journey-client.ts";
import { expectAskedBeforeLeaving } from "./leave-form.ts";
import { notificationsOf } from "./notification-list.ts";
import { callHeaders, enter, tokenOf } from "./sessions.ts";

const OPERATION = "meridian-csi";
const SUMMARY = `/dashboard/Summary?operation=${OPERATION}`;

const raise = (event: Parameters<typeof raiseIn>[1]) => raiseIn(OPERATION, event);

test("the bell is notified from another session without a repeated request", async ({ page }) => {
  await enterListening(page, "dealer@demo.example", SUMMARY);
  const before = (await notificationsOf(page, "dealer@demo.example")).unread;
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
  await expectNotified(bell(page), before + 1);
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

async function unreadOf(page: Page, email: string): Promise<number> {
  return (await notificationsOf(page, email)).unread;
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
