import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { deleteExpiredPreviews, publishDue } from "#server/features/survey-import/index.ts";
import { logInAt } from "#test/given/caller.ts";
import { addPersonWith } from "#test/given/people.ts";
import { CLIENT } from "#test/given.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import type { Answer } from "./answers-model.ts";
import { whileUncommitted } from "./operation-lock.ts";
import { previewRounds, publishAndDeleteAtOnce } from "./preview-rounds.ts";
import { askToPublish, previewed, publications, published, shown } from "./previews.ts";
import { answerMaker, answersBytes, rowOf } from "./random-answers.ts";
import { aRow, DEALER_COLUMNS, sheetOf, surveyBytes, surveySheet } from "./survey-files.ts";
import { changedTables, type Dump } from "./tables-dump.ts";
import { CSI, openWorld, SSI, type World } from "./world.ts";

const answer = answerMaker(58, "P");
const HOUR_MS = 3_600_000;
const ROUNDS = 2;
const SEED = 61;

let world: World;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  await addPersonWith(world.server, "second@meridian.example", [
    { client: CLIENT, designation: "Administrator", adminPermission: 3 },
  ]);
  restore = await openRestorePoint(world.server);
});

beforeEach(() => restore());

afterAll(() => world.close());

/** Everything but what tells of the preview itself. */
function countedIn(dump: Dump) {
  return [...dump].filter(([table]) => !["upload", "audit", "publication", "jobs"].includes(table));
}

function some(count: number): Answer[] {
  return Array.from({ length: count }, () => answer());
}

describe("a preview", () => {
  test("tells what would be new, replaced, unchanged and rejected, and nothing counts", async () => {
    const [first, ...rest] = some(30);
    await world.imported(await answersBytes([...(first ? [first] : []), ...rest]), "first.xlsx");
    const before = await world.dump();
    const { dataVersion } = await world.admin.batch(["summary/index"]);
    const rows = [
      ...rest.slice(0, 9).map(rowOf),
      ...rest.slice(9, 14).map((each) => ({ ...rowOf(each), overall: 1 })),
      ...some(20).map(rowOf),
      { ...aRow(), dealer_code: "Z99" },
      { ...aRow(), dealer_code: "Z99" },
      { ...aRow(), dealer_code: "Z98" },
      { ...aRow(), survey_date: "2019-01-01" },
    ];
    const changed = rest.slice(9, 14).filter(({ overall }) => overall !== 1).length;
    const upload = await previewed(world, await surveyBytes(rows), "second.xlsx");
    expect(upload).toMatchObject({ status: "Previewed", isPreview: true, rowsTotal: 38, rowsRejected: 4 });
    const preview = await shown(world, upload.uploadId);
    expect(preview).toMatchObject({
      isCurrent: true,
      rowsTotal: 38,
      rowsNew: 20,
      rowsChanged: changed,
      rowsUnchanged: 14 - changed,
      rowsRejected: 4,
      unknown: [
        { column: "dealer_code", code: "Z99", rows: 2 },
        { column: "dealer_code", code: "Z98", rows: 1 },
      ],
    });
    expect(preview.causes[0]).toMatch(/^3 rows: dealer_code is the code of no dealer \("Z99", "Z98"\)/);
    expect(preview.movements.length).toBeGreaterThan(0);
    expect(countedIn(await world.dump())).toEqual(countedIn(before));
    expect((await world.admin.batch(["summary/index"])).dataVersion).toBe(dataVersion);
    expect(upload.reportUrl).not.toBeNull();
  });

  test("tells of dealers and models that its own sheets bring, which stay unknown until it is published", async () => {
    const bytes = await surveyBytes([], {
      sheets: [
        surveySheet([aRow({ dealer_code: "D77" })]),
        sheetOf("Dealers", DEALER_COLUMNS, [
          { dealer_code: "D77", dealer_name: "Seventy-seven", region_code: "N", region_name: "North" },
        ]),
      ],
    });
    const upload = await previewed(world, bytes, "network.xlsx");
    expect(await shown(world, upload.uploadId)).toMatchObject({
      rowsNew: 1,
      newDealers: [{ code: "D77", name: "Seventy-seven" }],
    });
    const known = () => world.query("select count(*)::int as id from dealer where dealer_code = 'D77'");
    expect(await known()).toEqual([{ id: 0 }]);
    await published(world, upload.uploadId);
    expect(await known()).toEqual([{ id: 1 }]);
  });

  test("tells what a dealer that moves to another region moves in waves it brings no answers of", async () => {
    const old = Array.from({ length: 12 }, () => answer({ dealer_code: "D01", survey_date: "2025-07-09" }));
    await world.imported(await answersBytes(old), "old.xlsx");
    const moved = {
      ...{
        dealer_code: "D01",
        dealer_name: "Dealer D01",
        location_code: "S1-city",
        location_name: "S1-city",
      },
      ...{ state_code: "S1", state_name: "S1", region_code: "S", region_name: "Region S" },
    };
    const sheets = [surveySheet([aRow({ dealer_code: "D03" })]), sheetOf("Dealers", DEALER_COLUMNS, [moved])];
    const { uploadId } = await previewed(world, await surveyBytes([], { sheets }), "moved.xlsx");
    const { movements } = await shown(world, uploadId);
    expect(movements.map(({ wave, regions }) => [wave, regions.map(({ name }) => name)])).toEqual([
      ["WQ-3", ["Region N"]],
      ["WQ-1", ["Region N", "Region S"]],
    ]);
  });

  // Random ones are in test/trust/previews.deep.test.ts; these two are published, and one of them undone.
  test("says what publishing then does, and what undoing it takes back", () =>
    previewRounds(world, { rounds: ROUNDS, seed: SEED }));
});

describe("publishing", () => {
  test("is refused once figures have changed since, and a preview made anew tells of them", async () => {
    const one = await previewed(world, await answersBytes(some(12)), "one.xlsx");
    const { state } = await shown(world, one.uploadId);
    await world.imported(await answersBytes(some(15)), "between.xlsx");
    expect(await shown(world, one.uploadId)).toMatchObject({ isCurrent: false });
    const refused = await askToPublish(world.admin, one.uploadId, state);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "STALE"]);
    await world.admin.post(api.surveyPreview.renew.path, { file_id: one.uploadId });
    await world.settled(one.uploadId);
    expect(await shown(world, one.uploadId)).toMatchObject({ isCurrent: true, rowsNew: 12 });
    expect(await published(world, one.uploadId)).toMatchObject({ status: "Completed", rowsImported: 12 });
  });

  test.each([CSI, SSI])(
    "is refused after a mapping of %s has changed: the file may fit that one better now",
    async (changed) => {
      const { uploadId } = await previewed(world, await answersBytes(some(3)), "mapped.xlsx");
      const { state } = await shown(world, uploadId);
      await world.admin.at(changed).post(api.surveyMapping.save.path, {
        name: "Another",
        header_rows: 1,
        columns: ["survey_id", "survey_date", "dealer_code", "model_code", "overall"].map((column) => ({
          header: `their ${column}`,
          column,
          scale: { kind: column === "overall" ? "same" : "none" },
        })),
        headers: null,
        replaces: null,
      });
      expect(await shown(world, uploadId)).toMatchObject({ isCurrent: false });
      const refused = await askToPublish(world.admin, uploadId, state);
      expect([refused.statusCode, refused.json().code]).toEqual([409, "STALE"]);
    },
  );

  test("happens once, whoever else publishes or deletes meanwhile", async () => {
    const second = await logInAt(world.server, "second@meridian.example", CSI);
    const { uploadId } = await previewed(world, await answersBytes(some(20)), "twice.xlsx");
    const { state } = await shown(world, uploadId);
    const replies = await Promise.all([
      askToPublish(world.admin, uploadId, state),
      askToPublish(second, uploadId, state),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await world.settled(uploadId)).toMatchObject({ status: "Completed", rowsImported: 20 });
    expect((await publications(world)).filter((each) => each.uploadId === uploadId)).toHaveLength(1);
    expect((await askToPublish(second, uploadId, state)).statusCode).toBe(409);
  });

  test("and deleting at once end in one of the two, never in answers without a file", () =>
    publishAndDeleteAtOnce(world, ROUNDS));

  test("tells who published, beside who sent it, and writes it down", async () => {
    const second = await logInAt(world.server, "second@meridian.example", CSI);
    const { uploadId } = await previewed(world, await answersBytes(some(2)), "by another.xlsx");
    const { state } = await shown(world, uploadId);
    await askToPublish(second, uploadId, state);
    const done = await world.settled(uploadId);
    expect(done.publishedBy).not.toBeNull();
    expect(done.publishedBy).not.toBe(done.uploadedBy);
    const actions = await world.query(
      "select action as id from audit where (detail->>'upload')::int = $1 order by audit_id",
      uploadId,
    );
    expect(actions.map(({ id }) => id)).toEqual([
      "upload.accept",
      "upload.preview",
      "upload.publish",
      "upload.import",
    ]);
  });

  test("later than another upload makes its answers the newer ones, and they come back as such", async () => {
    const shared = answer({ overall: 3 });
    const version = (overall: number) => answersBytes([{ ...shared, overall }]);
    await world.imported(await version(3), "1.xlsx");
    const early = await previewed(world, await version(4), "2.xlsx");
    const later = await world.imported(await version(5), "3.xlsx");
    await world.admin.post(api.surveyPreview.renew.path, { file_id: early.uploadId });
    await world.settled(early.uploadId);
    await published(world, early.uploadId);
    const last = await world.imported(await version(6), "4.xlsx");
    const current = () => world.query("select overall as id from response where is_current");
    await world.remove(last.uploadId);
    expect(await current()).toEqual([{ id: 4 }]);
    await world.remove(early.uploadId);
    expect(await current()).toEqual([{ id: 5 }]);
    await world.remove(later.uploadId);
    expect(await current()).toEqual([{ id: 3 }]);
  });
});

describe("a time for it", () => {
  const at = (hours: number) => ({
    ...world.server.services,
    now: () => world.server.services.now() + hours * HOUR_MS,
  });

  test("is the client's, is told in the list, and has it count then, even if figures changed", async () => {
    const { uploadId } = await previewed(world, await answersBytes(some(8)), "later.xlsx");
    const { state } = await shown(world, uploadId);
    expect((await askToPublish(world.admin, uploadId, state, "2026-03-15T11:59")).statusCode).toBe(400);
    expect((await askToPublish(world.admin, uploadId, state, "2026-02-31T06:00")).statusCode).toBe(400);
    expect((await askToPublish(world.admin, uploadId, state, "2026-03-16T06:00")).statusCode).toBe(200);
    const listed = (await world.admin.uploads()).find((each) => each.uploadId === uploadId);
    expect(listed).toMatchObject({ publishAt: "2026-03-16T00:30:00.000Z", keptUntil: null });
    await world.imported(await answersBytes(some(3)), "meanwhile.xlsx");
    await publishDue(at(17.9));
    expect((await world.settled(uploadId)).status).toBe("Previewed");
    await publishDue(at(18.1));
    expect(await world.settled(uploadId)).toMatchObject({
      status: "Completed",
      rowsImported: 8,
      publishAt: null,
    });
  });

  test("can be taken back", async () => {
    const { uploadId } = await previewed(world, await answersBytes(some(4)), "cancelled.xlsx");
    const { state } = await shown(world, uploadId);
    await askToPublish(world.admin, uploadId, state, "2026-03-16T06:00");
    const taken = await world.admin.post(api.surveyPreview.unschedule.path, { file_id: uploadId });
    expect(taken.statusCode).toBe(200);
    await publishDue(at(48));
    expect((await world.settled(uploadId)).status).toBe("Previewed");
  });

  test("can't be taken back once it has come", async () => {
    const { uploadId } = await previewed(world, await answersBytes(some(4)), "too late.xlsx");
    const { state } = await shown(world, uploadId);
    await askToPublish(world.admin, uploadId, state, "2026-03-16T06:00");
    const { answer: reply, waited } = await whileUncommitted(
      world.server.testDatabase.ownerUrl,
      "update upload set data_sync = 'In Progress', is_preview = false, publish_at = null where upload_id = $1",
      [uploadId],
      () => world.admin.post(api.surveyPreview.unschedule.path, { file_id: uploadId }),
    );
    expect([waited, reply.statusCode, reply.body]).toEqual([
      true,
      409,
      expect.stringContaining("Somebody has published it"),
    ]);
    const audited = await world.query("select audit_id as id from audit where action = 'upload.unschedule'");
    expect(audited).toEqual([]);
  });

  test("that nobody sets ends after seven days: the preview goes, with its files", async () => {
    const kept = await world.storedFiles();
    const rows = [...some(2).map(rowOf), { ...aRow(), dealer_code: "Z99" }];
    const { uploadId } = await previewed(world, await surveyBytes(rows), "forgotten.xlsx");
    expect(await world.storedFiles()).toHaveLength(kept.length + 2);
    const ago = (days: number) =>
      world.query(
        "update upload set previewed_on = $2::timestamptz where upload_id = $1 returning 1 as id",
        uploadId,
        new Date(world.server.services.now() - days * 24 * HOUR_MS),
      );
    await ago(6.9);
    await deleteExpiredPreviews(world.server.services);
    expect((await world.admin.uploads()).map((each) => each.uploadId)).toContain(uploadId);
    await ago(7.1);
    await deleteExpiredPreviews(world.server.services);
    expect((await world.admin.uploads()).map((each) => each.uploadId)).not.toContain(uploadId);
    expect(await world.storedFiles()).toEqual(kept);
  });
});

test("a preview deleted by hand leaves nothing but its line in the log", async () => {
  const before = await world.dump();
  const { uploadId } = await previewed(world, await answersBytes(some(4)), "thrown away.xlsx");
  await world.remove(uploadId);
  expect(changedTables(before, await world.dump()).filter((table) => table !== "jobs")).toEqual([
    "audit",
    "upload",
  ]);
  expect(await world.leftovers()).toEqual([]);
});
