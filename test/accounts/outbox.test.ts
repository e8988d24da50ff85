import { afterAll, beforeAll, expect, test } from "vitest";
import { withAnotherApp } from "#test/endpoints/another-app.ts";
import { type Given, given } from "#test/given.ts";
import { mailsDone } from "#test/mail-server.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const READER = "reader@x.example";

let server: TestServer;
let make: Given;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client();
  await make.neighbour();
  await make.person("admin@x.example", { adminPermission: 3 });
  await make.person(READER);
  await make.person("foreign@x.example", { client: "Aurora Vehicles" });
  for (const email of [READER, "foreign@x.example", "nobody@x.example"]) {
    const payload = { email, NewPassword: "", ConfirmPassword: "", tokencode: "" };
    await server.call({ method: "POST", url: "/ForgotResetPassword", payload });
  }
  await mailsDone(server);
});

afterAll(() => server.close());

test("without a mail server mails stay, readable by an administrator of their client", async () => {
  const admin = await make.logIn("admin@x.example");
  const mails = (await admin.get("/api/outbox")).json();
  expect(mails).toMatchObject([{ recipient: READER, subject: "Choose a new password" }]);
  expect(mails[0].text).toMatch(
    /https:\/\/forecourt\.example\/Forgot_Password#email=reader%40x\.example&tokencode=[\w-]{43}\n/,
  );
  expect((await (await make.logIn(READER)).get("/api/outbox")).statusCode).toBe(403);
});

test("who may read it is told so, for the client they administer", async () => {
  const isOutboxShown = async (email: string) =>
    (await (await make.logIn(email)).config()).clients[0]?.outbox;
  expect(await isOutboxShown("admin@x.example")).toBe(true);
  expect(await isOutboxShown(READER)).toBe(false);
});

test.each([
  ["outside a demo", { showsOutbox: false }],
  ["where others reach the product", { isLocal: false }],
])("%s there is no outbox", async (_, options) => {
  const { headers } = await make.logIn("admin@x.example");
  await withAnotherApp(server, options, async (app) => {
    const reply = await app.inject({ method: "GET", url: "/api/outbox", headers });
    expect([reply.statusCode, reply.json().code]).toEqual([404, "NOT_FOUND"]);
    const config = await app.inject({ method: "GET", url: "/api/config", headers });
    expect(config.json()).toMatchObject({ clients: [{ outbox: false }] });
  });
});

test.each([
  ["another machine", { remoteAddress: "192.0.2.1" }, {}],
  ["a proxy nobody told us of", {}, { "x-forwarded-for": "192.0.2.1" }],
  ["another name", {}, { host: "forecourt.example" }],
])("nor for %s, whatever was configured", async (_, from, headersSent) => {
  const admin = await make.logIn("admin@x.example");
  const headers = { ...admin.headers, ...headersSent };
  const outbox = await server.call({ ...from, method: "GET", url: "/api/outbox", headers });
  expect([outbox.statusCode, outbox.json().code]).toEqual([404, "NOT_FOUND"]);
  const config = await server.call({ ...from, method: "GET", url: "/api/config", headers });
  expect(config.json()).toMatchObject({ clients: [{ outbox: false }] });
});

test("a link that has expired is forgotten", async () => {
  await server.query("update mail set good_until = now() - interval '1 second' where state = 'stored'");
  const payload = { email: "foreign@x.example", NewPassword: "", ConfirmPassword: "", tokencode: "" };
  await server.call({ method: "POST", url: "/ForgotResetPassword", payload });
  await mailsDone(server);
  const admin = await make.logIn("admin@x.example");
  expect((await admin.get("/api/outbox")).json()).toMatchObject([
    { recipient: READER, text: null, html: null },
  ]);
});
