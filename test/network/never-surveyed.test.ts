import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import type { FilterKey } from "#domain/filters/filters.ts";
import { differences } from "#test/differences.ts";
import { readReply } from "#test/exports/read-export.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { type GivenSurvey, surveySheet, surveys } from "#test/given/surveys.ts";
import { type Given, given } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { workbookBytes } from "#test/workbooks.ts";

const CSI = "meridian-csi";
const SSI = "meridian-ssi";
const DEALER_HEADER = [
  "dealer_code",
  "dealer_name",
  "location_code",
  "location_name",
  "state_code",
  "state_name",
  "region_code",
  "region_name",
];
const ZED = ["Z01", "Zed Motors", "Z1-city", "Zed City", "Z1", "Zed State", "Z", "Zed Region"];
const PLACES = [
  ["regionCode", "Z"],
  ["stateCode", "Z1"],
  ["locationCode", "Z1-city"],
  ["dealerCode", "Z01"],
] as const satisfies readonly (readonly [FilterKey, string])[];

let server: TestServer;
let make: Given;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-02-25T06:00:00Z") });
  make = given(server);
  await make.client({ operations: { [CSI]: aProgramme(), [SSI]: aProgramme({ type: "SSI" }) } });
  await make.surveys([...surveys(12), ...surveys(12, { dealer_code: "D05" })], CSI);
  await make.person("admin@x.example", { designation: "Administrator", adminPermission: 1 });
  admin = await make.logIn("admin@x.example", CSI);
});

afterAll(() => server.close());

describe("what an upload brought and took away again", () => {
  test("is in figures, filters and forms while the upload counts, and gone with it, in the other operation too", async () => {
    expect(await offered(admin)).toEqual([]);
    const upload = await send([...surveys(12, { dealer_code: "Z01" })], [ZED]);
    const everywhere = PLACES.map(([, code]) => code);
    expect(await offered(admin)).toEqual(everywhere);
    expect(await offered(admin.at(SSI))).toEqual(everywhere);
    expect(await regionsOfSummary()).toContain("Zed Region");
    expect(await exportedWords()).toEqual(expect.arrayContaining(["Zed Region", "Zed Motors"]));
    expect(await inForms()).toEqual(everywhere);

    await remove(upload);
    expect(await offered(admin)).toEqual([]);
    expect(await offered(admin.at(SSI))).toEqual([]);
    expect(await regionsOfSummary()).toEqual(["Region N", "Region S"]);
    const words = await exportedWords();
    expect(words).toContain("Region N");
    expect(words.filter((word) => word.includes("Zed"))).toEqual([]);
    expect(await inForms()).toEqual([]);
    expect((await admin.card("summary/index", { region_code: "Z" })).count).toBe(0);
    await expectVerified();
  });

  test("shows as soon as data comes", async () => {
    const upload = await send([...surveys(3, { dealer_code: "Z01" })], []);
    expect(await offered(admin)).toHaveLength(PLACES.length);
    await remove(upload);
    expect(await offered(admin)).toEqual([]);
  });

  test("stays in forms for those who are in charge of it", async () => {
    await make.person("zed@x.example", { designation: "Dealer Staff", scope: { csiOutlets: ["Z01"] } });
    expect(await inForms()).toEqual(PLACES.map(([, code]) => code));
    expect(await offered(admin)).toEqual([]);
  });
});

test("what was set up on purpose is in forms before it has data, and in no list of figures", async () => {
  const { outlets } = await formChoices();
  expect(outlets).toEqual(["D01", "D02", "D03", "D04", "D05", "D06", "D07", "D08", "Z01"]);
  const { filters } = await admin.filters();
  const dealers = filters.find(({ filterKey }) => filterKey === "dealerCode")?.data ?? [];
  expect(dealers.map(({ code }) => code)).toEqual(["All", "D01", "D05"]);
});

test("a wrong note of a surveyed dealer is found by the verification", async () => {
  await server.query("delete from surveyed_dealer where dealer_id = (select min(dealer_id) from dealer)", []);
  expect(await differences(server)).toEqual([
    `${CSI}: dealer D01 is not noted as surveyed, expected otherwise.`,
  ]);
});

async function send(rows: readonly GivenSurvey[], dealers: readonly (readonly string[])[]) {
  const sheets = [surveySheet(aProgramme(), rows)];
  if (dealers.length > 0) sheets.push({ name: "Dealers", rows: [DEALER_HEADER, ...dealers] });
  const reply = await admin.upload(await workbookBytes({ sheets }), "test.xlsx");
  const { uploadId } = parsed(api.surveyImport.uploadFile.reply, reply);
  await make.completed(admin, uploadId);
  await settled(server);
  return uploadId;
}

async function remove(uploadId: number) {
  const reply = await admin.post("/api/deletesurveydatafile", { file_id: uploadId });
  parsed(api.surveyImport.deleteFile.reply, reply);
  await settled(server);
}

/** The places of Zed Region that the filters offer. */
async function offered(caller: Caller) {
  const { filters } = await caller.filters();
  return PLACES.filter(([key, code]) =>
    filters.find(({ filterKey }) => filterKey === key)?.data.some((item) => item.code === code),
  ).map(([, code]) => code);
}

/** Every text of the workbooks of Summary's regions and of the ranking. */
async function exportedWords() {
  const words: string[] = [];
  for (const webapi of [
    "api/dashboard/summary/regional-index",
    "api/dashboard/dealer-ranking/dealer-scores",
  ]) {
    const requests = [{ webapi, body: { wave_code: "WQ-3" } }];
    const { sheets } = await readReply(await admin.post("/api/export/cards", { requests }));
    for (const { lines } of sheets.values())
      words.push(...lines.flatMap((line) => Object.values(line).map(String)));
  }
  return words;
}

async function regionsOfSummary() {
  const card = await admin.card("summary/regional-index", { wave_code: "WQ-3" });
  return card.x.map(({ value }) => value);
}

async function formChoices() {
  const ask = async (path: string, body: object) => (await admin.post(path, body)).json();
  const codes = (rows: readonly { code?: string; location_code?: string }[]) =>
    rows.map(({ code, location_code }) => code ?? location_code ?? "");
  return {
    regions: codes((await admin.get(api.roles.regions.path)).json()),
    states: codes(await ask(api.roles.states.path, { value: "", region_code: ["All"] })),
    locations: codes(await ask(api.roles.locations.path, { value: "", state_code: ["All"] })),
    outlets: codes(await ask(api.roles.csiOutlets.path, { value: "", location_code: ["All"] })),
  };
}

async function inForms() {
  const { regions, states, locations, outlets } = await formChoices();
  const all = [...regions, ...states, ...locations, ...outlets];
  return PLACES.map(([, code]) => code).filter((code) => all.includes(code));
}

async function expectVerified() {
  expect(await differences(server)).toEqual([]);
}
