import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { eraseFromFiles } from "#server/features/erasure/index.ts";
import { parsed } from "#test/given/caller.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { OPERATION } from "#test/given.ts";
import { ADMIN, ErasureWorld, VIN } from "./world.ts";

// More files and places where an erased respondent may stand than erasure.test.ts shows.

let world: ErasureWorld;

beforeAll(async () => {
  world = await ErasureWorld.open();
});

beforeEach(() => world.restore());

afterAll(() => world.close());

test("CSV files that hold them go, and others stay", async () => {
  const header = ["survey_id", "survey_date", "dealer_code", "model_code", "vin", "overall"];
  const columns = header.map((column) => ({
    header: column,
    column,
    scale: { kind: column === "overall" ? "same" : "none" },
  }));
  const saved = await world.admin.post(api.surveyMapping.save.path, {
    name: "CSV",
    header_rows: 1,
    columns,
    headers: null,
    replaces: null,
  });
  expect(saved.statusCode).toBe(200);
  const sent = async (name: string, vin: string) => {
    const bytes = Buffer.from(`${header.join(";")}\n${name};2026-02-10;D01;M1;${vin};8\n`);
    const reply = parsed(api.surveyImport.uploadFile.reply, await world.admin.preview(bytes, `${name}.csv`));
    await expect
      .poll(async () => (await world.listed(reply.uploadId))?.status, { timeout: 60_000 })
      .toBe("Previewed");
    return reply.uploadId;
  };
  const [theirs, anothers] = [await sent("CSV-1", VIN), await sent("CSV-2", "MA3ANOTHER0000001")];
  await world.make.surveys([aSurvey({ survey_id: "CSI-0007", vin: VIN })]);
  await world.erase("vin", VIN, 1);
  await eraseFromFiles(world.server.services);
  expect(await world.listed(theirs)).toBeUndefined();
  expect(await world.listed(anothers)).toMatchObject({ status: "Previewed" });
});

test("what is left of a file that lost its original is searched, too, and its reasons quote nobody", async () => {
  const first = aSurvey({ survey_id: "CSI-0008", vin: VIN });
  await world.make.surveys([first]);
  await world.erase("vin", VIN, 1);
  const other = "MA3ERAZED0000002";
  const upload = await world.make.surveys([first, aSurvey(), aSurvey({ vin: other, dealer_code: other })]);
  expect(upload.rejectionCauses.join()).toContain(other);
  await world.make.surveys([aSurvey({ vin: other })]);
  await world.erase("vin", other, 1);
  await eraseFromFiles(world.server.services);
  expect(await world.listed(upload.uploadId)).toMatchObject({ reportUrl: null, rejectionCauses: [] });
  expect((await world.done()).every(({ isSearching }) => !isSearching)).toBe(true);
});

test("an upload that is being imported is looked at when it is done, by one search at a time", async () => {
  await world.make.surveys([aSurvey({ survey_id: "CSI-0009", vin: VIN })]);
  const waiting = await world.make.surveys([aSurvey({ vin: VIN, dealer_code: "D99" }), aSurvey()]);
  const later = await world.make.surveys([aSurvey({ vin: VIN, dealer_code: "D99" }), aSurvey()]);
  await world.erase("vin", VIN, 1);
  const stands = (status: string) =>
    world.server.query("update upload set data_sync = $2 where upload_id = $1", [waiting.uploadId, status]);
  await stands("In Progress");
  await eraseFromFiles(world.server.services);
  expect(await world.done()).toMatchObject([{ files: 1, isSearching: true }]);
  expect(await world.listed(later.uploadId)).not.toMatchObject({ reportUrl: null });
  await stands("Completed");
  await Promise.all([eraseFromFiles(world.server.services), eraseFromFiles(world.server.services)]);
  await eraseFromFiles(world.server.services);
  expect(await world.done()).toMatchObject([{ files: 3, isSearching: false }]);
});

test("a file that is not in the store does not count as searched", async () => {
  const lost = await world.make.surveys([aSurvey({ vin: VIN, dealer_code: "D99" }), aSurvey()]);
  await world.make.surveys([aSurvey({ survey_id: "CSI-0013", vin: VIN })]);
  await world.erase("vin", VIN, 1);
  const { files } = world.server.services;
  const away = { ...world.server.services, files: { ...files, size: () => Promise.resolve(null) } };
  await eraseFromFiles(away);
  expect(await world.done()).toMatchObject([{ files: 1, isSearching: true }]);
  expect(await world.listed(lost.uploadId)).not.toMatchObject({ reportUrl: null });
  await eraseFromFiles(world.server.services);
  expect(await world.done()).toMatchObject([{ files: 2, isSearching: false }]);
});

test("a vehicle whose VIN no answer carries any more is erased from all else, and does not come back", async () => {
  const survey = aSurvey({ survey_id: "CSI-0020", vin: VIN, texts: { V1: "Words" } });
  const { uploadId } = await world.make.surveys([survey]);
  const rejected = await world.make.surveys([aSurvey({ vin: VIN, dealer_code: "D99" }), aSurvey()]);
  // As its client keeps answers: without what tells who gave them.
  await world.server.query("update response set vin = null where survey_id = 'CSI-0020'");
  await world.server.query("delete from verbatim");
  const { rows } = await world.server.query("select stored_file as file from upload where upload_id = $1", [
    uploadId,
  ]);
  await world.server.services.files.remove(rows[0]?.file);
  await world.server.query("update upload set stored_file = null where upload_id = $1", [uploadId]);
  await world.server.query(`
    insert into action_plan (client_id, operation_id, dealer_id, wave, month, month_score, point_code, point_name, score,
      due_date, created_by, created_on, manager_remarks)
    select o.client_id, o.operation_id, d.dealer_id, 'WQ-3', 24313, 1, 'Q4_1', 'Point', 1, '2026-03-09', p.person_id,
      now(), 'Call the owner of ${VIN}.'
    from operation o, dealer d, person p where o.slug = '${OPERATION}' and d.dealer_code = 'D01' and p.email = '${ADMIN}'`);
  expect(await world.find("vin", VIN)).toMatchObject({ answers: [], texts: 1 });
  expect(await world.erase("vin", VIN, 0)).toBe(
    "No answer carries this VIN. It was taken out of 1 text, and stored files are searched for it.",
  );
  await eraseFromFiles(world.server.services);
  expect(await world.done()).toMatchObject([{ answers: 0, texts: 1, files: 1, isSearching: false }]);
  expect(await world.listed(rejected.uploadId)).toMatchObject({ reportUrl: null });
  const again = await world.make.surveys([{ ...survey, overall: 3 }, aSurvey()]);
  expect(again).toMatchObject({ rowsTotal: 1, rowsImported: 1 });
  expect(await world.count(`response where vin = '${VIN}'`)).toBe(0);
  const unknown = await world.admin.post(api.erasure.erase.path, {
    kind: "survey",
    value: "CSI-9999",
    answers: 0,
    reference: "DPO-1",
  });
  expect(unknown.statusCode).toBe(404);
});
