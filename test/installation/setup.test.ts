import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSetupLink } from "#server/features/installation/index.ts";
import { firstSteps } from "#server/welcome.ts";
import { logInAt } from "#test/given/caller.ts";
import { PASSWORD } from "#test/given/people.ts";
import { given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const WRONG = "x".repeat(43);
const FIRST = {
  name: "Asha Rao",
  email: "Asha@Aurora.example",
  password: PASSWORD,
  confirm_password: PASSWORD,
};
const STANDARD = { kind: "standard", type: "CSI", first_month: "2025-01" };
const SAMPLE = join(import.meta.dirname, "../../docs/samples/sales-programme.json");

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(async () => {
  await server.query("truncate client, person, setup_link, failure_counter, audit cascade");
});

afterAll(() => server.close());

async function newLink(): Promise<string> {
  const token = await createSetupLink(server.database.owner);
  if (token === null) throw new Error("There is an administrator.");
  return token;
}

async function post(url: string, payload: Readonly<Record<string, unknown>>) {
  const reply = await server.call({ method: "POST", url, payload });
  return { status: reply.statusCode, ...reply.json() };
}

const look = (token: string) => post("/api/setup/link", { token });
const begin = (token: string, typed: Partial<typeof FIRST> = {}) =>
  post("/api/setup/administrator", { token, ...FIRST, ...typed });

async function firstAdministrator() {
  expect((await begin(await newLink())).status).toBe(200);
  return logInAt(server, FIRST.email, OPERATION);
}

test("the login says where the link is while nobody administers, and one was printed", async () => {
  const awaits = async () => (await server.call({ method: "GET", url: "/api/setup/state" })).json();
  expect(await awaits()).toEqual({ awaits_setup: false });
  const token = await newLink();
  expect(await awaits()).toEqual({ awaits_setup: true });
  await begin(token);
  expect(await awaits()).toEqual({ awaits_setup: false });
});

describe("the link", () => {
  test("stands in the fragment of what the start prints, and is kept as a hash alone", async () => {
    const token = await newLink();
    const lines = firstSteps({ publicUrl: "https://f.example" }, token);
    expect(lines).toContain(`  https://f.example/setup#${token}`);
    const { rows } = await server.query(
      "select setup_link::text as row, octet_length(token_hash) as bytes from setup_link",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].bytes).toBe(32);
    expect(rows[0].row).not.toContain(token);
    expect((await look(token)).status).toBe(200);
  });

  test("of a later start takes the place of the one before", async () => {
    const [first, second] = [await newLink(), await newLink()];
    expect(await look(first)).toMatchObject({ status: 400, code: "SETUP_LINK" });
    expect(await begin(first)).toMatchObject({ status: 400, code: "SETUP_LINK" });
    expect((await begin(second)).status).toBe(200);
  });

  test("ends after a day, and makes nobody then", async () => {
    const token = await newLink();
    await server.query("update setup_link set expires_on = now() + interval '23 hours 59 minutes'");
    expect((await look(token)).status).toBe(200);
    await server.query("update setup_link set expires_on = now() - interval '1 second'");
    expect(await look(token)).toMatchObject({ status: 400, code: "SETUP_LINK" });
    expect(await begin(token)).toMatchObject({ status: 400, code: "SETUP_LINK" });
    expect((await server.query("select from person")).rowCount).toBe(0);
  });

  test("can't be guessed on and on: after five tries the right one waits, too", async () => {
    const token = await newLink();
    for (let tries = 0; tries < 5; tries += 1) expect((await begin(WRONG)).code).toBe("SETUP_LINK");
    expect(await look(token)).toMatchObject({ status: 400, message: "Too many tries. Wait a few minutes." });
    await server.query("delete from failure_counter");
    // A link that is right is no failure, however often it is opened.
    for (let times = 0; times < 7; times += 1) expect((await look(token)).status).toBe(200);
  });

  test("is none where somebody administers a client, and none once there is one", async () => {
    const token = await newLink();
    await given(server).person("admin@x.example", { adminPermission: 1 });
    expect(await look(token)).toMatchObject({ status: 409, code: "SETUP_DONE" });
    expect(await begin(token)).toMatchObject({ status: 409, code: "SETUP_DONE" });
    expect(await createSetupLink(server.database.owner)).toBe(null);
    expect((await server.query("select from setup_link")).rowCount).toBe(0);
  });

  test("comes back where nobody who administers can log in any more", async () => {
    const make = given(server);
    await make.person("admin@x.example", { adminPermission: 3 });
    await make.person("audio@x.example", { adminPermission: 2 });
    await server.query("update membership set active = false where adminpermission = 3");
    expect((await begin(await newLink())).status).toBe(200);
    const asha = await make.logIn(FIRST.email);
    // Whoever reads what the server prints could have used its commands.
    expect((await asha.get("/api/adminuseraccountlist")).statusCode).toBe(200);
  });
});

describe("the first administrator", () => {
  test.each([
    [{ name: "  " }, "NAME"],
    [{ email: "asha" }, "EMAIL"],
    [{ password: "short", confirm_password: "short" }, "PASSWORD"],
    [{ password: "Asha Rao 2026", confirm_password: "Asha Rao 2026" }, "PASSWORD"],
    [{ confirm_password: `${PASSWORD}.` }, "MISMATCH"],
  ])("%j is refused with %s, and the link still holds", async (typed, code) => {
    const token = await newLink();
    expect(await begin(token, typed)).toMatchObject({ status: 400, code });
    expect((await server.query("select from person")).rowCount).toBe(0);
    expect((await begin(token)).status).toBe(200);
  });

  test("is one: of several who send the form at once the others are told", async () => {
    const token = await newLink();
    const replies = await Promise.all(
      ["a", "b", "c", "d"].map((who) => begin(token, { email: `${who}@aurora.example` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await server.query("select from person")).rowCount).toBe(1);
    expect(await begin(token, { email: "late@aurora.example" })).toMatchObject({
      status: 409,
      message: "This installation has an administrator by now. Log in, or ask them to add you.",
    });
  });

  test("logs in with the password, may add clients and has none; it is written down", async () => {
    const asha = await firstAdministrator();
    expect(await asha.config()).toMatchObject({
      clients: [],
      installationAdministrator: true,
      userData: { name: "Asha Rao", email: "asha@aurora.example" },
    });
    const { rows } = await server.query(
      "select client_id, action, subject, address from audit order by audit_id limit 1",
    );
    expect(rows).toEqual([
      {
        client_id: null,
        action: "installation.administrator",
        subject: "asha@aurora.example",
        address: "127.0.0.1",
      },
    ]);
    expect((await asha.post("/api/filters", {})).statusCode).toBe(403);
  });
});

describe("clients and operations", () => {
  test("who adds a client administers it; its first survey takes the standard questionnaire", async () => {
    const asha = await firstAdministrator();
    const client = { name: " Aurora Vehicles ", time_zone: "Asia/Kolkata" };
    expect((await asha.post("/api/installation/client", client)).statusCode).toBe(200);
    const operation = { client: "Aurora Vehicles", name: "Service", questionnaire: STANDARD };
    const reply = await asha.post("/api/installation/operation", operation);
    expect(reply.json()).toEqual({ operationid: "aurora-vehicles-csi" });
    const { clients } = await asha.config();
    expect(clients).toMatchObject([
      {
        name: "Aurora Vehicles",
        timeZone: "Asia/Kolkata",
        userData: { designation: "Administrator", adminPermission: 3 },
        operations: [{ id: "aurora-vehicles-csi", name: "Service", type: "CSI" }],
      },
    ]);
    const there = asha.at("aurora-vehicles-csi");
    expect((await there.get("/api/uploadtemplate")).statusCode).toBe(200);
    const { rows } = await server.query(
      "select action, subject, person_id is not null as known from audit where client_id is not null order by audit_id",
    );
    expect(rows).toEqual([
      { action: "client.add", subject: "Aurora Vehicles", known: true },
      { action: "person.add", subject: "asha@aurora.example", known: true },
      { action: "programme.apply", subject: "aurora-vehicles-csi", known: true },
    ]);
    expect((await asha.post("/api/installation/operation", operation)).json()).toEqual({
      operationid: "aurora-vehicles-csi-2",
    });
  });

  test.each([
    [{ name: "" }, "A client needs a name.", "CLIENT_NAME"],
    [{ name: "x".repeat(101) }, "A client's name has at most 100 characters, in one line.", "CLIENT_NAME"],
    [{ name: "Meridian Motors" }, "There is already a client 'Meridian Motors'.", "CLIENT_NAME"],
    [
      { time_zone: "Asia/Nowhere" },
      "'Asia/Nowhere' is not a time zone; use an IANA name such as Asia/Kolkata.",
      "TIME_ZONE",
    ],
  ])("a client %j is refused", async (typed, message, code) => {
    const asha = await firstAdministrator();
    await given(server).client();
    const reply = await asha.post("/api/installation/client", {
      name: "Aurora",
      time_zone: "Asia/Kolkata",
      ...typed,
    });
    expect([reply.statusCode, reply.json()]).toEqual([400, { code, message }]);
    expect((await server.query("select from client")).rowCount).toBe(1);
  });

  test("of a programme file the questionnaire counts; each fault is a sentence", async () => {
    const asha = await firstAdministrator();
    await asha.post("/api/installation/client", { name: "Aurora", time_zone: "Asia/Kolkata" });
    const add = async (text: string) => {
      const questionnaire = { kind: "file", file_name: "our sales.json", text };
      return asha.post("/api/installation/operation", { client: "Aurora", name: "Sales", questionnaire });
    };
    const sample = await readFile(SAMPLE, "utf8");
    expect((await add("{")).json()).toMatchObject({
      code: "PROGRAMME",
      message: expect.stringMatching(
        /^our sales\.json is not JSON: .+programme-file\.md shows how it looks\.$/,
      ),
    });
    expect((await add(sample.replace('"SSI"', '"sales"'))).json()).toEqual({
      code: "PROGRAMME",
      message: '\'type\' is "sales"; it must be "CSI" or "SSI".',
    });
    expect((await add(sample.replace('"slot": 2', '"slot": 1'))).json()).toMatchObject({ code: "PROGRAMME" });
    expect((await server.query("select from operation")).rowCount).toBe(0);
    expect((await add(`\uFEFF${sample}`)).json()).toEqual({ operationid: "aurora-ssi" });
    const { clients } = await asha.config();
    expect(clients[0]?.operations).toMatchObject([{ id: "aurora-ssi", name: "Sales", type: "SSI" }]);
  });

  test("nobody adds a survey to a client of others, nor a client's administrator anything", async () => {
    const asha = await firstAdministrator();
    const make = given(server);
    await make.person("both@x.example", { designation: "Administrator", adminPermission: 3 });
    const operation = { client: "Meridian Motors", name: "New", questionnaire: STANDARD };
    expect((await asha.post("/api/installation/operation", operation)).statusCode).toBe(404);
    const both = await make.logIn("both@x.example");
    await both.confirm("both@x.example");
    for (const [url, body] of [
      ["/api/installation/operation", operation],
      ["/api/installation/client", { name: "Own", time_zone: "Asia/Kolkata" }],
    ] as const) {
      expect((await both.post(url, body)).json().code).toBe("INSTALLATION");
    }
    expect((await both.config()).installationAdministrator).toBe(false);
    expect((await server.query("select from client")).rowCount).toBe(1);
    expect((await server.query("select from operation")).rowCount).toBe(1);
  });

  test.each(["2025-02", "2025-13", "soon"])("the first quarter can't be %s", async (month) => {
    const asha = await firstAdministrator();
    await asha.post("/api/installation/client", { name: "Aurora", time_zone: "Asia/Kolkata" });
    const questionnaire = { ...STANDARD, first_month: month };
    const reply = await asha.post("/api/installation/operation", {
      client: "Aurora",
      name: "Sales",
      questionnaire,
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).toMatch(/FIRST_MONTH|PROGRAMME/);
  });
});
