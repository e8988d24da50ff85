import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig, showsOutbox } from "./config.ts";

function problemsOf(environment: Record<string, string>): readonly string[] {
  const result = readConfig(environment);
  return result.ok ? [] : result.problems;
}

function configOf(environment: Record<string, string>) {
  const result = readConfig(environment);
  if (!result.ok) throw new Error(result.problems.join(" "));
  return result.config;
}

/** Each is loopback in everything but one thing. */
const PUBLIC = [
  ["an address that other machines reach", { HOST: "0.0.0.0" }],
  ["such an address, whatever it is called", { HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:8080" }],
  ["a public name", { PUBLIC_URL: "https://forecourt.example" }],
  ["a name that only begins like this machine", { PUBLIC_URL: "http://localhost.forecourt.example" }],
  ["a proxy in front", { TRUST_PROXY: "127.0.0.1" }],
] as const;

const URL = "postgres://app:s3cret@db.example/forecourt";

test("an empty environment is the demo on this machine", () => {
  expect(configOf({})).toEqual({
    host: "127.0.0.1",
    port: 8080,
    dataDir: resolve("data"),
    files: { kind: "folder", path: resolve("data") },
    database: { kind: "embedded" },
    publicUrl: "http://127.0.0.1:8080",
    trustedProxies: [],
    mail: { smtpUrl: null, from: "Forecourt <no-reply@localhost>" },
    push: { hosts: [], contact: "mailto:forecourt@localhost", oneSignal: null },
    backup: { scheduled: null, upgradePlace: { kind: "folder", path: resolve("data/backups") } },
    metricsPort: null,
    demo: { password: "forecourt-demo" },
    logLevel: "info",
    isLocal: true,
  });
});

test("proxies are addresses and networks; anything else is named", () => {
  expect(configOf({ DEMO: "0", TRUST_PROXY: "127.0.0.1, 10.0.0.0/24,,fd00::/8" }).trustedProxies).toEqual([
    "127.0.0.1",
    "10.0.0.0/24",
    "fd00::/8",
  ]);
  for (const wrong of ["proxy.example", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/", "true"])
    expect(problemsOf({ DEMO: "0", TRUST_PROXY: wrong })).toEqual([
      `TRUST_PROXY must name addresses such as 10.0.0.5 or 10.0.0.0/24, but it says '${wrong}'.`,
    ]);
});

describe("the demo", () => {
  test.each([
    ["DATABASE_URL", { DATABASE_URL: URL }],
    ["NODE_ENV=production", { NODE_ENV: "production" }],
    ["DEMO=0", { DEMO: "0" }],
  ])("is off with %s", (_name, environment) => {
    expect(configOf(environment).demo).toBeNull();
  });

  test("is on with DEMO=1 even then", () => {
    expect(configOf({ DATABASE_URL: URL, DEMO: "1", DEMO_PASSWORD: "another one" }).demo).toEqual({
      password: "another one",
    });
  });

  test("needs a password of its own where other machines reach it", () => {
    expect(problemsOf({ HOST: "0.0.0.0" })).toEqual([expect.stringMatching(/^DEMO_PASSWORD must be set/)]);
    expect(problemsOf({ HOST: "0.0.0.0", DEMO_PASSWORD: "chosen" })).toEqual([]);
    expect(problemsOf({ HOST: "0.0.0.0", DEMO: "0" })).toEqual([]);
    expect(problemsOf({ HOST: "127.0.0.2" })).toEqual([]);
  });

  test.each(PUBLIC)("has not the published password on %s", (_name, environment) => {
    const needed = [expect.stringMatching(/^DEMO_PASSWORD must be set/)];
    expect(problemsOf(environment)).toEqual(needed);
    expect(problemsOf({ ...environment, DEMO_PASSWORD: "forecourt-demo" })).toEqual(needed);
    expect(problemsOf({ ...environment, DEMO_PASSWORD: "chosen" })).toEqual([]);
    expect(problemsOf({ ...environment, DEMO: "0" })).toEqual([]);
  });
});

test.each(PUBLIC)("%s is not local", (_name, environment) => {
  expect(configOf({ ...environment, DEMO_PASSWORD: "chosen" }).isLocal).toBe(false);
});

test.each(["http://localhost:8080", "http://127.0.0.1", "http://[::1]:8080", "https://localhost"])(
  "%s is local",
  (PUBLIC_URL) => expect(configOf({ PUBLIC_URL }).isLocal).toBe(true),
);

test.each<[string, Record<string, string>, boolean]>([
  ["a demo on this machine", {}, true],
  ["a mail server", { SMTP_URL: "smtp://127.0.0.1:25" }, false],
  ...PUBLIC.map(([name, environment]): [string, Record<string, string>, boolean] => [
    name,
    { ...environment, DEMO_PASSWORD: "chosen" },
    false,
  ]),
  ["no demo", { DEMO: "0" }, false],
])("whether the outbox can be read: %s", (_name, environment, shown) => {
  expect(showsOutbox(configOf(environment))).toBe(shown);
});

test("every wrong value is named in a sentence of its own, and no password in any", () => {
  const problems = problemsOf({
    PORT: "80a",
    LOG_LEVEL: "loud",
    PUBLIC_URL: "forecourt.example",
    DEMO: "perhaps",
    DATABASE_URL: "mysql://root:s3cret@db/x",
  });
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual([
    "PORT",
    "DATABASE_URL",
    "PUBLIC_URL",
    "DEMO",
    "LOG_LEVEL",
  ]);
  expect(problems.join()).not.toContain("s3cret");
});

test("metrics are told on a port of their own, or not at all", () => {
  expect(configOf({ METRICS_PORT: "9464" }).metricsPort).toBe(9464);
  expect(problemsOf({ METRICS_PORT: "all" })).toEqual([
    "METRICS_PORT must be a number from 0 to 65535, but it is 'all'.",
  ]);
});

describe("backups", () => {
  test("are made by the clock once they have a folder, which those before upgrades share", () => {
    expect(configOf({ BACKUP_DIR: "/srv/backups" }).backup).toEqual({
      scheduled: { place: { kind: "folder", path: "/srv/backups" }, hour: 2, minute: 30, retained: 7 },
      upgradePlace: { kind: "folder", path: "/srv/backups" },
    });
    const environment = { BACKUP_DIR: "kept", BACKUP_TIME: "23:05", BACKUP_KEEP: "30" };
    expect(configOf({ ...environment, BACKUP_BEFORE_UPGRADE: "0" }).backup).toEqual({
      scheduled: { place: { kind: "folder", path: resolve("kept") }, hour: 23, minute: 5, retained: 30 },
      upgradePlace: null,
    });
  });

  test.each([
    ["BACKUP_TIME", "24:00", "BACKUP_TIME must be a time of day in UTC such as 02:30, but it is '24:00'."],
    ["BACKUP_TIME", "2:30", "BACKUP_TIME must be a time of day in UTC such as 02:30, but it is '2:30'."],
    ["BACKUP_KEEP", "0", "BACKUP_KEEP must be a number from 1 to 1000, but it is '0'."],
    ["BACKUP_KEEP", "all", "BACKUP_KEEP must be a number from 1 to 1000, but it is 'all'."],
    ["BACKUP_BEFORE_UPGRADE", "maybe", "BACKUP_BEFORE_UPGRADE must be 1 or 0, but it is 'maybe'."],
  ])("%s=%s is refused", (name, value, sentence) => {
    expect(problemsOf({ [name]: value })).toEqual([sentence]);
  });
});

test("an owner's address alone makes no sense", () => {
  expect(problemsOf({ DATABASE_OWNER_URL: URL })).toEqual([expect.stringMatching(/set both or neither/)]);
});

test("PUBLIC_URL loses its last slash", () => {
  expect(configOf({ PUBLIC_URL: "http://localhost:8080/" }).publicUrl).toBe("http://localhost:8080");
});

test("mails come from the public name unless told otherwise", () => {
  const environment = {
    DEMO: "0",
    PUBLIC_URL: "https://forecourt.example",
    SMTP_URL: "smtps://me:secret@mail.example",
  };
  expect(configOf(environment).mail).toEqual({
    smtpUrl: "smtps://me:secret@mail.example",
    from: "Forecourt <no-reply@forecourt.example>",
  });
  expect(configOf({ ...environment, MAIL_FROM: "Care <care@x.example>" }).mail.from).toBe(
    "Care <care@x.example>",
  );
});

test.each(["mail.example", "http://mail.example", "smtp://:s3cret@", "smtp:me:s3cret"])(
  "%s is no mail server, and is not repeated",
  (url) => {
    const [problem = ""] = problemsOf({ SMTP_URL: url });
    expect(problem).toMatch(/^SMTP_URL must look like/);
    expect(problem).not.toContain(url);
  },
);
