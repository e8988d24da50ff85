import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { withAnotherApp } from "#test/endpoints/another-app.ts";
import { given } from "#test/given.ts";
import { mailsDone, resetLinkIn } from "#test/mail-server.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const OWNER = "owner@x.example";
const PASSWORD = "violet anchors drift north";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await given(server).person(OWNER);
});

afterAll(() => server.close());

test("what allows choosing a password is in no log, no reply and no audit, used, refused or failing", async () => {
  const lines: string[] = [];
  const services = { ...server.services, log: createLog("trace", { write: (line) => lines.push(line) }) };
  await withAnotherApp(server, { services }, async (app) => {
    const asked = { email: OWNER, NewPassword: PASSWORD, ConfirmPassword: PASSWORD, tokencode: "" };
    await app.inject({ method: "POST", url: "/ForgotResetPassword", payload: asked });
    await mailsDone(server);
    const { rows } = await server.query("select text_body as text from mail");
    const { tokencode } = resetLinkIn({ text: rows[0]?.["text"] });
    expect(tokencode).toMatch(/^[\w-]{43}$/);
    const payload = { email: OWNER, newPassword: PASSWORD, confirmPassword: PASSWORD, tokencode };
    const choose = (body: object) =>
      app.inject({ method: "POST", url: "/api/Account/ForgotResetPassword", payload: body });

    const ofOlderMail = await app.inject(`/Forgot_Password?email=${OWNER}&tokencode=${tokencode}`);
    const refused = await choose({ ...payload, email: "other@x.example" });
    await server.query("alter table account_token rename to away");
    const failed = await choose(payload).finally(() =>
      server.query("alter table away rename to account_token"),
    );
    const used = await choose(payload);

    expect([refused, failed, used].map(({ statusCode }) => statusCode)).toEqual([400, 500, 200]);
    expect(lines.join()).toContain("A request failed");
    const { rows: audit } = await server.query("select a::text as line from audit a");
    expect(audit.length).toBeGreaterThan(0);
    const said = [
      ...lines,
      ...audit.map(({ line }) => line),
      ...[ofOlderMail, refused, failed, used].map(({ body }) => body),
    ];
    expect(said.filter((text) => text.includes(tokencode) || text.includes(PASSWORD))).toEqual([]);
  });
});
