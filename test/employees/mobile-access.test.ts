import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { type Caller, callerWith, parsed } from "#test/given/caller.ts";
import { PASSWORD } from "#test/given/people.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const ADMIN = "admin@x.example";
const STAFF = "staff@x.example";
const SHARED = "shared@x.example";
const FOREIGN = "foreign@aurora.example";
const REFUSED = {
  code: "MOBILE_ACCESS",
  message:
    "Mobile access is switched off for your account. Log in with a browser, or ask your administrator.",
};

let server: TestServer;
let make: Given;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client();
  await make.neighbour();
  await make.person(ADMIN, { adminPermission: 1, designation: "Administrator" });
  const scope = { userTypes: ["CSI" as const], csiOutlets: ["D05"] };
  await make.person(STAFF, { designation: "Dealer Staff", scope });
  await make.person(SHARED, {}, { client: "Aurora Vehicles" });
  await make.person(FOREIGN, { client: "Aurora Vehicles" });
});

beforeEach(async () => {
  await server.query("delete from failure_counter");
  await server.query("delete from audit");
  await server.query("update membership set mobile_access = true");
  admin = await make.logIn(ADMIN);
  await admin.confirm(ADMIN);
});

afterAll(() => server.close());

describe("a login where mobile access is off", () => {
  test.each([
    ["mobile", 400],
    ["Mobile", 400],
    [" MOBILE ", 400],
    ["Web", 200],
    ["web", 200],
    ["tablet", 200],
    [null, 200],
    [undefined, 200],
  ])("from device_type %j is answered with %i", async (deviceType, status) => {
    expect((await allow(STAFF, false)).statusCode).toBe(200);
    const sessions = await sessionsOf(STAFF);
    const reply = await logIn(STAFF, deviceType);
    expect(reply.statusCode).toBe(status);
    if (status === 400) expect(reply.json()).toEqual(REFUSED);
    expect(await sessionsOf(STAFF)).toBe(sessions + (status === 200 ? 1 : 0));
    expect((await allow(STAFF, true)).statusCode).toBe(200);
    expect((await logIn(STAFF, deviceType)).statusCode).toBe(200);
  });

  test("says so only to who knows the password", async () => {
    await allow(STAFF, false);
    const reply = await logIn(STAFF, "mobile", "not the password");
    expect([reply.statusCode, reply.json().code]).toEqual([400, "LOGIN"]);
  });
});

test("a session of the app ends at its next request, one of a browser goes on", async () => {
  const app = await callerFrom(STAFF, "mobile");
  const browser = await callerFrom(STAFF, "Web");
  expect((await app.get("/api/config")).statusCode).toBe(200);
  await allow(STAFF, false);
  const ended = await app.get("/api/config");
  expect([ended.statusCode, ended.json().message]).toEqual([
    401,
    "The mobile app can't be used with your account any more. Ask the administrator of your company.",
  ]);
  expect((await browser.get("/api/config")).statusCode).toBe(200);
});

test("a client takes only its own data from the app of somebody who works for two", async () => {
  const app = await callerFrom(SHARED, "mobile");
  const browser = await callerFrom(SHARED, "Web");
  await allow(SHARED, false);
  expect((await app.config()).clients.map(({ name }) => name)).toEqual(["Aurora Vehicles"]);
  expect((await app.post("/api/filters", {})).statusCode).toBe(403);
  expect((await app.at("aurora-csi").post("/api/filters", {})).statusCode).toBe(200);
  expect((await browser.config()).clients).toHaveLength(2);
  const later = await callerFrom(SHARED, "mobile");
  expect((await later.config()).clients.map(({ name }) => name)).toEqual(["Aurora Vehicles"]);
});

describe("the list", () => {
  test("tells of every member of the client who may, and that the own row is not to be edited", async () => {
    await allow(STAFF, false);
    const rows = parsed(api.employees.mobileAccess.reply, await admin.get("/api/mobileaccesslist"));
    expect(
      rows.map((row) => [row.email, row.designation, row.regions, row.mobileAccess, row.editable]),
    ).toEqual([
      [ADMIN, "Administrator", ["Region N", "Region S"], true, false],
      [SHARED, "Head Office", ["Region N", "Region S"], true, true],
      [STAFF, "Dealer Staff", ["Region S"], false, true],
    ]);
  });
});

describe("setting it", () => {
  test("is written down once, with both values", async () => {
    await allow(STAFF, false);
    await allow(STAFF, false);
    const { rows } = await server.query(
      "select p.email, action, subject, detail from audit join person p using (person_id) where action like 'person.%'",
    );
    expect(rows).toEqual([
      { email: ADMIN, action: "person.mobile", subject: STAFF, detail: { from: true, to: false } },
    ]);
  });

  test("asks for the password typed again in this session", async () => {
    const unconfirmed = await make.logIn(ADMIN);
    const reply = await allow(STAFF, false, unconfirmed);
    expect([reply.statusCode, reply.json().code]).toEqual([403, "ADMIN_REAUTH"]);
    expect(await allowedOf(STAFF)).toBe(true);
  });

  test.each([true, false])("is not for the own account, to %s", async (allowed) => {
    await server.query("update membership set mobile_access = $1", [!allowed]);
    const reply = await allow(ADMIN, allowed);
    expect([reply.statusCode, reply.json().code]).toEqual([403, "OWN_ACCOUNT"]);
    expect(await allowedOf(ADMIN)).toBe(!allowed);
  });

  test.each([FOREIGN, "nobody@x.example", ""])("finds nobody called %j in this client", async (email) => {
    const reply = await allow(email, false);
    expect([reply.statusCode, reply.json().code]).toEqual([404, "NO_PERSON"]);
    expect(await allowedOf(FOREIGN)).toBe(true);
  });

  test.each([{ emailid: STAFF }, { emailid: STAFF, isMobileAccess: "no" }, { isMobileAccess: true }])(
    "%j is refused by its shape",
    async (body) => {
      expect((await admin.post("/api/setmobileaccess", body)).statusCode).toBe(400);
    },
  );
});

function allow(emailid: string, isMobileAccess: boolean, caller = admin) {
  return caller.post("/api/setmobileaccess", { emailid, isMobileAccess });
}

function logIn(username: string, deviceType: string | null | undefined, password = PASSWORD) {
  const payload = { username, password, device_type: deviceType };
  return server.call({ method: "POST", url: "/login", headers: { data_source: OPERATION }, payload });
}

async function callerFrom(email: string, deviceType: string): Promise<Caller> {
  const reply = parsed(api.session.login.reply, await logIn(email, deviceType));
  return callerWith(server, reply.token, OPERATION);
}

async function sessionsOf(email: string): Promise<number> {
  const { rowCount } = await server.query(
    "select from session join person using (person_id) where email = $1",
    [email],
  );
  return rowCount ?? 0;
}

async function allowedOf(email: string): Promise<boolean> {
  const { rows } = await server.query(
    "select bool_and(mobile_access) as allowed from membership join person using (person_id) where email = $1",
    [email],
  );
  return rows[0]?.["allowed"];
}
