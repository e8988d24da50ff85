import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyNetworkChanges } from "#server/features/survey-import/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { isOnCitus } from "#test/database.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { lateDamage } from "./late-damage.ts";
import { withOperationHeld } from "./operation-lock.ts";
import { answerMaker, answersBytes } from "./random-answers.ts";
import { sheetsOf } from "./reports.ts";
import { aRow, dealersSheet, HEADER, surveyBytes, surveySheet } from "./survey-files.ts";
import { changedTables, figuresIn, withClient } from "./tables-dump.ts";
import { CSI, openWorld, PROGRAMME, SSI, type World } from "./world.ts";

const answer = answerMaker(12, "U");

let world: World;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  restore = await openRestorePoint(world.server);
});

beforeEach(() => restore());

afterAll(async () => {
  await world.close();
});

describe("the same bytes twice", () => {
  it("are refused with the name and day of the first, unless that one was deleted", async () => {
    const bytes = await answersBytes([answer()]);
    const first = await world.imported(bytes, "January.xlsx");
    await world.query(
      "update upload set created_on = '2026-01-31 20:00Z' where upload_id = $1",
      first.uploadId,
    );
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
    await world.remove(first.uploadId);
    expect(await world.imported(bytes, "again.xlsx")).toMatchObject({
      status: "Completed",
      rowsImported: 1,
    });
  });

  it("are taken again when the first failed, and may go to another operation", async () => {
    const bytes = await lateDamage();
    const failed = await world.imported(bytes, "broken.xlsx");
    const reason =
      "This workbook is damaged or incomplete: open it in Excel, save it again as .xlsx and upload that file.";
    expect(failed).toMatchObject({ status: "Failed", reason, rowsImported: 0, reportUrl: null });
    expect(figuresIn(await world.dump()).response).toEqual([]);
    expect(await world.imported(bytes, "broken again.xlsx")).toMatchObject({ status: "Failed", reason });
    const texts = await lateDamage("sharedStrings");
    expect(await world.imported(texts, "broken texts.xlsx")).toMatchObject({ status: "Failed", reason });
    const good = await answersBytes([answer()]);
    await world.imported(good, "good.xlsx");
    const elsewhere = await world.imported(good, "good.xlsx", world.admin, "SSI");
    expect(elsewhere).toMatchObject({ status: "Completed", operation: SSI });
    expect(await world.leftovers()).toEqual([]);
  });
});

describe("the queue", () => {
  it("imports several files in the order they came; none In Progress can be deleted", async () => {
    const old = answer();
    const files = await Promise.all(
      [2, 4, 6].map((overall) => answersBytes([{ ...old, overall }, answer()])),
    );
    const ids = await withOperationHeld(world.server.testDatabase.ownerUrl, CSI, async () => {
      const accepted: number[] = [];
      for (const [at, bytes] of files.entries())
        accepted.push(await world.accepted(bytes, `queued ${at}.xlsx`));
      expect((await world.admin.uploads()).map(({ status }) => status)).toEqual([
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
    for (const id of ids) expect(await world.settled(id)).toMatchObject({ status: "Completed" });
    const imports = await world.query(
      "select (detail->>'upload')::int as id from audit where action = 'upload.import' order by audit_id desc limit 3",
    );
    expect(imports.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await world.admin.uploads()).map(({ uploadId }) => uploadId)).toEqual(ids.toReversed());
    expect(await currentOverall(old.survey_id)).toEqual([6]);
  });
});

describe("the target of an upload", () => {
  it("is the header's operation when its type is asked for, else the only one of that type", async () => {
    const ssi = world.admin.at(SSI);
    expect(await world.imported(await answersBytes([answer()]), "a.xlsx", world.admin, "csi")).toMatchObject({
      operation: CSI,
    });
    expect(await world.imported(await answersBytes([answer()]), "b.xlsx", world.admin, "SSI")).toMatchObject({
      operation: SSI,
    });
    expect(await world.imported(await answersBytes([answer()]), "c.xlsx", ssi, "CSI")).toMatchObject({
      operation: CSI,
    });
    expect(await world.imported(await answersBytes([answer()]), "d.xlsx", ssi, "SSI")).toMatchObject({
      operation: SSI,
    });
  });

  it.each([
    ["CSI", "SSI", "There is no SSI operation to upload to."],
    [
      "SSI",
      "CSI",
      "There are several CSI operations. Switch to the one this file belongs to and upload it there.",
    ],
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

it("tells the planner at once of an operation it has not seen", async ({ skip }) => {
  skip(isOnCitus, "Workers see to it themselves.");
  const { superuserUrl } = world.server.testDatabase;
  await withClient(superuserUrl, async (client) => {
    for (const table of ["response", "verbatim"])
      await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
    await world.imported(await surveyBytes([aRow({ V1: "Known." })]), "known.xlsx");
    await client.query("analyze response, verbatim");
    const rows = Array.from({ length: 500 }, () => aRow({ V1: "New." }));
    const { uploadId } = await world.imported(await surveyBytes(rows), "new.xlsx", world.admin, "SSI");
    const { rows: known } = await client.query(
      `select tablename from pg_stats, upload
       where upload_id = $1 and tablename in ('response', 'verbatim') and attname = 'operation_id'
         and operation_id = any (most_common_vals::text::int[])`,
      [uploadId],
    );
    expect(known).toHaveLength(2);
  });
});

describe("downloads", () => {
  it("gives the original back byte for byte, and nothing once it is deleted", async () => {
    const bytes = await answersBytes([answer()]);
    const upload = await world.imported(bytes, "März – मार्च.xlsx");
    const original = await world.admin.get(upload.fileUrl);
    expect(original.rawPayload.equals(bytes)).toBe(true);
    expect(original.headers["content-disposition"]).toContain(encodeURIComponent("März – मार्च.xlsx"));
    expect(await downloads(upload.uploadId)).toEqual([
      { id: ["original", "März – मार्च.xlsx", "127.0.0.1", true] },
    ]);
    await world.remove(upload.uploadId);
    expect((await world.admin.get(upload.fileUrl)).statusCode).toBe(404);
    // Were it still named, the sweep would keep a file that could not be removed.
    expect(await world.query("select upload_id as id from upload where stored_file is not null")).toEqual([]);
    const twice = await world.admin.post("/api/deletesurveydatafile", { file_id: upload.uploadId });
    expect([twice.statusCode, twice.json().message]).toEqual([404, "This file is no longer in the list."]);
  });

  it("gives the rejected rows; who takes which is written down, and nothing for what is not given", async () => {
    const bytes = await surveyBytes([aRow(), aRow({ dealer_code: "nowhere" })]);
    const { uploadId: id, reportUrl: url } = await world.imported(bytes, "rows.xlsx");
    expect((await world.admin.get(url ?? "")).statusCode).toBe(200);
    expect((await world.admin.get(`/api/uploadedfile/${id + 1}/report`)).statusCode).toBe(404);
    expect(await downloads(id)).toEqual([{ id: ["report", "rows rejected rows.xlsx", "127.0.0.1", true] }]);
    expect(await downloads(id + 1)).toEqual([]);
  });

  it("offers a template that can be filled and sent in", async () => {
    const template = await world.admin.get("/api/uploadtemplate");
    const sheets = await sheetsOf(template.rawPayload);
    expect(Object.keys(sheets)).toEqual(["Surveys", "Dealers", "Models"]);
    expect(sheets["Surveys"]?.[0]).toEqual(HEADER);
    const row = aRow();
    const filled = [HEADER, HEADER.map((column) => row[column])];
    const upload = await world.imported(
      await workbookBytes({ sheets: [{ name: "Surveys", rows: filled }] }),
      "t.xlsx",
    );
    expect(upload).toMatchObject({ status: "Completed", rowsImported: 1, warnings: [] });
  });
});

describe("the network in a workbook", () => {
  it("stays when its upload is deleted", async () => {
    const sheets = [
      dealersSheet([["X1", "X-city", "X-state", "X"]]),
      surveySheet([aRow({ dealer_code: "X1" })]),
    ];
    const upload = await world.imported(await workbookBytes({ sheets }), "network.xlsx");
    expect(upload).toMatchObject({ rowsImported: 1 });
    await world.remove(upload.uploadId);
    const found = await world.query(
      "select region_code as id from dealer join location using (client_id, location_code) join state using (client_id, state_code) where dealer_code = 'X1'",
    );
    expect(found).toEqual([{ id: "X" }]);
    expect((await world.dump()).get("response")).toEqual([]);
  });

  it("moves a dealer's whole history into its new region, audited", async () => {
    await world.imported(
      await answersBytes([
        answer({ dealer_code: "D01" }),
        answer({ dealer_code: "D01" }),
        answer({ dealer_code: "D03" }),
      ]),
      "history.xlsx",
    );
    expect([await surveysIn("N"), await surveysIn("S")]).toEqual([3, null]);
    const sheets = [
      dealersSheet([["D01", "S1-city", "S1", "S"]]),
      surveySheet([aRow({ dealer_code: "D05" })]),
    ];
    await world.imported(await workbookBytes({ sheets }), "moved.xlsx");
    expect([await surveysIn("N"), await surveysIn("S")]).toEqual([1, 3]);
    const [entry] = await world.query(
      "select detail->'dealers' as id from audit where action = 'network.change' order by audit_id desc limit 1",
    );
    expect(entry?.id).toEqual([
      {
        code: "D01",
        name: "Dealer D01",
        parent: "S1-city",
        before: { name: "Dealer D01", parent: "N1-city" },
      },
    ]);
  });

  it("leaves a dealer where another file has moved it since the network was read, and renames it", async () => {
    const moved = { code: "D01", name: "Dealer D01", parent: "S1-city" };
    const renamed = { code: "D01", name: "Renamed", parent: "N1-city" };
    const before = { name: "Dealer D01", parent: "N1-city" };
    const [found] = await world.query("select client_id as id from dealer where dealer_code = 'D01'");
    const clientId = Number(found?.id);
    for (const change of [moved, renamed])
      await inTransaction(world.server.services.db, wholeClient(clientId), {}, (trx) =>
        applyNetworkChanges(trx, clientId, {
          regions: [],
          states: [],
          locations: [],
          models: [],
          dealers: [{ ...change, before }],
        }),
      );
    expect(
      await world.query("select name || ' in ' || location_code as id from dealer where dealer_code = 'D01'"),
    ).toEqual([{ id: "Renamed in S1-city" }]);
  });
});

async function currentOverall(surveyId: string): Promise<unknown[]> {
  const rows = await world.query(
    "select overall as id from response where survey_id = $1 and is_current",
    surveyId,
  );
  return rows.map(({ id }) => id);
}

async function surveysIn(region: string): Promise<number | null> {
  const card = await world.admin.card("summary/index", { region_code: region });
  return card.y[0]?.n || null;
}

function downloads(upload: number) {
  return world.query(
    `select jsonb_build_array(detail->>'which', subject, address, person_id is not null) as id from audit
     where action = 'upload.download' and (detail->>'upload')::int = $1 order by audit_id`,
    upload,
  );
}
