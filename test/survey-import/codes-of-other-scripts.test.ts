import { afterAll, beforeAll, expect, test } from "vitest";
import { rankingReply } from "#contract/dealer-ranking.ts";
import { api } from "#contract/index.ts";
import type { FilterKey } from "#domain/filters/filters.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { readReply } from "#test/exports/read-export.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { surveySheet, surveys } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { type TestSheet, workbookBytes } from "#test/workbooks.ts";
import { DEALER_COLUMNS } from "./survey-files.ts";

const HINDI = "डी.०१ उत्तर";
const ARABIC = "وكيل.1";
const ACCENTED = "São/Luís.1";
const MODEL = "मॉडल.१";
const RANKING = "api/dashboard/dealer-ranking/dealer-scores";
const NETWORK: TestSheet = {
  name: "Dealers",
  rows: [
    DEALER_COLUMNS,
    [HINDI, "कावेरी मोटर्स", "पुणे", "पुणे", "म.रा", "महाराष्ट्र", "उत्तर.१", "उत्तर"],
    [ARABIC, "وكيل", "دبي", "دبي", "ام.1", "الامارات", "شرق", "شرق"],
    [ACCENTED, "São Luís", "São.L", "São Luís", "MA.1", "Maranhão", "Nordeste.é", "Nordeste"],
  ],
};

let server: TestServer;
let make: Given;
let head: Caller;

/** The test programme with codes that keep their meaning only where no rule counts on ASCII. */
function programme(): Programme {
  const small = aProgramme();
  const code = (ascii: string) => ascii.replace("Q", "प्र").replace("_", ".");
  return {
    ...small,
    factors: small.factors.map((factor) => ({
      ...factor,
      code: code(factor.code),
      attributes: factor.attributes.map((attribute) => ({ ...attribute, code: code(attribute.code) })),
    })),
    weights: small.weights.map(({ fromWave, weights }) => ({
      fromWave,
      weights: Object.fromEntries(Object.entries(weights).map(([ascii, weight]) => [code(ascii), weight])),
    })),
    verbatims: [{ code: "Opinião.é", name: "Por quê?", slot: 1 }],
  };
}

/** As some systems write it: accents as characters of their own. */
const decomposed = (sheet: TestSheet): TestSheet => ({
  ...sheet,
  rows: [...sheet.rows].map((row) =>
    row.map((cell) => (typeof cell === "string" ? cell.normalize("NFD") : cell)),
  ),
});

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-02-25T20:00:00Z") });
  make = given(server);
  await make.client({ operations: { [OPERATION]: programme() } });
  await make.person("ho@x.example", { adminPermission: 1 });
  head = await make.logIn("ho@x.example");
  const ratings = { "प्र4.1": 8, "प्र4.2": 9, "प्र5.1": 7, "प्र3.1": 6 };
  const rows = (dealer_code: string, change = {}) =>
    surveys(12, { dealer_code, model_code: MODEL, ratings, texts: { "Opinião.é": "Ótimo" }, ...change });
  const sheet = surveySheet(programme(), [
    ...rows(HINDI),
    ...rows(ARABIC),
    ...rows(ACCENTED, { overall: 3 }),
  ]);
  const models = {
    name: "Models",
    rows: [
      ["model_code", "model_name"],
      [MODEL, "Vega"],
    ],
  };
  const first = await head.upload(await workbookBytes({ sheets: [NETWORK, models, sheet] }), "a.xlsx");
  const id = parsed(api.surveyImport.uploadFile.reply, first).uploadId;
  expect(await make.completed(head, id)).toMatchObject({ rowsImported: 36, rowsRejected: 0 });
  const again = surveySheet(programme(), rows(ACCENTED, { overall: 10 }));
  const second = await head.upload(
    await workbookBytes({ sheets: [decomposed(NETWORK), decomposed(again)] }),
    "b.xlsx",
  );
  const other = parsed(api.surveyImport.uploadFile.reply, second).uploadId;
  expect(await make.completed(head, other)).toMatchObject({ rowsImported: 12, rowsRejected: 0 });
});

afterAll(() => server.close());

test("the filters list them and select by them, for a scope of them too", async () => {
  const { filters } = await head.filters();
  const codes = (key: FilterKey) =>
    filters.find(({ filterKey }) => filterKey === key)?.data.map(({ code }) => code) ?? [];
  expect(codes("dealerCode")).toEqual(expect.arrayContaining([HINDI, ARABIC, ACCENTED]));
  // All and those with responses.
  expect(codes("dealerCode")).toHaveLength(4);
  expect(codes("regionCode")).toContain("उत्तर.१");
  const index = (body: object) => head.card("dealer-summary/index", { wave_code: "WQ-3", ...body });
  expect((await index({ dealer_code: HINDI })).count).toBe(12);
  expect((await index({ dealer_code: ACCENTED, model_code: MODEL })).count).toBe(24);
  expect((await index({ location_code: "دبي" })).count).toBe(12);
  await make.person("hindi@x.example", { designation: "Dealer Staff", scope: { csiOutlets: [HINDI] } });
  const staff = await make.logIn("hindi@x.example");
  expect((await staff.card("summary/index", { wave_code: "WQ-3" })).count).toBe(12);
  expect((await staff.post("/api/dashboard/dealer-summary/index", { dealer_code: ARABIC })).statusCode).toBe(
    403,
  );
});

test("the ranking lists them, and its export of chosen rows names them in the file and its name", async () => {
  const reply = rankingReply.parse((await head.post(`/${RANKING}`, { wave_code: "WQ-3" })).json());
  expect(reply.dealerScores.map(({ code }) => code)).toEqual(
    expect.arrayContaining([HINDI, ARABIC, ACCENTED]),
  );
  const exported = await head.post("/api/export/cards", {
    requests: [{ webapi: RANKING, body: { wave_code: "WQ-3" }, rows: [HINDI, ACCENTED] }],
  });
  const { sheets } = await readReply(exported);
  const [ranking] = [...sheets.values()];
  expect(JSON.stringify(ranking?.lines)).toContain("कावेरी मोटर्स");
  expect(ranking?.lines.filter((line) => [HINDI, ACCENTED].includes(String(line["Code"])))).toHaveLength(2);
  const page = await head.post("/api/export/cards", {
    requests: [
      { webapi: "api/dashboard/dealer-summary/index", body: { wave_code: "WQ-3", dealer_code: HINDI } },
    ],
  });
  expect(decodeURIComponent(String(page.headers["content-disposition"]))).toContain("कावेरी");
});

test("factors and verbatims keep their codes through every page", async () => {
  const factors = await head.card("summary/factor-scores", { wave_code: "WQ-3" });
  expect(factors.x.map(({ code }) => code)).toEqual(["प्र4", "प्र5", "प्र3"]);
  const areas = await head.card("summary/improvement-areas", { wave_code: "WQ-3" });
  expect(areas.x.length).toBeGreaterThan(0);
  const found = await head.post("/api/dashboard/dealer-score/verbatims", {
    wave_code: "WQ-3",
    dealer_code: ACCENTED,
    search: "otimo",
  });
  expect([found.statusCode, found.body.includes("Ótimo")]).toEqual([200, true]);
});
