import { createHash, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { queriesOf } from "#test/endpoints/another-app.ts";
import { callerWith } from "#test/given/caller.ts";
import { PASSWORD } from "#test/given/people.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { whileIdle } from "#test/ledger.ts";
import { linkIn, type MailServer, mailsDone, resetLinkIn, startMailServer } from "#test/mail-server.ts";
import { PUBLIC_URL, startTestServer, type TestServer } from "#test/server.ts";

// The real functions, counted.
vi.mock("@node-rs/argon2", { spy: true });

const OWNER = "owner@x.example";
const OTHER = "other@x.example";
const INACTIVE = "inactive@x.example";
const NEW_PASSWORD = "violet anchors drift north";
const CHECK_MAIL = {
  code: "CHECK_MAIL",
  message: "Check your e-mail: open the link we sent to finish resetting your password.",
};
const LINK = {
  code: "LINK",
  message: "This link is no longer valid. Ask for a new one with 'Forgot Password'.",
};

let mailServer: MailServer;
let server: TestServer;
let make: Given;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ smtpUrl: mailServer.url });
  make = given(server);
  for (const email of [OWNER, OTHER, INACTIVE]) await make.person(email);
  await server.query("update person set active = false where email = $1", [INACTIVE]);
});

beforeEach(async () => {
  await mailsDone(server);
  mailServer.mails.length = 0;
  await whileIdle(
    server,
    ["failure_counter", "account_token", "session"].map((table) => `delete from ${table}`),
  );
  await server.query(
    "update person set password_hash = (select password_hash from person where email = $1), must_change = false",
    [INACTIVE],
  );
});

afterAll(async () => {
  await server.close();
  await mailServer.close();
});

describe("asking for a link", () => {
  test("answers one 400 for a known, an unknown and an inactive address, and mails the known one alone", async () => {
    for (const email of [
      OWNER,
      "nobody@x.example",
      INACTIVE,
      ` ${OWNER.toUpperCase()} `,
      "no address at all",
    ]) {
      const reply = await ask({ email });
      expect([reply.statusCode, reply.json()]).toEqual([400, CHECK_MAIL]);
    }
    const mails = await mailServer.received(OWNER, 2);
    await mailsDone(server);
    expect(mails).toHaveLength(2);
    expect(mailServer.mails).toHaveLength(2);
  });

  test("does the same queries and no hash, whoever is asked for: nobody, somebody shut out, or whose mailbox is full", async () => {
    const known = await workOf((call) => ask({ email: OWNER }, "/ForgotResetPassword", {}, call));
    expect(known.queries.filter((text) => /insert into mail/.test(text))).toHaveLength(1);
    expect(known.hashes).toBe(0);
    for (let link = 0; link < 3; link += 1) await mailedToken(OTHER);
    for (const email of ["nobody@x.example", INACTIVE, OTHER]) {
      expect(await workOf((call) => ask({ email }, "/ForgotResetPassword", {}, call))).toEqual(known);
    }
  });

  test("throws the typed password away", async () => {
    const before = await hashOf(OWNER);
    for (const url of ["/ForgotResetPassword", "/api/Account/ForgotResetPassword"]) {
      for (const tokencode of ["", "   ", undefined]) await ask({ email: OWNER, tokencode }, url);
    }
    await mailsDone(server);
    expect(await hashOf(OWNER)).toBe(before);
    expect((await logIn(OWNER, NEW_PASSWORD)).statusCode).toBe(400);
    expect((await logIn(OWNER, PASSWORD)).statusCode).toBe(200);
  });

  test("mails a link to the public address, whatever host the request names", async () => {
    for (const headers of [
      { host: "evil.example" },
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" },
      { forwarded: "host=evil.example", origin: "https://evil.example", referer: "https://evil.example/" },
    ]) {
      mailServer.mails.length = 0;
      await ask({ email: OWNER }, "/ForgotResetPassword", headers);
      const [mail] = await mailServer.received(OWNER);
      if (mail === undefined) throw new Error("no mail");
      const link = linkIn(mail);
      expect(link.origin + link.pathname + link.search).toBe(`${PUBLIC_URL}/Forgot_Password`);
      expect(resetLinkIn(mail)).toEqual({ email: OWNER, tokencode: expect.stringMatching(/^[\w-]{43}$/) });
      expect(mail.html).toContain(
        "https://forecourt.example/Forgot_Password#email=owner%40x.example&#38;tokencode=",
      );
      expect(mail.html + mail.text + [...mail.headers.values()].join()).not.toContain("evil");
    }
  });

  test("five times in 15 minutes from one place is enough; the answer stays the same", async () => {
    await server.query("delete from mail");
    for (let time = 1; time <= 8; time += 1) expect((await ask({ email: OWNER })).json()).toEqual(CHECK_MAIL);
    expect((await server.query("select from mail")).rowCount).toBe(5);
  });

  test.each([
    ["a number", { email: 5 }],
    ["a list", { email: [OWNER] }],
    ["an object", { email: { $ne: "" } }],
    ["null", { email: null }],
    ["a token that is a number", { tokencode: 5 }],
    ["a token that is a truth value", { tokencode: true }],
    ["a token that is null", { tokencode: null }],
    ["a token that is a list", { tokencode: [""] }],
    ["a token that is an object", { tokencode: { $gt: "" } }],
    ["an unknown key", { admin: true }],
    ["an endless address", { email: `${"x".repeat(400)}@x.example` }],
  ])("%s is refused by its shape, before any query", async (_, wrong) => {
    for (const url of ["/ForgotResetPassword", "/api/Account/ForgotResetPassword"]) {
      const { queries } = await workOf(async (call) => {
        const reply = await ask({ email: OWNER, ...wrong }, url, {}, call);
        expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: "INVALID_BODY" }]);
      });
      expect(queries).toEqual([]);
    }
  });
});

describe("the token of a mail", () => {
  test.each(["/ForgotResetPassword", "/api/Account/ForgotResetPassword"])(
    "sets the password through %s, ends every session and token, and tells the owner",
    async (url) => {
      const sessions = [await session(OWNER), await session(OWNER)];
      const others = await session(OTHER);
      const token = await mailedToken(OWNER);
      const reply = await choose({ email: OWNER, tokencode: token }, url);
      expect([reply.statusCode, reply.json()]).toEqual([
        200,
        { message: "Password Reset Successful. Please Login." },
      ]);
      for (const each of sessions) expect((await each.get("/api/config")).statusCode).toBe(401);
      expect((await others.get("/api/config")).statusCode).toBe(200);
      expect((await server.query("select from account_token")).rowCount).toBe(0);
      expect((await logIn(OWNER, PASSWORD)).statusCode).toBe(400);
      expect((await logIn(OWNER, NEW_PASSWORD)).statusCode).toBe(200);
      const mails = await mailServer.received(OWNER, 2);
      expect(mails[1]?.headers.get("subject")).toBe("Your password was changed");
      expect(await hashOf(OWNER)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    },
  );

  test("works once: a replay changes nothing", async () => {
    const token = await mailedToken(OWNER);
    expect((await choose({ email: OWNER, tokencode: token })).statusCode).toBe(200);
    const before = await hashOf(OWNER);
    const again = await choose({ email: OWNER, tokencode: token, newPassword: "another long sentence" });
    expect([again.statusCode, again.json()]).toEqual([400, LINK]);
    expect(await hashOf(OWNER)).toBe(before);
  });

  test("used fifty times at once works exactly once", async () => {
    const token = await mailedToken(OWNER);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        choose({ email: OWNER, tokencode: token, newPassword: `${NEW_PASSWORD} ${place}` }),
      ),
    );
    const winners = replies.flatMap(({ statusCode }, place) => (statusCode === 200 ? [place] : []));
    expect(winners).toHaveLength(1);
    expect(replies.every(({ statusCode }) => [200, 400, 503].includes(statusCode))).toBe(true);
    expect((await logIn(OWNER, `${NEW_PASSWORD} ${winners[0]}`)).statusCode).toBe(200);
  });

  test("is bound to its account", async () => {
    const token = await mailedToken(OWNER);
    for (const email of [OTHER, INACTIVE, "nobody@x.example", ""]) {
      const before = await hashes();
      const reply = await choose({ email, tokencode: token });
      expect([reply.statusCode, reply.json()]).toEqual([400, LINK]);
      expect(await hashes()).toBe(before);
    }
    expect((await choose({ email: ` ${OWNER.toUpperCase()}`, tokencode: token })).statusCode).toBe(200);
  });

  test("forged, cut, padded or hashed opens nothing", async () => {
    const token = await mailedToken(OWNER);
    const before = await hashes();
    const stored = (await server.query("select encode(token_hash, 'hex') as hex from account_token"))
      .rows[0]?.["hex"];
    const forged = [
      randomBytes(32).toString("base64url"),
      "A".repeat(43),
      token.slice(1),
      `${token}A`,
      ` ${token}`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      String(stored),
      createHash("sha256").update(token).digest("base64url"),
      "%",
      "' or true --",
    ];
    for (const tokencode of forged) {
      const reply = await choose({ email: OWNER, tokencode });
      expect([tokencode, reply.statusCode, reply.json()]).toEqual([tokencode, 400, LINK]);
    }
    expect(await hashes()).toBe(before);
    expect((await choose({ email: OWNER, tokencode: token })).statusCode).toBe(200);
  });

  test("has its spaces turned back into plus signs before it is looked up", async () => {
    const token = `a+b+${randomBytes(20).toString("hex")}`;
    await server.query(
      `insert into account_token (token_hash, person_id, kind, expires_on)
       select $1, person_id, 'reset', now() + interval '1 minute' from person where email = $2`,
      [createHash("sha256").update(token).digest(), OWNER],
    );
    const reply = await choose({ email: OWNER, tokencode: token.replaceAll("+", " ") });
    expect(reply.statusCode).toBe(200);
  });

  test("is dead after 30 minutes", async () => {
    const token = await mailedToken(OWNER);
    const { rows } = await server.query(
      "select round(extract(epoch from expires_on - now()) / 60)::int as minutes from account_token",
    );
    expect(rows).toEqual([{ minutes: 30 }]);
    await server.query("update account_token set expires_on = now() - interval '1 second'");
    expect((await choose({ email: OWNER, tokencode: token })).json()).toEqual(LINK);
  });

  test.each([0, 1, 2])("lives beside the two others asked for; using number %i ends them", async (used) => {
    const tokens = [await mailedToken(OWNER), await mailedToken(OWNER), await mailedToken(OWNER)];
    expect((await choose({ email: OWNER, tokencode: tokens[used] ?? "" })).statusCode).toBe(200);
    for (const tokencode of tokens) expect((await choose({ email: OWNER, tokencode })).json()).toEqual(LINK);
  });

  test("used fifty times at once with the two others works exactly once", async () => {
    const tokens = [await mailedToken(OWNER), await mailedToken(OWNER), await mailedToken(OWNER)];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        choose({
          email: OWNER,
          tokencode: tokens[place % tokens.length] ?? "",
          newPassword: `${NEW_PASSWORD} ${place}`,
        }),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
  });

  test("dies with the account it is for", async () => {
    const token = await mailedToken(OTHER);
    await server.query("update person set active = false where email = $1", [OTHER]);
    expect((await choose({ email: OTHER, tokencode: token })).json()).toEqual(LINK);
    await server.query("update person set active = true where email = $1", [OTHER]);
  });

  test("is in the database as its SHA-256 and nowhere else once its mail is handed over", async () => {
    const token = await mailedToken(OWNER);
    await mailsDone(server);
    const { rows } = await server.query("select token_hash from account_token");
    expect(rows).toEqual([{ token_hash: createHash("sha256").update(token).digest() }]);
    const tables = await server.query(
      "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    for (const { relname } of tables.rows) {
      expect(
        (await server.query(`select from "${relname}" t where t::text like $1`, [`%${token}%`])).rowCount,
        relname,
      ).toBe(0);
    }
  });

  test("is kept by a choice that is refused", async () => {
    const token = await mailedToken(OWNER);
    const wrong = [
      [{ confirmPassword: "something else entirely" }, "Passwords Do Not Match"],
      [both("short"), "The password needs at least 12 characters."],
      [both("x".repeat(129)), "The password may have at most 128 characters."],
      [both("Forecourt2026"), expect.stringContaining("too easy to guess")],
      [both("owner owner 123"), expect.stringContaining("too easy to guess")],
    ] as const;
    for (const [typed, message] of wrong) {
      const reply = await choose({ email: OWNER, tokencode: token, ...typed });
      expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
    }
    expect((await choose({ email: OWNER, tokencode: token })).statusCode).toBe(200);
  });
});

function both(password: string) {
  return { newPassword: password, confirmPassword: password };
}

function ask(
  body: Readonly<Record<string, unknown>>,
  url = "/ForgotResetPassword",
  headers = {},
  call: Call = server.call,
) {
  const isOld = url === "/ForgotResetPassword";
  const passwords = isOld
    ? { NewPassword: NEW_PASSWORD, ConfirmPassword: NEW_PASSWORD }
    : { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  return call({ method: "POST", url, headers, payload: { tokencode: "", ...passwords, ...body } });
}

interface Choice {
  readonly email: string;
  readonly tokencode: string;
  readonly newPassword?: string;
  readonly confirmPassword?: string;
}

function choose(
  { email, tokencode, newPassword = NEW_PASSWORD, confirmPassword = newPassword }: Choice,
  url = "/api/Account/ForgotResetPassword",
) {
  const payload =
    url === "/ForgotResetPassword"
      ? { email, tokencode, NewPassword: newPassword, ConfirmPassword: confirmPassword }
      : { email, tokencode, newPassword, confirmPassword };
  return server.call({ method: "POST", url, payload });
}

async function mailedToken(email: string): Promise<string> {
  const known = mailServer.mails.filter(({ to }) => to.includes(email)).length;
  await ask({ email });
  const mail = (await mailServer.received(email, known + 1)).at(-1);
  if (mail === undefined) throw new Error("no mail");
  return resetLinkIn(mail).tokencode;
}

function logIn(username: string, password: string) {
  return server.call({ method: "POST", url: "/login", payload: { username, password } });
}

async function session(email: string) {
  return callerWith(server, (await logIn(email, PASSWORD)).json().access_token, OPERATION);
}

async function hashOf(email: string): Promise<string> {
  return (await server.query("select password_hash from person where email = $1", [email])).rows[0]?.[
    "password_hash"
  ];
}

async function hashes(): Promise<string> {
  return (await server.query("select string_agg(password_hash, ' ' order by person_id) as all from person"))
    .rows[0]?.["all"];
}

type Call = (options: InjectOptions) => Promise<{ statusCode: number; json(): unknown }>;

/** Everything an app of its own, without jobs, asks its connections meanwhile; and how many hashes it made. */
async function workOf(work: (call: Call) => Promise<unknown>) {
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
  const queries = await queriesOf(server, (app) => work((options) => app.inject(options)));
  return { queries, hashes: vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length };
}
