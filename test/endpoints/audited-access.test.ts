import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { callerWith, parsed } from "#test/given/caller.ts";
import { PASSWORD } from "#test/given/people.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const OWNER = "owner@x.example";
const AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const FROM = { address: "203.0.113.5", device: "Firefox 140 on Linux" };

let server: TestServer;
let make: Given;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client();
  await make.neighbour();
  await make.person(OWNER);
  await make.person("two@x.example", {}, { client: "Aurora Vehicles" });
  await make.person("inactive@x.example");
  await make.person("browser@x.example");
  await server.query("update person set active = false where email = 'inactive@x.example'");
  await server.query("update membership set mobile_access = false where person_id = $1", [
    await personOf("browser@x.example"),
  ]);
});

beforeEach(async () => {
  await server.query("delete from failure_counter");
  await server.query("delete from audit");
});

afterAll(() => server.close());

test("a login, the password typed again and a logout are written down, with address and device", async () => {
  const { token } = parsed(api.session.login.reply, await logIn());
  await logIn({}, { authorization: `Bearer ${token}` });
  await callerWith(server, token, OPERATION).post("/api/logout", undefined, { "user-agent": AGENT });
  const usual = { client: "Meridian Motors", email: OWNER, subject: OWNER, detail: {}, device: FROM.device };
  expect(await written()).toEqual([
    { ...usual, action: "session.open", address: FROM.address },
    { ...usual, action: "session.confirm", address: FROM.address },
    { ...usual, action: "session.close", address: "127.0.0.1" },
  ]);
});

test("each client of a person reads what happens to the account", async () => {
  await logIn({ username: " TWO@x.example" });
  expect(await written()).toMatchObject([
    { client: "Meridian Motors", action: "session.open", subject: "two@x.example" },
    { client: "Aurora Vehicles", action: "session.open", subject: "two@x.example" },
  ]);
});

test.each([
  ["a wrong password", { password: "wrong" }, OWNER, "password"],
  ["an account that may not log in", { username: "inactive@x.example" }, "inactive@x.example", "inactive"],
  [
    "the mobile app where it is switched off",
    { username: "browser@x.example", device_type: "mobile" },
    "browser@x.example",
    "mobile access",
  ],
])("%s is a refusal with its reason", async (_, typed, email, reason) => {
  expect((await logIn(typed)).statusCode).toBe(400);
  expect(await written()).toEqual([
    {
      client: "Meridian Motors",
      email,
      subject: email,
      action: "session.refuse",
      detail: { reason },
      ...FROM,
    },
  ]);
});

test("so is the password of somebody else, typed again in a session", async () => {
  const { token } = parsed(api.session.login.reply, await logIn());
  await logIn({ username: "browser@x.example" }, { authorization: `Bearer ${token}` });
  expect((await written()).at(-1)).toMatchObject({
    email: "browser@x.example",
    action: "session.refuse",
    detail: { reason: "another person" },
  });
});

test("what was typed as an unknown name is written nowhere: it may be a password", async () => {
  await logIn({ username: "violet anchors drift north" });
  expect(await written()).toEqual([
    {
      client: null,
      email: null,
      subject: "Unknown account",
      action: "session.refuse",
      detail: { reason: "password" },
      ...FROM,
    },
  ]);
  const { rows } = await server.query(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  for (const { relname } of rows) {
    const found = await server.query(`select from "${relname}" t where t::text like '%violet%'`);
    expect(found.rowCount, relname).toBe(0);
  }
});

test("a blocked account is refused as such, a blocked address says no more after its thirty", async () => {
  for (let attempt = 1; attempt <= 40; attempt += 1) await logIn({ password: "wrong" });
  const reasons = (await written()).map(({ detail }) => detail.reason);
  expect(reasons).toEqual([...Array(5).fill("password"), ...Array(25).fill("blocked")]);
});

test("who asks for a reset is written down, of known and unknown accounts alike", async () => {
  for (const email of [OWNER, "nobody@x.example"]) {
    const payload = { email, NewPassword: "", ConfirmPassword: "", tokencode: "" };
    await send({ url: "/ForgotResetPassword", payload });
  }
  expect(await written()).toEqual([
    { client: "Meridian Motors", email: OWNER, subject: OWNER, action: "password.ask", detail: {}, ...FROM },
    { client: null, email: null, subject: "Unknown account", action: "password.ask", detail: {}, ...FROM },
  ]);
});

test("calls that are answered at once each keep their own address", async () => {
  const addresses = Array.from({ length: 8 }, (_, n) => `203.0.113.${n}`);
  await Promise.all(
    addresses.map((remoteAddress) =>
      send({ url: "/login", payload: { username: remoteAddress }, remoteAddress }),
    ),
  );
  expect((await written()).map(({ address }) => address).sort()).toEqual(addresses);
});

function logIn(typed: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return send({ url: "/login", payload: { username: OWNER, password: PASSWORD, ...typed }, headers });
}

function send({
  headers = {},
  ...call
}: {
  readonly url: string;
  readonly payload: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly remoteAddress?: string;
}) {
  return server.call({
    method: "POST",
    remoteAddress: FROM.address,
    headers: { "user-agent": AGENT, ...headers },
    ...call,
  });
}

async function written() {
  const { rows } = await server.query(
    `select c.name as client, p.email, action, subject, detail, address, device
     from audit left join client c using (client_id) left join person p using (person_id)
     order by audit_id`,
  );
  return rows;
}

async function personOf(email: string): Promise<number> {
  return (await server.query("select person_id from person where email = $1", [email])).rows[0]?.person_id;
}
