import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sheetsOf } from "./reports.ts";
import { type Answer, AnswersModel } from "./answers-model.ts";
import { anAnswer, answersBytes, diceOf, rowOf } from "./random-answers.ts";
import { expectModel } from "./stored-answers.ts";
import { aRow, dealersSheet, HEADER, surveyBytes, surveySheet } from "./survey-files.ts";
import { changedTables, type Dump, withClient } from "./tables-dump.ts";
import { withOperationHeld } from "./operation-lock.ts";
import { CSI, openWorld, PROGRAMME, SSI, type World } from "./world.ts";
import { lateDamage } from "./late-damage.ts";
import { workbookBytes } from "#test/workbooks.ts";

const dice = diceOf(11);
const FIGURES = ["response", "rollup_model", "rollup_dealer", "verbatim"];

let world: World;
let model: AnswersModel;
let surveys = 0;

beforeAll(async () => {
  world = await openWorld();
});

beforeEach(async () => {
  for (const { fileuploadid } of await world.admin.uploads()) await world.remove(fileuploadid);
  model = new AnswersModel(PROGRAMME);
});

afterAll(async () => {
  await world.close();
});

describe("versions of a survey", () => {
  it("a later file replaces the answers it holds and no others", async () => {
    const [a, b, c] = [answer(), answer(), answer()];
    await send([a, b, c]);
    const second = await send([{ ...b, overall: 1, recommend: 0, ratings: { Q4_1: 1 } }, answer()]);
    expect(second).toMatchObject({ rows_imported: 1, rows_updated: 1 });
    await agrees();
  });

  it.each([
    ["dealer", { dealer_code: "D05" }],
    ["month", { survey_date: "2025-11-30" }],
    ["model", { model_code: "M2" }],
    ["dealer, month and model", { dealer_code: "D08", survey_date: "2026-03-01", model_code: "M2" }],
  ])("a new version with another %s moves its parts from cell to cell", async (_what, change) => {
    const old = answer({ dealer_code: "D01", survey_date: "2026-01-05", model_code: "M1" });
    await send([old, answer({ dealer_code: "D01", survey_date: "2026-01-06", model_code: "M1" })]);
    const before = await world.dump();
    const moved = await send([{ ...old, ...change }]);
    await agrees();
    await take(moved.fileuploadid);
    expect(figures(await world.dump())).toEqual(figures(before));
  });

  it("deleting the current version brings the next newest back, one after the other", async () => {
    const old = answer();
    const ids: number[] = [];
    for (const overall of [3, 5, 7, 9]) ids.push((await send([{ ...old, overall }])).fileuploadid);
    await take(ids[1] ?? 0);
    for (const id of [ids[3] ?? 0, ids[2] ?? 0, ids[0] ?? 0]) {
      await take(id);
      await agrees();
    }
    expect(figures(await world.dump())).toEqual({ response: [], rollup_model: [], rollup_dealer: [], verbatim: [] });
  });

  it("deleting a superseded version changes no figure", async () => {
    const old = answer();
    const first = await send([old]);
    await send([{ ...old, overall: 2, dealer_code: "D03" }]);
    const before = await world.dump();
    await take(first.fileuploadid);
    const after = await world.dump();
    expect(after.get("rollup_model")).toEqual(before.get("rollup_model"));
    expect(after.get("rollup_dealer")).toEqual(before.get("rollup_dealer"));
    await agrees();
  });

  it("an import and its delete leave rollups, answers and flags bit for bit as they were", async () => {
    const rows = Array.from({ length: 300 }, () => answer());
    await send(rows);
    const before = await world.dump();
    const again = rows.slice(0, 150).map(({ survey_id }) => anAnswer(dice, survey_id, PROGRAMME));
    const second = await send([...again, answer(), answer()]);
    expect(second).toMatchObject({ rows_updated: 150, rows_imported: 2 });
    expect(figures(await world.dump())).not.toEqual(figures(before));
    await take(second.fileuploadid);
    expect(figures(await world.dump())).toEqual(figures(before));
  });

  it("a rejected row replaces nothing", async () => {
    const good = answer({ overall: 9 });
    await send([good]);
    const before = await world.dump();
    const bad = await world.imported(await surveyBytes([{ ...rowOf(good), overall: 11 }]), "bad.xlsx");
    expect(bad).toMatchObject({ rows_imported: 0, rows_updated: 0, rows_rejected: 1 });
    expect(figures(await world.dump())).toEqual(figures(before));
  });
});

describe("the same bytes twice", () => {
  it("are refused with the name and day of the first, unless that one was deleted", async () => {
    const bytes = await answersBytes([answer()]);
    const first = await world.imported(bytes, "January.xlsx");
    await asOwner("update upload set created_on = '2026-01-31 20:00Z' where upload_id = $1", first.fileuploadid);
    const before = await world.dump();
    const again = await world.admin.upload(bytes, "other name.xlsx");
    expect([again.statusCode, again.json()]).toEqual([
      400,
      {
        code: "SAME_FILE",
        message: "These rows are already here: January.xlsx, uploaded on 2026-02-01, is the same file.",
      },
    ]);
    expect(changedTables(before, await world.dump())).toEqual([]);
    await world.remove(first.fileuploadid);
    expect(await world.imported(bytes, "again.xlsx")).toMatchObject({ data_sync: "Completed", rows_imported: 1 });
  });

  it("are taken again when the first failed, and may go to another operation", async () => {
    const bytes = await lateDamage();
    const failed = await world.imported(bytes, "broken.xlsx");
    const reason =
      "This workbook is damaged or incomplete: open it in Excel, save it again as .xlsx and upload that file.";
    expect(failed).toMatchObject({ data_sync: "Failed", reason, rows_imported: 0, report_url: null });
    expect(figures(await world.dump()).response).toEqual([]);
    expect(await world.imported(bytes, "broken again.xlsx")).toMatchObject({ data_sync: "Failed", reason });
    const good = await answersBytes([answer()]);
    await world.imported(good, "good.xlsx");
    const elsewhere = await world.imported(good, "good.xlsx", world.admin, "SSI");
    expect(elsewhere).toMatchObject({ data_sync: "Completed", operationid: SSI });
    expect(await world.leftovers()).toEqual([]);
  });
});

describe("the queue", () => {
  it("imports several files in the order they came; none In Progress can be deleted", async () => {
    const old = answer();
    const files = await Promise.all([2, 4, 6].map((overall) => answersBytes([{ ...old, overall }, answer()])));
    const ids = await withOperationHeld(world.server.testDatabase.ownerUrl, CSI, async () => {
      const accepted: number[] = [];
      for (const [at, bytes] of files.entries()) accepted.push(await world.accepted(bytes, `queued ${at}.xlsx`));
      expect((await world.admin.uploads()).map(({ data_sync }) => data_sync)).toEqual([
        "In Progress",
        "In Progress",
        "In Progress",
      ]);
      for (const id of accepted) {
        const refused = await world.admin.post("/api/deletesurveydatafile", { file_id: id });
        expect([refused.statusCode, refused.json().message]).toEqual([
          409,
          "This file is still being imported. Delete it when its import is done.",
        ]);
      }
      return accepted;
    });
    for (const id of ids) expect(await world.settled(id)).toMatchObject({ data_sync: "Completed" });
    const imports = await asOwner("select (detail->>'upload')::int as id from audit where action = 'upload.import' order by audit_id desc limit 3");
    expect(imports.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await world.admin.uploads()).map(({ fileuploadid }) => fileuploadid)).toEqual(ids.toReversed());
    expect(await currentOverall(old.survey_id)).toEqual([6]);
  });
});

describe("the target of an upload", () => {
  it("is the header's operation when its type is asked for, else the only one of that type", async () => {
    const ssi = world.admin.at(SSI);
    expect(await world.imported(await answersBytes([answer()]), "a.xlsx", world.admin, "csi")).toMatchObject({ operationid: CSI });
    expect(await world.imported(await answersBytes([answer()]), "b.xlsx", world.admin, "SSI")).toMatchObject({ operationid: SSI });
    expect(await world.imported(await answersBytes([answer()]), "c.xlsx", ssi, "CSI")).toMatchObject({ operationid: CSI });
    expect(await world.imported(await answersBytes([answer()]), "d.xlsx", ssi, "SSI")).toMatchObject({ operationid: SSI });
  });

  it.each([
    ["CSI", "SSI", "There is no SSI operation to upload to."],
    ["SSI", "CSI", "There are several CSI operations. Switch to the one this file belongs to and upload it there."],
  ] as const)("is refused where it can't be told: %s asks for %s", async (own, wanted, sentence) => {
    const programme = { ...PROGRAMME, type: own };
    const other = { ...PROGRAMME, type: wanted };
    const operations = { here: programme, ...(wanted === "SSI" ? {} : { one: other, two: other }) };
    const elsewhere = await openWorld({ operations });
    try {
      const before = await elsewhere.dump();
      const reply = await elsewhere.admin.at("here").upload(await answersBytes([answer()]), "a.xlsx", wanted);
      expect([reply.statusCode, reply.json().message]).toEqual([400, sentence]);
      expect(changedTables(before, await elsewhere.dump())).toEqual([]);
      expect(await elsewhere.storedFiles()).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });
});

describe("downloads", () => {
  it("gives the original back byte for byte, and nothing once it is deleted", async () => {
    const bytes = await answersBytes([answer()]);
    const upload = await world.imported(bytes, "März – मार्च.xlsx");
    const original = await world.admin.get(upload.file_url);
    expect(original.rawPayload.equals(bytes)).toBe(true);
    expect(original.headers["content-disposition"]).toContain(encodeURIComponent("März – मार्च.xlsx"));
    await world.remove(upload.fileuploadid);
    expect((await world.admin.get(upload.file_url)).statusCode).toBe(404);
    const twice = await world.admin.post("/api/deletesurveydatafile", { file_id: upload.fileuploadid });
    expect([twice.statusCode, twice.json().message]).toEqual([404, "This file is no longer in the list."]);
  });

  it("offers a template that can be filled and sent in", async () => {
    const template = await world.admin.get("/api/uploadtemplate");
    const sheets = await sheetsOf(template.rawPayload);
    expect(sheets).toEqual({ Surveys: [HEADER] });
    const row = aRow();
    const filled = [HEADER, HEADER.map((column) => row[column])];
    const upload = await world.imported(await workbookBytes({ sheets: [{ name: "Surveys", rows: filled }] }), "t.xlsx");
    expect(upload).toMatchObject({ data_sync: "Completed", rows_imported: 1, warnings: [] });
  });
});

describe("the network in a workbook", () => {
  it("stays when its upload is deleted", async () => {
    const sheets = [dealersSheet([["X1", "X-city", "X-state", "X"]]), surveySheet([aRow({ dealer_code: "X1" })])];
    const upload = await world.imported(await workbookBytes({ sheets }), "network.xlsx");
    expect(upload).toMatchObject({ rows_imported: 1 });
    await world.remove(upload.fileuploadid);
    const found = await asOwner("select region_code as id from dealer join location using (client_id, location_code) join state using (client_id, state_code) where dealer_code = 'X1'");
    expect(found).toEqual([{ id: "X" }]);
    expect((await world.dump()).get("response")).toEqual([]);
  });

  it("moves a dealer's whole history into its new region, audited", async () => {
    await send([answer({ dealer_code: "D01" }), answer({ dealer_code: "D01" }), answer({ dealer_code: "D03" })]);
    expect([await surveysIn("N"), await surveysIn("S")]).toEqual([3, null]);
    const sheets = [dealersSheet([["D01", "S1-city", "S1", "S"]]), surveySheet([aRow({ dealer_code: "D05" })])];
    await world.imported(await workbookBytes({ sheets }), "moved.xlsx");
    expect([await surveysIn("N"), await surveysIn("S")]).toEqual([1, 3]);
    const [entry] = await asOwner("select detail->'dealers' as id from audit where action = 'network.change' order by audit_id desc limit 1");
    expect(entry?.id).toEqual([
      { code: "D01", name: "Dealer D01", parent: "S1-city", before: { name: "Dealer D01", parent: "N1-city" } },
    ]);
  });
});

function answer(change: Partial<Answer> = {}): Answer {
  surveys += 1;
  const chance = anAnswer(dice, `V${surveys}`, PROGRAMME);
  return { ...chance, ratings: { ...chance.ratings, Q4_1: 7 }, ...change };
}

async function send(answers: readonly Answer[]) {
  const upload = await world.imported(await answersBytes(answers), "surveys.xlsx");
  expect(upload).toMatchObject({ data_sync: "Completed", rows_rejected: 0 });
  model.add(upload.fileuploadid, answers);
  return upload;
}

async function take(uploadId: number): Promise<void> {
  await world.remove(uploadId);
  model.remove(uploadId);
}

function agrees(): Promise<void> {
  return expectModel(world.server.testDatabase.ownerUrl, CSI, model);
}

function figures(dump: Dump): Record<string, readonly string[] | undefined> {
  return Object.fromEntries(FIGURES.map((table) => [table, dump.get(table)]));
}

async function asOwner(text: string, ...values: unknown[]): Promise<{ id: unknown }[]> {
  return withClient(world.server.testDatabase.ownerUrl, async (client) => (await client.query(text, values)).rows);
}

async function currentOverall(surveyId: string): Promise<unknown[]> {
  const rows = await withClient(world.server.testDatabase.ownerUrl, (client) =>
    client.query("select overall from response where survey_id = $1 and is_current", [surveyId]),
  );
  return rows.rows.map(({ overall }) => overall);
}

async function surveysIn(region: string): Promise<number | null> {
  const card = await world.admin.card("summary/index", { region_code: region });
  return card.y[0]?.n || null;
}
