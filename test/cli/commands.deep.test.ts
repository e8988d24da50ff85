import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withEarlierStart } from "#domain/programme-rules/start.ts";
import { passwordMatches } from "#server/platform/access/passwords.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, surveySheet, surveys, surveyWorkbook } from "#test/given/surveys.ts";
import { given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { DEALER_COLUMNS } from "#test/survey-import/survey-files.ts";
import { readEverything } from "#test/workbook-files.ts";
import { type TestSheet, workbookBytes } from "#test/workbooks.ts";
import { type Ended, runCommand } from "./command-line.ts";

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "forecourt-cli-"));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function forecourt(typed: readonly string[], input?: string): Promise<Ended> {
  const { applicationUrl, ownerUrl } = server.testDatabase;
  const environment = {
    DATABASE_URL: applicationUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: folder,
    INIT_CWD: folder,
  };
  return runCommand(environment, typed, input);
}

function done(out: string): Ended {
  return { code: 0, out, err: "" };
}

async function programmeFile(name: string, change: object = {}): Promise<string> {
  const file = {
    client: "Meridian Motors",
    operation: { id: OPERATION, name: "Service" },
    programme: aProgramme(),
  };
  await writeFile(join(folder, name), JSON.stringify({ ...file, ...change }));
  return name;
}

const DEALERS: TestSheet = {
  name: "Dealers",
  rows: [
    DEALER_COLUMNS,
    ["D01", "First", "L1", "Pune", "S1", "Maharashtra", "W", "West"],
    ["D02", "Second", "L1", "Pune", "S1", "Maharashtra", "W", "West"],
    ["D03", "", "L1", "Pune", "S1", "Maharashtra", "W", "West"],
  ],
};
const MODELS: TestSheet = {
  name: "Models",
  rows: [
    ["model_code", "model_name"],
    ["M1", "Vega"],
  ],
};

test("without a known command: the overview and exit code 2; asked for help: 0", async () => {
  const none = await forecourt([]);
  expect([none.code, none.out]).toEqual([2, ""]);
  expect(none.err).toMatch(/ {2}client add +Adds a manufacturer/);
  const wrong = await forecourt(["client", "remove"]);
  expect(wrong.code).toBe(2);
  expect(wrong.err).toContain("There is no command 'client remove'.");
  const help = await forecourt(["--help"]);
  expect([help.code, help.err]).toEqual([0, ""]);
  expect(help.out).toMatch(/ {2}verify +Recomputes/);
});

test("--help tells how a command is typed, without a database", async () => {
  const { code, out, err } = await runCommand({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, [
    "client",
    "add",
    "--help",
  ]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("  npm run forecourt -- client add <name> --time-zone <zone>");
});

test("what can't be understood names the fault and ends with 2", async () => {
  const missing = await forecourt(["client", "add", "--time-zone", "Asia/Kolkata"]);
  expect(missing).toEqual({
    code: 2,
    out: "",
    err: "<name> is missing.\nUsage: npm run forecourt -- client add <name> --time-zone <zone> [--accent <colour>] [--logo <file>]\n",
  });
  expect((await forecourt(["client", "add", "A", "B", "--time-zone", "UTC"])).err).toContain(
    "'B' is too much.",
  );
  expect((await forecourt(["client", "add", "A"])).err).toContain("--time-zone is missing.");
  const half = [
    "a.csv",
    "--client",
    "A",
    "--name",
    "B",
    "--type",
    "CSI",
    "--sheet",
    "Data",
    "--header-rows",
    "2",
  ];
  const header = await forecourt(["operation", "add", ...half]);
  expect([header.code, header.err]).toEqual([
    2,
    expect.stringMatching(/^--header-row takes the number of a row/m),
  ]);
  const unknown = await forecourt(["verify", "--all"]);
  expect(unknown.code).toBe(2);
  expect(unknown.err).toContain("'--all'");
});

test("a database that can't be reached is one sentence and exit code 1", async () => {
  const { code, err } = await runCommand({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, ["verify"]);
  expect(code).toBe(1);
  expect(err).toContain("nothing listens at that address");
});

test("the way from nothing to figures", async () => {
  const empty =
    "The installation in the database of DATABASE_URL has no client yet. If yours lies elsewhere, set DATABASE_URL and DATA_DIR as for npm start.\n";
  expect(await forecourt(["operation", "list"])).toEqual({
    code: 0,
    out: "There is no operation yet: programme apply makes one.\n",
    err: empty,
  });
  const refusedZone = await forecourt(["client", "add", "Meridian Motors", "--time-zone", "Mars"]);
  expect(refusedZone.code).toBe(1);
  expect(refusedZone.err).toBe(`${empty}'Mars' is not a time zone; use an IANA name such as Asia/Kolkata.\n`);
  expect((await forecourt(["client", "add", "Meridian Motors", "--time-zone", "Asia/Kolkata"])).out).toBe(
    "The client Meridian Motors was added.\n",
  );
  const again = await forecourt(["client", "add", "Meridian Motors", "--time-zone", "Asia/Kolkata"]);
  expect([again.code, again.err]).toEqual([1, "There is already a client 'Meridian Motors'.\n"]);

  const bad = await programmeFile("bad.json", {
    programme: { ...aProgramme(), bands: { disappointed: 5, indifferent: 5, pleased: 9 } },
  });
  const refused = await forecourt(["programme", "apply", bad]);
  expect(refused).toEqual({
    code: 1,
    out: "",
    err: "The band limits 5, 5, 9 are not three rising whole numbers from 1 to 9.\n",
  });
  const misspelt = await programmeFile("misspelt.json", {
    programme: { ...aProgramme(), bands: 5 },
    clinet: "x",
  });
  expect((await forecourt(["programme", "apply", misspelt])).err).toBe(
    [
      "'bands' is 5; it must be an object in braces.",
      "The file has a field 'clinet', which is not known. Its fields are client, operation, programme.",
      "",
    ].join("\n"),
  );
  expect((await forecourt(["programme", "apply", "absent.json"])).err).toBe(
    `There is no file ${folder}/absent.json.\n`,
  );
  expect(await forecourt(["programme", "apply", await programmeFile("p.json")])).toEqual(
    done("The operation meridian-csi of Meridian Motors was made.\n"),
  );

  const template = ["template", "t.xlsx", "--operation", OPERATION];
  expect(await forecourt(template)).toEqual(done(`Template written: ${folder}/t.xlsx\n`));
  expect(await forecourt(template)).toEqual(done(`Template written: ${folder}/t 2.xlsx\n`));
  const { names } = await readEverything(await readFile(join(folder, "t 2.xlsx")));
  expect(names).toEqual(["Surveys", "Dealers", "Models"]);
  await writeFile(join(folder, "network.xlsx"), await workbookBytes({ sheets: [DEALERS, MODELS] }));
  const network = await forecourt(["network", "import", "network.xlsx", "--client", "Meridian Motors"]);
  expect(network).toEqual(
    done(
      [
        "Rows read: 4, rejected: 1.",
        "  In the sheet Dealers, 1 row: dealer_name is blank. Row 4.",
        "regions: 1 added, 0 changed",
        "states: 1 added, 0 changed",
        "locations: 1 added, 0 changed",
        "dealers: 2 added, 0 changed",
        "models: 1 added, 0 changed",
        `Rejected rows: ${folder}/network rejected rows.xlsx`,
        "",
      ].join("\n"),
    ),
  );
  const rejected = await readEverything(await readFile(join(folder, "network rejected rows.xlsx")));
  expect(rejected.sheets[0]?.[1]?.cells.at(0)).toBe("D03");
  const ownList = {
    name: "Dealers",
    rows: [
      ["Outlet Code", "Outlet Name"],
      ["D01", "First Motors"],
    ],
  };
  const hidden = { ...MODELS, hidden: true };
  await writeFile(join(folder, "list.xlsx"), await workbookBytes({ sheets: [ownList, hidden] }));
  const asList = ["network", "import", "list.xlsx", "--client", "Meridian Motors", "--dry-run"];
  expect((await forecourt(asList)).out).toContain("Renamed dealer First Motors (D01): ");
  const named = ["network", "import", "network.xlsx", "--client", "Meridian Motors", "--sheet", "Absent"];
  expect((await forecourt(named)).err).toBe("There is no sheet 'Absent' with a header.\n");
  const noSheets = await forecourt(["network", "import", "p.json", "--client", "Meridian Motors"]);
  expect(noSheets.code).toBe(1);

  const rows = [...surveys(3), aSurvey({ survey_id: "lost", dealer_code: "D99" })];
  await writeFile(join(folder, "answers.xlsx"), await surveyWorkbook(aProgramme(), rows));
  const nobody = await forecourt(["import", "answers.xlsx", "--operation", OPERATION]);
  expect([nobody.code, nobody.err]).toEqual([
    1,
    "Meridian Motors has no administrator yet: user add makes one.\n",
  ]);

  const added = await forecourt(
    [
      "user",
      "add",
      "You@Example.com",
      "--name",
      "You",
      "--client",
      "Meridian Motors",
      "--admin",
      "--audio",
      "--password-stdin",
    ],
    "eleven kites over pune\n",
  );
  expect(added).toEqual(done("you@example.com was added to Meridian Motors.\n"));

  const imported = await forecourt(["import", "answers.xlsx", "--operation", OPERATION]);
  expect([imported.code, imported.out]).toEqual([
    0,
    [
      "answers.xlsx, meridian-csi: 4 rows",
      "  imported  3",
      "  updated   0",
      "  rejected  1",
      '    1 row: dealer_code is the code of no dealer ("D99"). Row 5.',
      `Rejected rows: ${folder}/answers rejected rows.xlsx`,
      "",
    ].join("\n"),
  ]);
  expect(existsSync(join(folder, "answers rejected rows.xlsx"))).toBe(true);
  const same = await forecourt(["import", "answers.xlsx", "--operation", OPERATION]);
  expect(same.code).toBe(1);
  expect(same.err).toMatch(
    /^These rows are already here: answers\.xlsx, uploaded on .*, is the same file\.\n$/,
  );
  const other = await forecourt([
    "import",
    "answers.xlsx",
    "--operation",
    OPERATION,
    "--as",
    "who@example.com",
  ]);
  expect(other.err).toBe("who@example.com may not upload workbooks for Meridian Motors.\n");

  const list = await forecourt(["operation", "list"]);
  expect(list.out).toMatch(/meridian-csi {2}Meridian Motors {2}Service {2}CSI {3}1 {9}3 {10}2026-02-10/);
  expect((await forecourt(["verify"])).out).toBe(
    "meridian-csi: 3 responses, 4 rollup cells, no difference.\n",
  );
  const earlier = withEarlierStart(aProgramme(), "2025-04");
  const moved = await programmeFile("earlier.json", { programme: earlier });
  expect((await forecourt(["programme", "apply", moved])).out).toBe(
    "meridian-csi: the new revision is in force; waves count from 2025-04 now, so that WQ-1 became WQ-2 and so on; no stored figure depends on what it changes.\n",
  );
  const bands = { disappointed: 2, indifferent: 7, pleased: 9 };
  const banded = await programmeFile("banded.json", { programme: { ...earlier, bands } });
  expect((await forecourt(["programme", "apply", banded])).out).toBe(
    "meridian-csi: the new revision is in force; other scores were stored for 0 of 3 responses and the rollups were rebuilt.\n",
  );
  expect((await forecourt(["verify", "--operation", "none"])).err).toBe("There is no operation 'none'.\n");
  await sql`update rollup_dealer set promoters = promoters + 1`.execute(server.database.owner);
  const damaged = await forecourt(["verify", "--operation", OPERATION]);
  expect([damaged.code, damaged.out]).toEqual([
    1,
    "meridian-csi: rollup_dealer, dealer D01, 2026-02: promoters is 4, expected 3.\nmeridian-csi: 3 responses, 4 rollup cells, 1 difference.\n",
  ]);
});

test("user add, list, deactivate and activate", async () => {
  const { owner } = server.database;
  const g = given(server);
  await g.client({ name: "Aurora", operations: { "aurora-csi": aProgramme() } });
  await g.client({ name: "Borealis", operations: { "borealis-csi": aProgramme() } });
  const base = [
    "user",
    "add",
    "rsm@a.example",
    "--name",
    "Rita",
    "--client",
    "Aurora",
    "--designation",
    "Regional Manager",
  ];
  expect((await forecourt(base)).err).toContain("Say what the person may see, at least with --regions All.");
  expect((await forecourt([...base, "--regions", "All", "--ssi-outlets", ","])).err).toContain(
    "--ssi-outlets names nothing; leave it out for All.",
  );
  const unknown = await forecourt([...base, "--regions", "N,Q", "--csi-outlets", "D01,D77"]);
  expect([unknown.code, unknown.err]).toEqual([
    1,
    "The network has no region 'Q'.\nThe network has no dealer 'D77'.\n",
  ]);
  const easy = await forecourt([...base, "--regions", "N", "--password-stdin"], "rita12345678\n");
  expect([easy.code, easy.err]).toEqual([
    1,
    "The password is too easy to guess: it is made of common words, the person's name or e-mail, and digits only.\n",
  ]);
  const added = await forecourt([...base, "--regions", "N", "--types", "csi"]);
  const shown = /^rsm@a\.example was added to Aurora\.\nPassword, shown this once only: (\S{20})\n$/.exec(
    added.out,
  );
  expect(added.code).toBe(0);
  const { rows } = await sql<{ hash: string; scope: string }>`
    select password_hash as hash, concat_ws(' ', user_types, regions, states, csi_outlets, adminpermission) as scope
    from person join membership using (person_id) where email = 'rsm@a.example'`.execute(owner);
  expect(rows[0]?.scope).toBe("{CSI} {N} {All} {All} 0");
  expect(await passwordMatches(rows[0]?.hash ?? null, shown?.[1] ?? "")).toBe(true);

  const further = [
    "user",
    "add",
    "rsm@a.example",
    "--client",
    "Borealis",
    "--designation",
    "Head Office",
    "--regions",
    "All",
  ];
  expect(await forecourt(further)).toEqual(
    done("rsm@a.example is now a member of Borealis, too, and keeps name and password.\n"),
  );
  expect((await forecourt(further)).err).toBe("rsm@a.example is already a member of Borealis.\n");
  const list = await forecourt(["user", "list", "--client", "Borealis"]);
  expect(list.out).toMatch(/\nrsm@a\.example {2}Rita {2}Borealis {2}Head Office {2}– {7}yes {5}never\n$/);
  expect((await forecourt(["user", "list", "--client", "None"])).err).toBe("There is no client 'None'.\n");

  await g.person("gone@a.example", { client: "Aurora" });
  const caller = await g.logIn("gone@a.example", "aurora-csi");
  expect((await caller.get("/api/config")).statusCode).toBe(200);
  expect(await forecourt(["user", "deactivate", "gone@a.example"])).toEqual(
    done("gone@a.example was deactivated; open sessions ended: 1.\n"),
  );
  expect((await caller.get("/api/config")).statusCode).toBe(401);
  expect((await forecourt(["user", "deactivate", "gone@a.example"])).err).toBe(
    "gone@a.example is already deactivated.\n",
  );
  expect((await forecourt([...further.slice(0, 2), "gone@a.example", ...further.slice(3)])).err).toBe(
    "gone@a.example is deactivated.\n",
  );
  expect(await forecourt(["user", "activate", "gone@a.example"])).toEqual(
    done("gone@a.example was activated.\n"),
  );
  expect((await caller.get("/api/config")).statusCode).toBe(401);
  const again = await g.logIn("gone@a.example", "aurora-csi");
  expect((await again.get("/api/config")).statusCode).toBe(200);
  expect((await forecourt(["user", "activate", "gone@a.example"])).err).toBe(
    "gone@a.example is already active.\n",
  );
  const said = await sql<{ action: string }>`
    select action from audit where subject = 'gone@a.example' order by audit_id`.execute(owner);
  expect(said.rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["person.deactivate", "person.activate"]),
  );
});

test("a workbook that holds no survey is refused with its sentence", async () => {
  const g = given(server);
  await g.client({ name: "Crux", operations: { "crux-csi": aProgramme() } });
  await g.person("admin@c.example", {
    client: "Crux",
    designation: "Administrator",
    adminPermission: 1,
  });
  const sheet = surveySheet(aProgramme(), []);
  await writeFile(join(folder, "empty.xlsx"), await workbookBytes({ sheets: [sheet] }));
  const empty = await forecourt(["import", "empty.xlsx", "--operation", "crux-csi"]);
  expect([empty.code, empty.err]).toEqual([1, "The sheet Survey has a header but no rows.\n"]);
  expect((await forecourt(["import", "absent.xlsx", "--operation", "crux-csi"])).err).toBe(
    `There is no file ${folder}/absent.xlsx.\n`,
  );
});
