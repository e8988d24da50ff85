import { TOTP, URI } from "otpauth";
import decodeQR from "qr/decode.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { secondFactor } from "#contract/second-factor.ts";
import { removeSecondFactorAsOwner } from "#server/features/accounts/index.ts";
import { findAccount, openSession } from "#server/features/session/queries.ts";
import { hashOfToken, newToken } from "#server/platform/access/actor.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { PASSWORD } from "#test/given/people.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { mailsDone } from "#test/mail-server.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const ADMIN = "admin@x.example";
const OTHER_ADMIN = "other.admin@x.example";
const OWNER = "owner@x.example";
const BOTH_CLIENTS = "both@x.example";
const FOREIGN = "foreign@x.example";
const PERIOD_MS = 30_000;

let server: TestServer;
let make: Given;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client();
  await make.neighbour();
  await make.person(ADMIN, { adminPermission: 1, designation: "Administrator" });
  await make.person(OTHER_ADMIN, { adminPermission: 3, designation: "Administrator" });
  await make.person(OWNER);
  await make.person(BOTH_CLIENTS, {}, { client: "Aurora Vehicles" });
  await make.person(FOREIGN, { client: "Aurora Vehicles" });
});

beforeEach(async () => {
  await mailsDone(server);
  for (const table of ["failure_counter", "second_factor", "known_device", "session", "audit", "mail"])
    await server.query(`delete from ${table}`);
  await server.query("update client set second_factor_required = false");
});

afterAll(() => server.close());

describe("setting it up", () => {
  test("asks for the own password, and gives a key that an app reads from its picture", async () => {
    const owner = await make.logIn(OWNER);
    const refused = await owner.post(secondFactor.begin.path, { currentPassword: `${PASSWORD}.` });
    expect([refused.statusCode, refused.json().code]).toEqual([400, "CURRENT_PASSWORD"]);
    const { secret, uri, qr } = await begin(owner);
    expect(scanned(qr)).toBe(uri);
    const read = URI.parse(uri);
    expect(read).toMatchObject({
      issuer: "Forecourt",
      label: OWNER,
      algorithm: "SHA1",
      digits: 6,
      period: 30,
    });
    expect(read.secret.base32).toBe(secret);
    expect(read.secret.bytes).toHaveLength(20);
    expect((await begin(owner)).secret).not.toBe(secret);
    expect(await stateOf(owner)).toEqual({ on: false, recoveryCodesLeft: 0, requiredBy: [] });
    expect((await logIn(OWNER)).statusCode).toBe(200);
  });

  test("counts from its first right code on: other sessions end, the owner is told, and the codes are told once", async () => {
    const [owner, elsewhere] = [await make.logIn(OWNER), await make.logIn(OWNER)];
    const replaced = await begin(owner);
    const { secret } = await begin(owner);
    for (const wrong of ["", "000 00", codeOf(replaced.secret), codeOf(secret, -3), codeOf(secret, 3)])
      expect(await codeOfReply(owner.post(secondFactor.confirm.path, { code: wrong }))).toBe(
        "SECOND_FACTOR_CODE",
      );
    expect((await stateOf(owner)).on).toBe(false);
    const codes = await confirm(owner, codeOf(secret).replace(/^(...)/, "$1 "));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(await stateOf(owner)).toEqual({ on: true, recoveryCodesLeft: 10, requiredBy: [] });
    const ended = await elsewhere.get("/api/config");
    expect([ended.statusCode, ended.json().message]).toEqual([
      401,
      "A second factor was switched on for your account. Log in with it.",
    ]);
    expect(await mailed(OWNER)).toEqual(["second_factor_on"]);
    expect(await audited("second_factor.on")).toEqual([OWNER]);
    for (const path of [secondFactor.begin.path, secondFactor.confirm.path]) {
      const again = await owner.post(path, { currentPassword: PASSWORD, code: codeOf(secret, 1) });
      expect(again.statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(await codeOfReply(owner.post(secondFactor.begin.path, { currentPassword: PASSWORD }))).toBe(
      "HAS_FACTOR",
    );
  });

  test("keeps neither the recovery codes nor a word of the key where others read", async () => {
    const owner = await make.logIn(OWNER);
    const { secret, codes } = await setUp(owner);
    const { rows } = await server.query(
      "select a::text as row from audit a union all select m::text from mail m union all select r::text from recovery_code r",
    );
    const written = rows.map(({ row }) => String(row)).join("\n");
    expect(rows.length).toBeGreaterThan(10);
    for (const word of [secret, ...codes, ...codes.map((each) => each.replaceAll("-", ""))])
      expect(written).not.toContain(word);
  });
});

describe("logging in with it", () => {
  test("asks for a code after the right password alone, and takes each code once", async () => {
    const { secret, used } = await setUp(await make.logIn(OWNER));
    expect(await refusalOf(logIn(OWNER, { code: codeOf(secret, 1), password: `${PASSWORD}.` }))).toEqual([
      400,
      "LOGIN",
      "Email or Password is invalid",
    ]);
    expect(await refusalOf(logIn(OWNER))).toEqual([
      400,
      "SECOND_FACTOR",
      "Enter the code of your authenticator app.",
    ]);
    expect(await audited("session.refuse")).toEqual([OWNER]);
    const wrong = [400, "SECOND_FACTOR_CODE"];
    for (const code of ["123", "not a code", codeOf(secret, 4), used])
      expect((await refusalOf(logIn(OWNER, { code }))).slice(0, 2)).toEqual(wrong);
    const code = codeOf(secret, 1);
    const [first, ...others] = (
      await Promise.all(Array.from({ length: 4 }, () => logIn(OWNER, { code })))
    ).sort((a, b) => a.statusCode - b.statusCode);
    expect(first?.statusCode).toBe(200);
    for (const other of others) expect([other.statusCode, other.json().code]).toEqual(wrong);
    expect((await server.query("select from session")).rows).toHaveLength(2);
  });

  test("takes each recovery code once, however it is typed, and tells the owner", async () => {
    const owner = await make.logIn(OWNER);
    const { codes, secret } = await setUp(owner);
    const [first = "", second = ""] = codes;
    expect((await logIn(OWNER, { code: ` ${first.toUpperCase()} ` })).statusCode).toBe(200);
    expect((await refusalOf(logIn(OWNER, { code: first })))[1]).toBe("SECOND_FACTOR_CODE");
    expect((await stateOf(owner)).recoveryCodesLeft).toBe(9);
    await mailsDone(server);
    expect(await mailed(OWNER)).toContain("recovery_code_used");
    const { rows } = await server.query(
      "select text_body as text from mail where kind = 'recovery_code_used'",
    );
    expect(rows[0]?.["text"]).toContain("9 are left.");
    const renewed = await owner.post(secondFactor.renewRecoveryCodes.path, { code: codeOf(secret, 1) });
    expect(parsed(secondFactor.renewRecoveryCodes.reply, renewed).recoveryCodes).toHaveLength(10);
    expect((await refusalOf(logIn(OWNER, { code: second })))[1]).toBe("SECOND_FACTOR_CODE");
  });

  test("is not asked for again for thirty days in a browser that was told to remember it", async () => {
    const owner = await make.logIn(OWNER);
    const { codes, secret } = await setUp(owner);
    const reply = await logIn(OWNER, { code: codes[0] ?? "", remember: true });
    const cookie = cookieOf(reply);
    expect((await logIn(OWNER, { cookie })).statusCode).toBe(200);
    expect(
      (await logIn(OWNER, { cookie: cookieOf(await logIn(OWNER, { code: codes[1] ?? "" })) })).json().code,
    ).toBe("SECOND_FACTOR");
    const [, device = ""] = /forecourt_device=([\w-]{22})/.exec(cookie) ?? [];
    // What a caller only says it is.
    expect((await logIn(OWNER, { deviceId: device })).json().code).toBe("SECOND_FACTOR");
    await server.query("update known_device set second_factor_on = second_factor_on - interval '30 days'");
    expect((await logIn(OWNER, { cookie })).json().code).toBe("SECOND_FACTOR");
    await server.query("update known_device set second_factor_on = now() where second_factor_on is not null");
    expect((await logIn(OWNER, { cookie })).statusCode).toBe(200);
    await owner.post(secondFactor.remove.path, { code: codeOf(secret, 1) });
    await setUp(owner);
    expect((await logIn(OWNER, { cookie })).json().code).toBe("SECOND_FACTOR");
  });

  test("stops after ten wrong codes, which keep nobody out of a browser they are known by", async () => {
    const owner = await make.logIn(OWNER);
    const { codes } = await setUp(owner);
    const cookie = cookieOf(await logIn(OWNER, { code: codes[0] ?? "" }));
    for (let guess = 0; guess < 10; guess += 1) await logIn(OWNER, { code: "000000" });
    const [status, code, message] = await refusalOf(logIn(OWNER, { code: codes[1] ?? "" }));
    expect([status, code, message]).toEqual([
      400,
      "SECOND_FACTOR_CODE",
      "Too many codes were tried. Wait a while, then enter the newest one.",
    ]);
    expect((await logIn(OWNER, { code: codes[1] ?? "", cookie })).statusCode).toBe(200);
  });

  test("holds for a log-in that began before it was switched on", async () => {
    const { owner: db } = server.database;
    const account = await findAccount(db, OWNER, null);
    if (account === null || account.passwordHash === null) throw new Error("The owner has no account.");
    const begun = { ...account, passwordHash: account.passwordHash };
    await setUp(await make.logIn(OWNER));
    const open = (hasSecondFactor: boolean) =>
      db.transaction().execute((trx) =>
        openSession(trx, { ...begun, hasSecondFactor }, hashOfToken(newToken()), {
          deviceId: "x",
          mobile: false,
        }),
      );
    expect([await open(false), await open(true)]).toEqual([false, true]);
  });

  test("does not ask for a code when the admin panel asks for the password again", async () => {
    const admin = await make.logIn(ADMIN);
    await setUp(admin);
    await admin.confirm(ADMIN);
    expect((await admin.get("/api/employees")).statusCode).not.toBe(401);
  });
});

describe("removing it", () => {
  test("takes a code, and the owner is told", async () => {
    const owner = await make.logIn(OWNER);
    const { secret } = await setUp(owner);
    expect(await codeOfReply(owner.post(secondFactor.remove.path, { code: "000000" }))).toBe(
      "SECOND_FACTOR_CODE",
    );
    expect((await owner.post(secondFactor.remove.path, { code: codeOf(secret, 1) })).statusCode).toBe(200);
    expect(await mailed(OWNER)).toContain("second_factor_off");
    expect(await stateOf(owner)).toEqual({ on: false, recoveryCodesLeft: 0, requiredBy: [] });
    expect((await logIn(OWNER)).statusCode).toBe(200);
    expect((await server.query("select from recovery_code")).rows).toEqual([]);
  });

  test("is an administrator's of all their clients, with the password typed again", async () => {
    await setUp(await make.logIn(OWNER));
    await setUp(await make.logIn(BOTH_CLIENTS));
    const admin = await make.logIn(ADMIN);
    const remove = (email: string) =>
      codeOfReply(admin.post(secondFactor.removeByAdministrator.path, { email }));
    expect(await remove(OWNER)).toBe("ADMIN_REAUTH");
    await admin.confirm(ADMIN);
    expect(await remove(BOTH_CLIENTS)).toBe("OTHER_CLIENT");
    expect(await remove(FOREIGN)).toBe("NO_PERSON");
    expect(await remove(ADMIN)).toBe("OWN_ACCOUNT");
    expect((await logIn(OWNER)).json().code).toBe("SECOND_FACTOR");
    expect(await remove(OWNER)).toBe(undefined);
    expect((await logIn(OWNER)).statusCode).toBe(200);
    expect(await mailed(OWNER)).toContain("second_factor_off");
    expect(await audited("second_factor.off")).toEqual([OWNER]);
    expect(await remove(OWNER)).toBe("NO_FACTOR");
  });

  test("is the server's, where nobody else can", async () => {
    await setUp(await make.logIn(ADMIN));
    await removeSecondFactorAsOwner(server.database.owner, ADMIN);
    expect((await logIn(ADMIN)).statusCode).toBe(200);
    await expect(removeSecondFactorAsOwner(server.database.owner, "nobody@x.example")).rejects.toThrow(
      "There is nobody with the e-mail nobody@x.example.",
    );
  });
});

describe("a client that requires it", () => {
  test("shuts the admin panel to whoever has none, and nothing else", async () => {
    const [admin, other, owner] = [
      await make.logIn(ADMIN),
      await make.logIn(OTHER_ADMIN),
      await make.logIn(OWNER),
    ];
    const require = (required: boolean) => admin.post(secondFactor.require.path, { required });
    expect(await codeOfReply(require(true))).toBe("ADMIN_REAUTH");
    await admin.confirm(ADMIN);
    expect(await codeOfReply(require(true))).toBe("NO_FACTOR");
    const { secret } = await setUp(admin);
    const set = parsed(secondFactor.require.reply, await require(true));
    expect(set).toMatchObject({ required: true, withSecondFactor: 1 });
    expect(set.administrators).toBeGreaterThanOrEqual(2);
    expect(await audited("second_factor.require")).toEqual(["required"]);

    const shut = await other.get(secondFactor.requirement.path);
    expect([shut.statusCode, shut.json().code, shut.json().message]).toEqual([
      403,
      "SECOND_FACTOR_REQUIRED",
      "Meridian Motors asks its administrators for a second factor. Set one up in the menu behind your name.",
    ]);
    expect((await other.config()).clients[0]?.secondFactorMissing).toBe(true);
    expect((await stateOf(other)).requiredBy).toEqual(["Meridian Motors"]);
    expect((await other.post("/api/filters", {})).statusCode).not.toBe(403);
    for (const each of [admin, owner])
      expect((await each.config()).clients[0]?.secondFactorMissing).toBe(false);
    expect((await stateOf(owner)).requiredBy).toEqual([]);
    expect((await admin.get(secondFactor.requirement.path)).statusCode).toBe(200);

    await setUp(other);
    expect((await other.get(secondFactor.requirement.path)).statusCode).toBe(200);
    await admin.post(secondFactor.remove.path, { code: codeOf(secret, 1) });
    expect((await admin.get(secondFactor.requirement.path)).statusCode).toBe(403);
  });
});

async function begin(caller: Caller) {
  return parsed(
    secondFactor.begin.reply,
    await caller.post(secondFactor.begin.path, { currentPassword: PASSWORD }),
  );
}

async function confirm(caller: Caller, code: string): Promise<readonly string[]> {
  return parsed(secondFactor.confirm.reply, await caller.post(secondFactor.confirm.path, { code }))
    .recoveryCodes;
}

async function setUp(caller: Caller) {
  const { secret } = await begin(caller);
  const used = codeOf(secret);
  return { secret, used, codes: await confirm(caller, used) };
}

/** What an app shows so many periods from now. */
function codeOf(secret: string, periods = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + periods * PERIOD_MS });
}

async function stateOf(caller: Caller): Promise<z.infer<typeof secondFactor.own.reply>> {
  return parsed(secondFactor.own.reply, await caller.get(secondFactor.own.path));
}

interface LogIn {
  readonly password?: string;
  readonly code?: string;
  readonly remember?: boolean;
  readonly cookie?: string;
  readonly deviceId?: string;
}

function logIn(email: string, { password = PASSWORD, code, remember, cookie, deviceId }: LogIn = {}) {
  const headers = { data_source: OPERATION, ...(cookie === undefined ? {} : { cookie }) };
  const payload = { username: email, password, code, remember, device_id: deviceId };
  return server.call({ method: "POST", url: "/login", headers, payload });
}

function cookieOf({ headers }: Awaited<ReturnType<typeof logIn>>): string {
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}

async function refusalOf(reply: ReturnType<typeof logIn>): Promise<unknown[]> {
  const { statusCode, json } = await reply;
  const { code, message } = json();
  return [statusCode, code, message];
}

async function codeOfReply(reply: ReturnType<Caller["post"]>): Promise<string | undefined> {
  return (await reply).json().code;
}

/** Kinds of the mails to somebody, oldest first. */
async function mailed(email: string): Promise<string[]> {
  const { rows } = await server.query("select kind from mail where recipient = $1 order by mail_id", [email]);
  return rows.map(({ kind }) => String(kind));
}

async function audited(action: string): Promise<string[]> {
  const { rows } = await server.query("select subject from audit where action = $1", [action]);
  return rows.map(({ subject }) => String(subject));
}

/** What a camera reads of the picture as the browser draws it, four pixels a field. */
function scanned({ size, path }: z.infer<typeof secondFactor.begin.reply>["qr"]): string {
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4;
        data.fill(0, at, at + 3);
      }
  }
  return decodeQR({ width, height: width, data });
}
