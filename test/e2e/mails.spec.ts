import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { api } from "#contract/index.ts";
import { type MailServer, type ReceivedMail, startMailServer } from "#test/mail-server.ts";
import { openKillableServer } from "#test/survey-import/killable-server.ts";
import { expectAccessible } from "./axe.ts";
import { addMadeClient } from "./journey-client.ts";
import { logIn } from "./people.ts";
import { callHeaders, tokenOf } from "./sessions.ts";

const ADMINISTRATOR = "mail.administrator.of.a.long.name@mail-journey.example";
const INVITED = "invited@mail-journey.example";
const OPERATION = "mail-csi";
const NEW_PASSWORD = "violet anchors drift north";
const PICTURES: Readonly<Record<string, string>> = {
  "Choose a new password": "mail-reset",
  "Your Forecourt account": "mail-invitation",
  "Your password was changed": "mail-password-changed",
  "An administrator has set a new password for you": "mail-password-set",
};
/** A mail is shown within a mail program's page, which has its landmarks. */
const RULES_OF_PAGES = ["landmark-one-main", "region"];
const CHECK = "Check your e-mail: open the link we sent to finish resetting your password.";

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-mails-"));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test("mails go through a mail server to a reader who follows their link to a new login, and look right", async ({
  browser,
}) => {
  const mailServer = await startMailServer();
  const dataDir = join(folder, "data");
  const product = await openKillableServer(dataDir, folder, OPERATION, { SMTP_URL: mailServer.url });
  const open = () => browser.newContext({ baseURL: product.address });
  const context = await open();
  // A browser of their own: in the administrator's, the way to the login leads on to where that session is.
  const contextOfInvited = await open();
  const page = await context.newPage();
  try {
    await product.start();
    const operation = { id: OPERATION, name: "Mail service" };
    await addMadeClient({ client: "Mail Motors", operation, administrator: ADMINISTRATOR }, dataDir);
    await askForLink(page, ADMINISTRATOR);
    await follow(page, mailServer, ADMINISTRATOR, NEW_PASSWORD);
    const act = await actions(page, NEW_PASSWORD);
    await act.invite();
    await follow(await contextOfInvited.newPage(), mailServer, INVITED, "seven quiet lanterns waiting");
    await act.setPassword("five slow rivers turning");
    await mailServer.received(ADMINISTRATOR, 2);
    await mailServer.received(INVITED, 3);
    expect(new Set(mailServer.mails.map(({ headers }) => headers.get("subject")))).toEqual(
      new Set(Object.keys(PICTURES)),
    );
    // A page of its own: the product's would lay its policy, which knows no styles in elements, on the mail.
    await look(await context.newPage(), mailServer);
  } finally {
    await Promise.all([context.close(), contextOfInvited.close()]);
    await product.kill("SIGTERM");
    await mailServer.close();
  }
});

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Forgot Password" }).click();
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  for (const label of ["New Password", "Confirm Password"]) {
    await page.getByLabel(label, { exact: true }).fill("thrown away by the server");
  }
  await page.getByLabel("Confirm Password", { exact: true }).press("Enter");
  await expect(page.getByText(CHECK)).toBeVisible();
}

/** Opens the newest mail of somebody, follows its link as the HTML gives it, and logs in with the password chosen there. */
async function follow(page: Page, mails: MailServer, email: string, password: string): Promise<void> {
  const mail = (await mails.received(email)).at(-1);
  // In a page of its own, as in a mail program.
  const reader = await page.context().newPage();
  await reader.setContent(mail?.html ?? "");
  const link = (await reader.getByRole("link").getAttribute("href")) ?? "";
  await reader.close();
  await page.goto(link);
  for (const label of ["New Password", "Confirm Password"]) {
    await page.getByLabel(label, { exact: true }).fill(password);
  }
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByRole("button", { name: "Log in" }).click();
  await logIn(page, email, password);
}

/** What the administrator does to the invited person, as the admin panel would. */
async function actions(page: Page, password: string) {
  const headers = callHeaders(await tokenOf(page.request, ADMINISTRATOR, password), OPERATION);
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { headers, data });
    expect([reply.status(), await reply.text()]).toEqual([200, expect.anything()]);
  };
  await post("/login", { Username: ADMINISTRATOR, password });
  const listed = await page.request.get(api.roles.designations.path, { headers });
  const { roles } = api.roles.designations.reply.parse(await listed.json());
  const lists = { regionscode: [], statecode: [], locationcode: [], csioutletcodes: [], ssioutletcodes: [] };
  return {
    invite: () =>
      post(api.employees.register.path, {
        firstName: "Venkatanarasimharajuvaripeta",
        lastName: "Balasubramaniyam",
        email: INVITED,
        roles: roles.filter(({ name }) => name === "Head Office").map(({ id }) => id),
        usertypes: ["CSI"],
        ...lists,
      }),
    setPassword: (chosen: string) =>
      post(api.accounts.resetByAdministrator.path, {
        email: INVITED,
        newPassword: chosen,
        confirmPassword: chosen,
      }),
  };
}

async function look(page: Page, { mails }: MailServer): Promise<void> {
  const kinds = new Map(
    mails.map((mail): [string, ReceivedMail] => [mail.headers.get("subject") ?? "", mail]),
  );
  for (const [subject, { html }] of kinds) {
    await page.setContent(html);
    await page.setViewportSize({ width: 700, height: 700 });
    await page.screenshot({ path: `test-results/screens/${PICTURES[subject]}-700.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700);
    await page.setViewportSize({ width: 390, height: 700 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${PICTURES[subject]}-390-${colorScheme}`, RULES_OF_PAGES);
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
}
