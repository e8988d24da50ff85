import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { runCommand } from "#test/cli/command-line.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { agencyFile } from "./agency-workbook.ts";

let server: TestServer;
let asha: Caller;

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  await make.person("asha@x.example", { designation: "Administrator", adminPermission: 3 });
  await server.query("update person set installation_administrator = true");
  asha = await make.logIn("asha@x.example");
  const client = { name: "Aurora", time_zone: "Asia/Kolkata" };
  expect((await asha.post("/api/installation/client", client)).statusCode).toBe(200);
});

afterAll(() => server.close());

test("an agency's file so wide that its rows can't all be looked at is looked at as far as it can", async () => {
  const wide = Array.from({ length: 300 }, (_, at) => `Question ${at}`);
  const rows = [
    ["Response ID", "Interview Date", "Dealer Code", ...wide],
    ...Array.from({ length: 2000 }, (_, at) => [`R-${at}`, "01/02/2026", "D01", ...wide.map(() => "Yes")]),
  ];
  const bytes = await workbookBytes({
    sheets: [
      { name: "Data", rows },
      { name: "More", rows },
    ],
  });
  const reply = await asha.proposeQuestionnaire("Aurora", bytes, "wide.xlsx");
  const { sheets } = parsed(api.installation.proposeQuestionnaire.reply, reply);
  expect(sheets.map((sheet) => [sheet.rows, sheet.isWhole])).toEqual([
    [Math.floor(500_000 / 303), false],
    [Math.floor(20_000 / 303), false],
  ]);
});

describe("the command", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "forecourt-agency-"));
    await writeFile(join(folder, "Agency February.xlsx"), await agencyFile());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const forecourt = (...more: string[]) => {
    const { applicationUrl, ownerUrl } = server.testDatabase;
    const environment = { DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: folder };
    const named = ["--client", "Aurora", "--name", "Service"];
    return runCommand(environment, [
      "operation",
      "add",
      join(folder, "Agency February.xlsx"),
      ...named,
      ...more,
    ]);
  };

  test("tells what each column is taken for, and makes the same operation with its mapping", async () => {
    const dry = await forecourt("--type", "csi", "--dry-run");
    expect([dry.code, dry.err]).toEqual([0, ""]);
    expect(dry.out).toMatch(
      /^Service Advisor \/ Courtesy +rating: Service Advisor +Its header puts it under/m,
    );
    expect(dry.out).toMatch(/^Interviewer +ignore/m);
    expect((await server.query("select from survey_mapping")).rowCount).toBe(0);
    const made = await forecourt("--type", "csi");
    expect([made.code, made.err]).toEqual([0, ""]);
    expect(made.out).toContain("The operation aurora-csi of Aurora was made.");
    const there = asha.at("aurora-csi");
    const { mappings } = parsed(api.surveyMapping.list.reply, await there.get(api.surveyMapping.list.path));
    expect(mappings).toMatchObject([{ name: "Agency", changedBy: "asha" }]);
  });

  test("refuses a type that is none, and a client that is none", async () => {
    expect(await forecourt("--type", "PDI")).toMatchObject({ code: 2, out: "" });
    const none = await forecourt("--type", "CSI", "--client", "Nobody");
    expect([none.code, none.err]).toEqual([1, "There is no client 'Nobody'.\n"]);
  });
});
