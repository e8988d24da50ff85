import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { eraseFromFiles } from "#server/features/erasure/index.ts";
import { differences } from "#test/differences.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, surveySheet, surveys } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { workbookBytes } from "#test/workbooks.ts";

// What a respondent answered is erased wherever it stands, counts nowhere and does not come back.

const PROGRAMME = aProgramme();
const OTHER = "meridian-ssi";
const VIN = "MA3ERAZED0000001";
const ADMIN = "both@x.example";
const NOON = Date.parse("2026-03-01T06:30:00Z");

let server: TestServer;
let make: Given;
let admin: Caller;
let restore: () => Promise<void>;

beforeAll(async () => {
  server = await startTestServer({ now: () => NOON });
  make = given(server);
  await make.client({ operations: { [OPERATION]: PROGRAMME, [OTHER]: { ...PROGRAMME, type: "SSI" } } });
  await make.person(ADMIN, { designation: "Administrator", adminPermission: 3 });
  admin = await make.logIn(ADMIN);
  await admin.confirm(ADMIN);
  for (const operation of [OPERATION, OTHER]) await make.uploader(operation);
  restore = await openRestorePoint(server);
});

beforeEach(() => restore());

afterAll(() => server.close());

describe("a vehicle's answers", () => {
  test("go from every operation with all versions, texts and recordings, and the figures are of the others", async () => {
    const others = surveys(12, { overall: 9, recommend: 9 });
    const words = { texts: { V1: "Nobody called Mrs Rao back" } };
    const first = aSurvey({ survey_id: "CSI-0001", vin: VIN, overall: 2, ...words });
    const second = aSurvey({ survey_id: "SSI-0001", vin: VIN.toLowerCase(), overall: 1 });
    await make.surveys(others);
    const before = await figures();
    await make.surveys([first]);
    // Its vehicle was mended: the version before still names it.
    const { vin: _vin, ...mended } = first;
    await make.surveys([{ ...mended, overall: 3 }]);
    await make.surveys([second], OTHER);
    parsed(
      api.surveyAudio.uploadFile.reply,
      await sendAudio(server, admin, aWave(1), "call.wav", forSurvey("CSI-0001")),
    );
    expect(await figures()).not.toEqual(before);

    const found = await find("vin", ` ${VIN} `);
    expect(
      found.answers.map(({ surveyId, versions, hasRecording }) => [surveyId, versions, hasRecording]),
    ).toEqual([
      ["CSI-0001", 2, true],
      ["SSI-0001", 1, false],
    ]);
    expect(found.files).toHaveLength(3);
    expect(await erase("vin", VIN, 2)).toBe("2 answers and 1 recording were erased.");

    expect(await figures()).toEqual(before);
    expect(await count("response where survey_id in ('CSI-0001', 'SSI-0001')")).toBe(0);
    expect(await count("verbatim where texts::text like '%Rao%' or folded like '%rao%'")).toBe(0);
    expect(await count("audio")).toBe(0);
    expect(await differences(server)).toEqual([]);
    expect((await find("vin", VIN)).answers).toEqual([]);
  });

  test("don't come back by a file that holds them, whose original is not kept; later ones are new", async () => {
    const erased = aSurvey({ survey_id: "CSI-0002", vin: VIN });
    await make.surveys([erased, aSurvey()]);
    await erase("vin", VIN, 1);
    const { vin: _vin, ...nameless } = erased;
    const again = [
      nameless,
      aSurvey({ survey_id: "CSI-0003", vin: VIN, survey_date: "2026-02-28" }),
      // It would be rejected, and so stand in the report.
      aSurvey({ vin: VIN, dealer_code: "D99" }),
    ];
    const upload = await make.surveys([...again, aSurvey()]);
    expect(upload).toMatchObject({ rowsTotal: 1, rowsImported: 1, rowsRejected: 0 });
    expect(upload.warnings.join()).toContain(
      "3 rows are left out: their respondents had their answers erased.",
    );
    expect((await admin.get(`/api/uploadedfile/${upload.uploadId}/original`)).json()).toMatchObject({
      message: "This file is kept no longer: answers in it were erased, or its time was over.",
    });
    expect(await count("response where survey_id in ('CSI-0002', 'CSI-0003')")).toBe(0);
    await server.query("update erased_key set until_day = '2026-02-01' where until_day is not null");
    expect(await make.surveys([aSurvey({ vin: VIN, survey_date: "2026-02-28" })])).toMatchObject({
      rowsImported: 1,
    });
  });
});

test("a vehicle whose VIN no answer carries any more is erased from all else, and does not come back", async () => {
  const told = aSurvey({ survey_id: "CSI-0020", vin: VIN, texts: { V1: "Words" } });
  const { uploadId } = await make.surveys([told]);
  const rejected = await make.surveys([aSurvey({ vin: VIN, dealer_code: "D99" }), aSurvey()]);
  // As its client keeps answers: without what tells who gave them.
  await server.query("update response set vin = null where survey_id = 'CSI-0020'");
  await server.query("delete from verbatim");
  const { rows } = await server.query("select stored_file as file from upload where upload_id = $1", [
    uploadId,
  ]);
  await server.services.files.remove(rows[0]?.file);
  await server.query("update upload set stored_file = null where upload_id = $1", [uploadId]);
  await server.query(`
    insert into action_plan (client_id, operation_id, dealer_id, wave, month, month_score, point_code, point_name, score,
      due_date, created_by, created_on, manager_remarks)
    select o.client_id, o.operation_id, d.dealer_id, 'WQ-3', 24313, 1, 'Q4_1', 'Point', 1, '2026-03-09', p.person_id,
      now(), 'Call the owner of ${VIN}.'
    from operation o, dealer d, person p where o.slug = '${OPERATION}' and d.dealer_code = 'D01' and p.email = '${ADMIN}'`);
  expect(await find("vin", VIN)).toMatchObject({ answers: [], texts: 1 });
  expect(await erase("vin", VIN, 0)).toBe(
    "No answer carries this VIN. It was taken out of 1 text, and stored files are searched for it.",
  );
  await eraseFromFiles(server.services);
  expect(await done()).toMatchObject([{ answers: 0, texts: 1, files: 1, isSearching: false }]);
  expect(await listed(rejected.uploadId)).toMatchObject({ reportUrl: null });
  const again = await make.surveys([{ ...told, overall: 3 }, aSurvey()]);
  expect(again).toMatchObject({ rowsTotal: 1, rowsImported: 1 });
  expect(await count(`response where vin = '${VIN}'`)).toBe(0);
  const unknown = await admin.post(api.erasure.erase.path, {
    kind: "survey",
    value: "CSI-9999",
    answers: 0,
    reference: "DPO-1",
  });
  expect(unknown.statusCode).toBe(404);
});

test("a survey goes alone, whose ID another operation has, too", async () => {
  await make.surveys([aSurvey({ survey_id: "BOTH-0001" }), aSurvey()]);
  await make.surveys([aSurvey({ survey_id: "BOTH-0001" })], OTHER);
  await erase("survey", "BOTH-0001", 1);
  expect(await count("response where survey_id = 'BOTH-0001'")).toBe(1);
  expect(await differences(server)).toEqual([]);
});

test("tickets, their history and notifications name the customer no more; a short ID is not looked for", async () => {
  await make.surveys([aSurvey({ survey_id: "CSI-0004", vin: VIN }), aSurvey({ survey_id: "7" })]);
  await server.query(`
    insert into action_plan (client_id, operation_id, dealer_id, wave, month, month_score, point_code, point_name, score,
      due_date, created_by, created_on, manager_remarks, dealer_remarks)
    select o.client_id, o.operation_id, d.dealer_id, 'WQ-3', 24313, 1, 'Q4_1', 'Point', 1, '2026-03-09', p.person_id,
      now(), 'Call the owner of ${VIN.toLowerCase()}.', 'CSI-00041 is another, csi-0004 is not. 7 days.'
    from operation o, dealer d, person p where o.slug = '${OPERATION}' and d.dealer_code = 'D01' and p.email = '${ADMIN}'`);
  await server.query(`
    insert into action_plan_history (client_id, dealer_id, ticket_no, person_id, version, field, before, after, at)
    select client_id, dealer_id, ticket_no, created_by, 1, 'dealer_remarks', null, 'About ${VIN}', now() from action_plan`);
  expect((await find("vin", VIN)).texts).toBe(2);
  expect(await find("survey", "7")).toMatchObject({ texts: 0, unsought: ["7"] });
  await erase("vin", VIN, 1);
  const { rows } = await server.query("select manager_remarks as m, dealer_remarks as d from action_plan");
  expect(rows).toEqual([
    { m: "Call the owner of [erased].", d: "CSI-00041 is another, [erased] is not. 7 days." },
  ]);
  expect((await server.query("select before, after from action_plan_history")).rows).toEqual([
    { before: null, after: "About [erased]" },
  ]);
  await erase("survey", "7", 1);
  expect((await server.query("select dealer_remarks as d from action_plan")).rows[0]?.d).toContain("7 days");
});

test("files in which they were only rejected, or looked at before, are found afterwards and go", async () => {
  const rejected = await make.surveys([aSurvey({ vin: VIN, dealer_code: "D99" }), aSurvey()]);
  const untouched = await make.surveys([aSurvey(), aSurvey({ dealer_code: "D99" })]);
  const hidden = await workbookBytes({
    sheets: [surveySheet(PROGRAMME, [aSurvey()]), { name: "Notes", rows: [["Who"], [VIN.toLowerCase()]] }],
  });
  const preview = parsed(
    api.surveyImport.uploadFile.reply,
    await admin.preview(hidden, "preview.xlsx"),
  ).uploadId;
  await expect.poll(async () => (await listed(preview))?.status, { timeout: 60_000 }).toBe("Previewed");
  await make.surveys([aSurvey({ survey_id: "CSI-0005", vin: VIN })]);
  await erase("vin", VIN, 1);
  expect(await done()).toMatchObject([{ files: 1, isSearching: true, reference: "DPO-1" }]);

  await eraseFromFiles(server.services);
  expect(await done()).toMatchObject([{ files: 3, isSearching: false }]);
  expect(await listed(preview)).toBeUndefined();
  const told = await server.query("select subject from audit where action = 'upload.erase'");
  expect(told.rows).toEqual([{ subject: "preview.xlsx" }]);
  expect(await listed(rejected.uploadId)).toMatchObject({ status: "Completed", reportUrl: null });
  expect((await admin.get(`/api/uploadedfile/${untouched.uploadId}/original`)).statusCode).toBe(200);
  const { rows } = await server.query(
    "select stored_file as file from upload where stored_file is not null and deleted_on is null union select report_file from upload where report_file is not null and deleted_on is null",
  );
  expect((await Array.fromAsync(server.services.files.list())).toSorted()).toEqual(
    rows.map(({ file }) => file).toSorted(),
  );
  expect(await count("erasure where sought is not null")).toBe(0);
  // Nothing in the database says any more of whom it was.
  const { rows: audited } = await server.query(
    "select subject, detail::text from audit where action = 'respondent.erase'",
  );
  expect(JSON.stringify(audited)).not.toContain(VIN);
});

test("CSV files that hold them go, and others stay", async () => {
  const header = ["survey_id", "survey_date", "dealer_code", "model_code", "vin", "overall"];
  const columns = header.map((column) => ({
    header: column,
    column,
    scale: { kind: column === "overall" ? "same" : "none" },
  }));
  const saved = await admin.post(api.surveyMapping.save.path, {
    name: "CSV",
    header_rows: 1,
    columns,
    version: null,
  });
  expect(saved.statusCode).toBe(200);
  const sent = async (name: string, vin: string) => {
    const bytes = Buffer.from(`${header.join(";")}\n${name};2026-02-10;D01;M1;${vin};8\n`);
    const reply = parsed(api.surveyImport.uploadFile.reply, await admin.preview(bytes, `${name}.csv`));
    await expect
      .poll(async () => (await listed(reply.uploadId))?.status, { timeout: 60_000 })
      .toBe("Previewed");
    return reply.uploadId;
  };
  const [theirs, anothers] = [await sent("CSV-1", VIN), await sent("CSV-2", "MA3ANOTHER0000001")];
  await make.surveys([aSurvey({ survey_id: "CSI-0007", vin: VIN })]);
  await erase("vin", VIN, 1);
  await eraseFromFiles(server.services);
  expect(await listed(theirs)).toBeUndefined();
  expect(await listed(anothers)).toMatchObject({ status: "Previewed" });
});

test("what is left of a file that lost its original is searched, too, and its reasons quote nobody", async () => {
  const first = aSurvey({ survey_id: "CSI-0008", vin: VIN });
  await make.surveys([first]);
  await erase("vin", VIN, 1);
  const other = "MA3ERAZED0000002";
  const upload = await make.surveys([first, aSurvey(), aSurvey({ vin: other, dealer_code: other })]);
  expect(upload.rejectionCauses.join()).toContain(other);
  await make.surveys([aSurvey({ vin: other })]);
  await erase("vin", other, 1);
  await eraseFromFiles(server.services);
  expect(await listed(upload.uploadId)).toMatchObject({ reportUrl: null, rejectionCauses: [] });
  expect((await done()).every(({ isSearching }) => !isSearching)).toBe(true);
});

test("rejected rows of an erased vehicle are not shown to be mended, nor come in by what is typed into them", async () => {
  await make.surveys([aSurvey({ survey_id: "CSI-0010", vin: VIN })]);
  const rejected = await make.surveys([
    aSurvey({ survey_id: "CSI-0011", vin: VIN, dealer_code: "D99" }),
    aSurvey({ survey_id: "CSI-0012", vin: "MA3OTHER000000001", dealer_code: "D99" }),
  ]);
  const { show, import: send } = api.rejectedRows;
  const ask = () => admin.post(show.path, { file_id: rejected.uploadId });
  const before = parsed(show.reply, await ask());
  expect(before.rowsWrong).toBe(2);
  await erase("vin", VIN, 1);
  const after = parsed(show.reply, await ask());
  expect(after.rowsWrong).toBe(1);
  expect(JSON.stringify(after)).not.toContain(VIN);
  const [sheet] = before.sheets;
  const typed = (column: string, text: string) => ({
    sheet: "Survey",
    column: sheet?.columns.indexOf(column) ?? -1,
    text,
    rows: [2, 3],
  });
  const edits = [typed("vin", "MA3OTHER000000001"), typed("dealer_code", "D01")];
  const body = { file_id: rejected.uploadId, state: before.state, edits, is_preview: false };
  const { uploadId } = parsed(send.reply, await admin.post(send.path, body));
  expect(await make.completed(admin, uploadId)).toMatchObject({ rowsTotal: 1, rowsImported: 1 });
  expect(await count("response where survey_id = 'CSI-0011'")).toBe(0);
  await admin.post("/api/deletesurveydatafile", { file_id: uploadId });
  await eraseFromFiles(server.services);
  const gone = await ask();
  expect([gone.statusCode, gone.json().message]).toEqual([
    409,
    "The rejected rows of this file are not kept any more. Send the file again to mend them.",
  ]);
});

test("an upload that is being imported is looked at when it is done, by one search at a time", async () => {
  await make.surveys([aSurvey({ survey_id: "CSI-0009", vin: VIN })]);
  const waiting = await make.surveys([aSurvey({ vin: VIN, dealer_code: "D99" }), aSurvey()]);
  const later = await make.surveys([aSurvey({ vin: VIN, dealer_code: "D99" }), aSurvey()]);
  await erase("vin", VIN, 1);
  const stands = (status: string) =>
    server.query("update upload set data_sync = $2 where upload_id = $1", [waiting.uploadId, status]);
  await stands("In Progress");
  await eraseFromFiles(server.services);
  expect(await done()).toMatchObject([{ files: 1, isSearching: true }]);
  expect(await listed(later.uploadId)).not.toMatchObject({ reportUrl: null });
  await stands("Completed");
  await Promise.all([eraseFromFiles(server.services), eraseFromFiles(server.services)]);
  await eraseFromFiles(server.services);
  expect(await done()).toMatchObject([{ files: 3, isSearching: false }]);
});

test("a file that is not in the store does not count as searched", async () => {
  const lost = await make.surveys([aSurvey({ vin: VIN, dealer_code: "D99" }), aSurvey()]);
  await make.surveys([aSurvey({ survey_id: "CSI-0013", vin: VIN })]);
  await erase("vin", VIN, 1);
  const { files } = server.services;
  const away = { ...server.services, files: { ...files, size: () => Promise.resolve(null) } };
  await eraseFromFiles(away);
  expect(await done()).toMatchObject([{ files: 1, isSearching: true }]);
  expect(await listed(lost.uploadId)).not.toMatchObject({ reportUrl: null });
  await eraseFromFiles(server.services);
  expect(await done()).toMatchObject([{ files: 2, isSearching: false }]);
});

describe("is refused", () => {
  test("without the password typed again, of other answers than were looked at, and of nobody", async () => {
    await make.surveys([aSurvey({ survey_id: "CSI-0006", vin: VIN })]);
    expect(await asked("vin", VIN, 2)).toMatchObject({ status: 409 });
    expect(await asked("vin", "MA3NOBODY00000001", 1)).toMatchObject({ status: 404 });
    await server.query("update session set admin_confirmed_on = null");
    expect(await asked("vin", VIN, 1)).toMatchObject({ status: 403, code: "ADMIN_REAUTH" });
    expect(await count("response where survey_id = 'CSI-0006'")).toBe(1);
    expect(await count("erasure")).toBe(0);
  });

  test("of another client, whose vehicle it is", async () => {
    await make.neighbour();
    await make.surveys([aSurvey({ survey_id: "A-000001", vin: VIN })], "aurora-csi");
    expect((await find("vin", VIN)).answers).toEqual([]);
    expect(await asked("vin", VIN, 1)).toMatchObject({ status: 404 });
  });
});

async function find(kind: "vin" | "survey", value: string) {
  return parsed(api.erasure.find.reply, await admin.post(api.erasure.find.path, { kind, value }));
}

async function asked(kind: "vin" | "survey", value: string, answers: number) {
  const reply = await admin.post(api.erasure.erase.path, { kind, value, answers, reference: "DPO-1" });
  return { status: reply.statusCode, ...reply.json<{ readonly message: string; readonly code?: string }>() };
}

async function erase(kind: "vin" | "survey", value: string, answers: number): Promise<string> {
  // Days that are counted in the background hold the figures for a moment.
  const { status, message } = await eventually(async () => {
    const reply = await asked(kind, value, answers);
    return reply.status === 409 && reply.code !== "STALE" ? null : reply;
  });
  expect([status, message]).toEqual([200, message]);
  return message;
}

async function done() {
  return parsed(api.erasure.list.reply, await admin.get(api.erasure.list.path)).erasures;
}

async function listed(uploadId: number) {
  return (await admin.uploads()).find((each) => each.uploadId === uploadId);
}

async function count(from: string): Promise<unknown> {
  const { rows } = await server.query(`select count(*)::int as n from ${from}`);
  return rows[0]?.n;
}

/** The cards of both operations, as they answer now. */
async function figures() {
  const cards = await admin.summary();
  const others = await admin.at(OTHER).summary();
  return [cards, others].map((each) => [...each].map(([name, { count: n, y }]) => [name, n, y]));
}
