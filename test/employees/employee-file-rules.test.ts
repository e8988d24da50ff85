import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { type Given, given } from "#test/given.ts";
import { HOSTILE_WORKBOOKS } from "#test/hostile-workbooks.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { sheetsOf } from "#test/survey-import/reports.ts";
import type { CellContent } from "#test/workbook-cells.ts";
import {
  aLine,
  applied,
  checked,
  employeeWorkbook,
  HEADER,
  type Line,
  outcomes,
  sendEmployees,
  sheetOf,
} from "./employee-workbooks.ts";

const ADMIN = "admin@x.example";
const HOSTILE = [
  "zip cut in the middle",
  "encrypted .xlsx",
  "bomb by ratio",
  "DOCTYPE in the sheet",
  "entities that multiply",
  "UTF-16 sheet",
];

let server: TestServer;
let make: Given;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client();
  await make.client({ name: "Aurora Vehicles", operations: { "aurora-csi": aProgramme() } });
  await make.person(ADMIN, { adminPermission: 3, designation: "Administrator" });
  for (let n = 1; n <= 31; n += 1) await make.person(`aurora.${n}@x.example`, { client: "Aurora Vehicles" });
  admin = await make.logIn(ADMIN);
  await admin.confirm(ADMIN);
});

beforeEach(() => query("delete from failure_counter"));

afterAll(() => server.close());

describe("a workbook that is refused as a whole", () => {
  const header: readonly CellContent[] = HEADER;
  const rows = (count: number) => Array.from({ length: count }, (_, n) => aLine(`p${n}@x.example`));
  const places = Array.from({ length: 3_000 }, (_, n) => `x${n}`).join(";");
  const hostile = HOSTILE.map((name) => {
    const found = HOSTILE_WORKBOOKS.find((each) => each.name === name);
    if (found?.refusal === undefined || found.refusal === null)
      throw new Error(`No hostile workbook ${name}.`);
    return [name, found.bytes, found.refusal] as const;
  });

  test.each([
    ...hostile,
    ["no workbook", async () => Buffer.from("First Name,Email\nAsha,a@x.example\n"), /CSV text/],
    ["an empty file", async () => Buffer.alloc(0), /empty/],
    [
      "an empty sheet",
      () => sheetOf([]),
      "No sheet has the columns of employees: use the template workbook.",
    ],
    ["a header without rows", () => sheetOf([header]), "The sheet People has a header but no rows."],
    [
      "a column left out",
      () => sheetOf([header.slice(0, 9), ["Asha"]]),
      "The sheet People lacks the required column SSI Outlets. Its header, row 1, has First Name, Last Name, Email, Designation, Access To Panel, Region, State, Location, CSI Outlets.",
    ],
    [
      "5,001 rows",
      () => employeeWorkbook(rows(5_001)),
      "This workbook holds more than 5,000 rows: split it into several workbooks.",
    ],
    [
      "more places than a server should hold",
      () => employeeWorkbook(rows(84).map((line) => ({ ...line, "CSI Outlets": places }))),
      "This workbook holds more than 250,000 places and dealers: split it into several workbooks.",
    ],
    [
      "a search for people of other clients",
      () => employeeWorkbook(Array.from({ length: 31 }, (_, n) => aLine(`aurora.${n + 1}@x.example`))),
      "More than 30 e-mails of this workbook belong to people of other clients. Take them out.",
    ],
  ] as const)("%s: says why, and leaves nothing", async (_, bytes, sentence) => {
    const before = await everything();
    const reply = await sendEmployees(server, admin, await bytes());
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    ]);
    expect(await everything()).toEqual(before);
  });

  test("for being the eleventh within a minute", async () => {
    const reply = () => sendEmployees(server, admin, Buffer.from("no workbook"));
    for (let time = 1; time <= 10; time += 1) expect((await reply()).statusCode).toBe(400);
    expect([(await reply()).statusCode, (await reply()).json().code]).toEqual([403, "TOO_MANY"]);
  });
});

test("rows that are refused say why; nobody raises or locks out themselves", async () => {
  const taken = "aurora.1@x.example";
  const file = await checked(server, admin, [
    aLine("twin@x.example"),
    aLine(" TWIN@x.example "),
    aLine(taken),
    aLine("no address"),
    aLine("a@x.example", { "First Name": "Two\nlines" }),
    aLine("b@x.example", { "Last Name": "x".repeat(101) }),
    aLine("c@x.example", { "CSI Outlets": "D05" }),
    aLine("d@x.example", { "Access To Panel": "CSI; SSI", "CSI Outlets": null }),
    aLine(ADMIN, { "First Name": "admin", "Last Name": null }),
    aLine("", { "First Name": null }),
    aLine("", { "First Name": null }),
  ]);
  expect(outcomes(file)).toEqual({
    2: ["refused", 'Email "twin@x.example": Row 3 has the same e-mail; keep one of them.'],
    3: ["refused", 'Email "twin@x.example": Row 2 has the same e-mail; keep one of them.'],
    4: ["refused", `Email "${taken}": Email ID Already Exists`],
    5: ["refused", 'Email "no address": Please enter correct email address'],
    6: ["refused", "First Name: Enter a name of 1 to 100 characters in one line."],
    7: ["refused", "Last Name: Enter no more than 100 characters in one line."],
    8: ["refused", "CSI Outlets: 'D05' is not among the choices."],
    9: ["refused", "CSI Outlets: Required Field|SSI Outlets: Required Field"],
    10: ["refused", "Designation: Another administrator has to change your own rights."],
    11: ["refused", "First Name: Enter a name of 1 to 100 characters in one line."],
    12: ["refused", "First Name: Enter a name of 1 to 100 characters in one line."],
  });
  const before = await people();
  expect(await applied(admin, file)).toMatchObject({ created: 0, updated: 0, refused: 11 });
  expect(await people()).toEqual(before);
});

test("a row is judged, kept and done as the form would be", async () => {
  const codes = (...all: string[]) => fc.uniqueArray(fc.constantFrom(...all), { maxLength: 3 });
  const choice = fc.record({
    designation: fc.constantFrom("Head Office", "Regional Manager", "Area Manager", "Dealer Staff"),
    usertypes: codes("CSI", "SSI"),
    regionscode: codes("N", "S", "All", "N", "X"),
    statecode: codes("N1", "S1", "All", "N1"),
    locationcode: codes("N1-city", "N2-city", "All"),
    csioutletcodes: codes("D01", "D02", "D03", "All"),
    ssioutletcodes: codes("D01", "D05", "All"),
  });
  const samples = fc.sample(choice, { numRuns: 60, seed: 20261121 });
  const ids = await designationIds();
  const lines = samples.map(({ designation, ...lists }, n) => ({
    ...aLine(`file.${n}@same.example`, { Designation: designation, "First Name": `Name ${n}` }),
    "Access To Panel": lists.usertypes.join("; "),
    Region: lists.regionscode.join("; "),
    State: lists.statecode.join("; "),
    Location: lists.locationcode.join("; "),
    "CSI Outlets": lists.csioutletcodes.join("; "),
    "SSI Outlets": lists.ssioutletcodes.join("; "),
  })) satisfies Line[];
  const file = await checked(server, admin, lines);
  const statuses: number[] = [];
  for (const [n, { designation, ...lists }] of samples.entries()) {
    const reply = await admin.post("/api/Account/Register", {
      firstName: `Name ${n}`,
      lastName: "Jadhav",
      email: `form.${n}@same.example`,
      roles: [ids.get(designation)],
      ...lists,
    });
    statuses.push(reply.statusCode);
  }
  expect(file.rows.map(({ outcome }) => (outcome === "create" ? 200 : 400))).toEqual(statuses);
  expect(new Set(statuses).size).toBe(2);
  const { created } = await applied(admin, file);
  expect(created).toBe(statuses.filter((status) => status === 200).length);
  expect(await storedAs("file")).toEqual(await storedAs("form"));
  const again = await checked(server, admin, lines);
  expect(again.rows.map(({ outcome }) => (outcome === "unchanged" ? 200 : 400))).toEqual(statuses);
});

describe("the export of the list", () => {
  test("holds who the filters leave, and goes back as a workbook that changes nobody", async () => {
    await make.person("formula@x.example", { designation: "Regional Manager", scope: { regions: ["N"] } });
    await query("update person set name = '=1+1', last_name = '' where email = 'formula@x.example'");
    const filter = { status: "Active", role: "All", region: "Region N", search: "=" };
    const reply = await admin.post("/api/useraccountexport", filter);
    expect(reply.headers["content-disposition"]).toContain('filename="CSI_Employees_Active_Region-N.xlsx"');
    const sheets = await sheetsOf(reply.rawPayload);
    expect(sheets["Employees"]).toEqual([
      ["S.No", "Name", "Region", "Designation", "Status", "Email", "Last Logged In"],
      [1, "=1+1", "Region N", "Regional Manager", "Active", "formula@x.example", "No Data"],
    ]);
    const { rows } = await query("select subject, detail from audit where action = 'export.download'");
    expect(rows).toEqual([
      {
        subject: "CSI_Employees_Active_Region-N.xlsx",
        detail: { operation: "meridian-csi", page: "Employees", people: 1, ...filter },
      },
    ]);

    const all = await admin.post("/api/useraccountexport", {
      status: "All",
      role: "All",
      region: "All",
      search: "",
    });
    const listed = (await sheetsOf(all.rawPayload))["Employees"] ?? [];
    const back = await sendEmployees(server, admin, all.rawPayload);
    const outcome = back.json().rows.map((row: { outcome: string }) => row.outcome);
    expect(outcome).toEqual(Array(listed.length - 1).fill("unchanged"));
    expect(all.body).not.toContain("aurora");
  });

  test.each([{ status: "Gone" }, { region: null }, {}])("is refused by its shape: %j", async (filter) => {
    const sound = { status: "All", role: "All", region: "All", search: "" };
    const body = Object.keys(filter).length === 0 ? {} : { ...sound, ...filter };
    expect((await admin.post("/api/useraccountexport", body)).statusCode).toBe(400);
  });
});

async function designationIds(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await query(
    "select name, designation_id as id from designation where client_id = (select min(client_id) from client)",
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function storedAs(prefix: string): Promise<unknown> {
  const { rows } = await query(
    `select substring(email from '[0-9]+')::int as n, p.name, p.last_name, p.active, designation_id, m.adminpermission,
       user_types, regions, states, locations, csi_outlets, ssi_outlets, version,
       (select array_agg(kind) from mail where recipient = email) as mails,
       (select array_agg(array[action, (detail - 'name')::text]) from audit where subject = email) as audits
     from membership m join person p using (person_id) where email like $1 order by 1`,
    [`${prefix}.%@same.example`],
  );
  return rows;
}

async function people(): Promise<unknown> {
  const { rows } = await query(`select
    (select json_agg(json_build_array(email, name, last_name, active) order by person_id) from person) as people,
    (select json_agg(m order by client_id, person_id) from membership m) as memberships,
    (select count(*)::int from mail) as mails`);
  return rows;
}

async function everything(): Promise<unknown> {
  const files = (await Array.fromAsync(server.services.files.list())).sort();
  const { rows } = await query(
    "select (select count(*)::int from employee_file) as checked, (select count(*)::int from audit) as audits",
  );
  return [await people(), rows, files];
}

function query(text: string, values: unknown[] = []) {
  return server.database.ownerPool.query(text, values);
}
