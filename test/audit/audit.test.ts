import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { readEverything } from "#test/workbook-files.ts";

const ADMIN = "admin@x.example";

let server: TestServer;
let make: Given;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client();
  await make.neighbour();
  await make.person(ADMIN, { adminPermission: 1 });
  admin = await make.logIn(ADMIN);
  await server.query("delete from audit");
  await server.query(
    `insert into audit (client_id, person_id, action, subject, detail, address, device, at)
     select 1, (select person_id from person where email = $1), 'upload.accept', 'file ' || n || '.xlsx', '{}',
       '2001:db8::' || n, 'Firefox 140 on Linux', timestamptz '2026-03-01 00:00+05:30' + make_interval(hours => n)
     from generate_series(1, 250) n`,
    [ADMIN],
  );
  await server.query(
    `insert into audit (client_id, action, subject, detail, at) values
     (1, 'person.add', '=cmd|calc', '{"designation": "Head Office"}', '2026-05-01 23:59:59+05:30'),
     (1, 'person.add', '100%_sure@x.example', '{}', '2026-05-02 00:00+05:30'),
     (2, 'secret.add', 'aurora secret', '{}', '2026-05-02 00:00+05:30'),
     (null, 'installation.secret', 'nobody''s', '{}', '2026-05-02 00:00+05:30')`,
  );
});

afterAll(() => server.close());

test("is read newest first, a page at a time, each entry once", async () => {
  const subjects: string[] = [];
  let before: string | null = null;
  for (let page = 0; page < 4; page += 1) {
    const reply = await list({ before });
    subjects.push(...reply.entries.map(({ subject }) => subject));
    before = reply.entries.at(-1)?.id ?? null;
    expect(reply.more).toBe(page < 2);
    if (!reply.more) break;
  }
  expect(subjects).toEqual([
    "100%_sure@x.example",
    "=cmd|calc",
    ...Array.from({ length: 250 }, (_, n) => `file ${250 - n}.xlsx`),
  ]);
});

test("shows who, what, to whom, and the actions to choose from; of this client alone", async () => {
  const { entries, actions } = await list({ action: "upload.accept", search: "file 250" });
  expect(entries).toEqual([
    {
      id: expect.any(String),
      at: "2026-03-11T04:30:00.000Z",
      who: "admin",
      email: ADMIN,
      action: "upload.accept",
      subject: "file 250.xlsx",
      address: "2001:db8::250",
      device: "Firefox 140 on Linux",
      sentence: "uploaded file 250.xlsx",
      facts: [],
      detail: "{}",
    },
  ]);
  expect(actions).toEqual([
    { code: "person.add", name: "Person added" },
    { code: "upload.accept", name: "Upload sent" },
  ]);
  expect((await list({})).timeZone).toBe("Asia/Kolkata");
  expect((await admin.post("/api/auditlist", {})).body).not.toMatch(/secret|nobody/);
});

test("says what was written with an entry with the names of today, in the client's time zone", async () => {
  await server.query(
    `insert into audit (client_id, action, subject, detail, at) values
     (1, 'ticket.create', '7', '{"operation": "meridian-csi", "dealer": "D01"}', '2026-05-03 00:00+05:30'),
     (1, 'upload.schedule', 'may.xlsx', '{"upload": 3, "at": "2026-05-03T20:00:00Z"}', '2026-05-03 00:00+05:30')`,
  );
  try {
    const { entries } = await list({ fromdate: "2026-05-03", todate: "2026-05-03" });
    expect(entries.map(({ sentence }) => sentence)).toEqual([
      "set a time for the publication of may.xlsx",
      "created ticket 7 for dealer Dealer D01 (D01)",
    ]);
    expect(entries.map(({ facts }) => facts)).toEqual([
      [{ label: "Publication", value: "May 4th 2026, 01:30 am" }],
      [
        { label: "Survey", value: "Meridian Motors meridian-csi" },
        { label: "Dealer", value: "Dealer D01 (D01)" },
      ],
    ]);
  } finally {
    await server.query("delete from audit where at >= '2026-05-03 00:00+05:30'");
  }
});

test.each([
  [{ fromdate: "2026-05-01", todate: "2026-05-01" }, ["=cmd|calc"]],
  [{ fromdate: "2026-05-02" }, ["100%_sure@x.example"]],
  [{ search: "100%_" }, ["100%_sure@x.example"]],
  [{ search: "%" }, ["100%_sure@x.example"]],
  [{ search: "=CMD" }, ["=cmd|calc"]],
  [{ search: "2001:DB8::249" }, ["file 249.xlsx"]],
  [{ action: "none" }, []],
  [{ fromdate: "2026-05-01", search: ADMIN }, []],
  [{ action: "", search: " ", todate: null, fromdate: "2026-05-02" }, ["100%_sure@x.example"]],
])("filters by %j, days in the client's time zone", async (filter, subjects) => {
  expect((await list(filter)).entries.map(({ subject }) => subject)).toEqual(subjects);
});

test("finds a person by any part of the name, without case and accents", async () => {
  await server.query("update person set name = 'Zoë  Müller' where email = $1", [ADMIN]);
  try {
    for (const search of ["zoe mul", "ÜLL"]) {
      expect((await list({ search })).entries[0]).toMatchObject({ who: "Zoë  Müller" });
    }
    expect((await list({ search: "zoe.mul" })).entries).toEqual([]);
  } finally {
    await server.query("update person set name = 'admin' where email = $1", [ADMIN]);
  }
});

test("calls people by their names, with the e-mail where two share one and in its place where somebody is gone", async () => {
  const [ravi, sam, namesake, neighbour] = [
    "ravi.rao@x.example",
    "sam.lee@x.example",
    "sam.lee@y.example",
    // Of another client: nobody here can mix them up.
    "ravi.rao@y.example",
  ];
  for (const email of [ravi, sam, namesake]) await make.person(email, { adminPermission: 1 });
  await make.person(neighbour, { client: "Aurora Vehicles" });
  const log = [
    [null, "gave the password that was used at ravi.rao@y.example; its owner was mailed a link"],
    [null, "activated ravi.rao@y.example"],
    ["Deleted account", "activated gone@x.example"],
    ["ravi rao", "deactivated sam lee (sam.lee@x.example)"],
    ["sam lee (sam.lee@y.example)", "gave ravi rao the admin panel and the audio rights"],
    ["sam lee (sam.lee@y.example)", "confirmed the session with the password"],
    ["sam lee (sam.lee@y.example)", "logged in"],
  ];
  try {
    const other = await make.logIn(namesake);
    await other.confirm(namesake);
    const permitted = await other.post("/api/setadminuserpermission", {
      emailid: ravi,
      isAdminPanelAccess: true,
      isFileUploadAccess: true,
    });
    expect(permitted.statusCode).toBe(200);
    await server.query(
      `insert into audit (client_id, person_id, action, subject, address) values
       (1, (select person_id from person where email = $1), 'person.deactivate', $2, '::1'),
       (1, null, 'person.activate', 'gone@x.example', '::1'),
       (1, null, 'person.activate', $3, null),
       (1, null, 'password.use', $3, '::1')`,
      [ravi, sam, neighbour],
    );
    const { entries } = await list({ fromdate: "2026-05-04" });
    expect(entries.map(({ who, sentence }) => [who, sentence])).toEqual(log);
    expect(entries[4]).toMatchObject({
      email: namesake,
      subject: ravi,
      facts: [
        { label: "E-mail", value: ravi },
        { label: "Admin rights", value: "Admin panel → Admin panel and audio" },
      ],
    });
    const exported = await admin.post("/api/auditexport", { fromdate: "2026-05-04" });
    const rows = (await cellsOf(exported.rawPayload))?.slice(2).map((cells) => [cells[1], cells[3]]);
    expect(rows).toEqual(log.map(([who, sentence]) => [who ?? "Command line", sentence]));
    const found = await list({ fromdate: "2026-05-04", search: "Sam Lee" });
    expect(found.entries.map(({ sentence }) => sentence)).toEqual(
      log.slice(3).map(([, sentence]) => sentence),
    );
    // Who is called the same at another client is not found by that name.
    const own = await list({ fromdate: "2026-05-04", search: "Ravi Rao" });
    expect(own.entries.map(({ sentence }) => sentence)).toEqual(
      log.slice(3, 5).map(([, sentence]) => sentence),
    );
  } finally {
    await server.query("delete from audit where at >= '2026-05-04 00:00+05:30'");
  }
});

test.each([{ fromdate: "yesterday" }, { before: "1 or 1=1" }, { client: 2 }, { search: 5 }])(
  "%j is refused by its shape",
  async (body) => {
    expect((await admin.post("/api/auditlist", body)).statusCode).toBe(400);
  },
);

test("is exported as filtered, as text that no spreadsheet computes, and the export is an entry", async () => {
  const reply = await admin.post("/api/auditexport", { action: "person.add" });
  expect(reply.statusCode).toBe(200);
  expect(await cellsOf(reply.rawPayload)).toEqual([
    [
      "Time",
      "Who",
      "E-mail",
      "What",
      "Detail",
      "Action",
      "Subject",
      "Address",
      "Device",
      "Code",
      "Technical record",
    ],
    [
      "2026-05-02 00:00:00",
      "Command line",
      "",
      "added 100%_sure@x.example",
      "E-mail: 100%_sure@x.example",
      "Person added",
      "100%_sure@x.example",
      "",
      "",
      "person.add",
      "",
    ],
    [
      "2026-05-01 23:59:59",
      "Command line",
      "",
      "added =cmd|calc",
      "E-mail: =cmd|calc · Designation: Head Office",
      "Person added",
      "=cmd|calc",
      "",
      "",
      "person.add",
      '{"designation": "Head Office"}',
    ],
  ]);
  const filled = await admin.post("/api/auditexport", { search: "file 250" });
  expect((await cellsOf(filled.rawPayload))?.[1]?.slice(7)).toEqual([
    "2001:db8::250",
    "Firefox 140 on Linux",
    "upload.accept",
    "",
  ]);
  const { entries } = await list({ action: "audit.export" });
  expect(entries.at(-1)).toMatchObject({
    email: ADMIN,
    subject: "Audit",
    detail: '{"action": "person.add"}',
    address: "127.0.0.1",
    device: "lightMyRequest",
  });
  expect((await admin.post("/api/auditexport", { fromdate: "x" })).statusCode).toBe(400);
  const whole = await admin.post("/api/auditexport", {});
  expect(await cellsOf(whole.rawPayload)).toHaveLength(1 + 255);
});

test("can't be changed or shortened by the application", async () => {
  for (const statement of ["update audit set subject = 'x'", "delete from audit", "truncate audit"]) {
    await expect(server.services.pool.query(statement)).rejects.toThrow(/permission denied/);
  }
});

async function cellsOf(bytes: Buffer) {
  const { sheets } = await readEverything(bytes);
  return sheets[0]?.map(({ cells }) => Array.from({ length: 11 }, (_, place) => cells[place] ?? ""));
}

async function list(body: object) {
  return parsed(api.audit.list.reply, await admin.post("/api/auditlist", body));
}
