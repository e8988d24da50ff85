import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#contract/index.ts";
import { eraseFromFiles } from "#server/features/erasure/index.ts";
import { differences } from "#test/differences.ts";
import { parsed } from "#test/given/caller.ts";
import { aSurvey, surveySheet, surveys } from "#test/given/surveys.ts";
import { OPERATION } from "#test/given.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { ADMIN, ErasureWorld, OTHER, PROGRAMME, VIN } from "./world.ts";

// What a respondent answered is erased wherever it stands, counts nowhere and does not come back.

let world: ErasureWorld;

beforeAll(async () => {
  world = await ErasureWorld.open();
});

beforeEach(() => world.restore());

afterAll(() => world.close());

describe("a vehicle's answers", () => {
  test("go from every operation with all versions, texts and recordings, and the figures are of the others", async () => {
    const others = surveys(12, { overall: 9, recommend: 9 });
    const words = { texts: { V1: "Nobody called Mrs Rao back" } };
    const first = aSurvey({ survey_id: "CSI-0001", vin: VIN, overall: 2, ...words });
    const second = aSurvey({ survey_id: "SSI-0001", vin: VIN.toLowerCase(), overall: 1 });
    await world.make.surveys(others);
    const before = await world.figures();
    await world.make.surveys([first]);
    // Its vehicle was mended: the version before still names it.
    const { vin: _vin, ...mended } = first;
    await world.make.surveys([{ ...mended, overall: 3 }]);
    await world.make.surveys([second], OTHER);
    parsed(
      api.surveyAudio.uploadFile.reply,
      await sendAudio(world.server, world.admin, aWave(1), "call.wav", forSurvey("CSI-0001")),
    );
    expect(await world.figures()).not.toEqual(before);

    const found = await world.find("vin", ` ${VIN} `);
    expect(
      found.answers.map(({ surveyId, versions, hasRecording }) => [surveyId, versions, hasRecording]),
    ).toEqual([
      ["CSI-0001", 2, true],
      ["SSI-0001", 1, false],
    ]);
    expect(found.files).toHaveLength(3);
    expect(await world.erase("vin", VIN, 2)).toBe("2 answers and 1 recording were erased.");

    expect(await world.figures()).toEqual(before);
    expect(await world.count("response where survey_id in ('CSI-0001', 'SSI-0001')")).toBe(0);
    expect(await world.count("verbatim where texts::text like '%Rao%' or normalized like '%rao%'")).toBe(0);
    expect(await world.count("audio")).toBe(0);
    expect(await differences(world.server)).toEqual([]);
    expect((await world.find("vin", VIN)).answers).toEqual([]);
  });

  test("don't come back by a file that holds them, whose original is not kept; later ones are new", async () => {
    const erased = aSurvey({ survey_id: "CSI-0002", vin: VIN });
    await world.make.surveys([erased, aSurvey()]);
    await world.erase("vin", VIN, 1);
    const { vin: _vin, ...nameless } = erased;
    const again = [
      nameless,
      aSurvey({ survey_id: "CSI-0003", vin: VIN, survey_date: "2026-02-28" }),
      // It would be rejected, and so stand in the report.
      aSurvey({ vin: VIN, dealer_code: "D99" }),
    ];
    const upload = await world.make.surveys([...again, aSurvey()]);
    expect(upload).toMatchObject({ rowsTotal: 1, rowsImported: 1, rowsRejected: 0 });
    expect(upload.warnings.join()).toContain(
      "3 rows are left out: their respondents had their answers erased.",
    );
    expect((await world.admin.get(`/api/uploadedfile/${upload.uploadId}/original`)).json()).toMatchObject({
      message: "This file is kept no longer: answers in it were erased, or its time was over.",
    });
    expect(await world.count("response where survey_id in ('CSI-0002', 'CSI-0003')")).toBe(0);
    await world.server.query("update erased_key set until_day = '2026-02-01' where until_day is not null");
    expect(await world.make.surveys([aSurvey({ vin: VIN, survey_date: "2026-02-28" })])).toMatchObject({
      rowsImported: 1,
    });
  });
});

test("a survey goes alone, whose ID another operation has, too", async () => {
  await world.make.surveys([aSurvey({ survey_id: "BOTH-0001" }), aSurvey()]);
  await world.make.surveys([aSurvey({ survey_id: "BOTH-0001" })], OTHER);
  await world.erase("survey", "BOTH-0001", 1);
  expect(await world.count("response where survey_id = 'BOTH-0001'")).toBe(1);
  expect(await differences(world.server)).toEqual([]);
});

test("tickets, their history and notifications name the customer no more; a short ID is not looked for", async () => {
  await world.make.surveys([aSurvey({ survey_id: "CSI-0004", vin: VIN }), aSurvey({ survey_id: "7" })]);
  await world.server.query(`
    insert into action_plan (client_id, operation_id, dealer_id, wave, month, month_score, point_code, point_name, score,
      due_date, created_by, created_on, manager_remarks, dealer_remarks)
    select o.client_id, o.operation_id, d.dealer_id, 'WQ-3', 24313, 1, 'Q4_1', 'Point', 1, '2026-03-09', p.person_id,
      now(), 'Call the owner of ${VIN.toLowerCase()}.', 'CSI-00041 is another, csi-0004 is not. 7 days.'
    from operation o, dealer d, person p where o.slug = '${OPERATION}' and d.dealer_code = 'D01' and p.email = '${ADMIN}'`);
  await world.server.query(`
    insert into action_plan_history (client_id, dealer_id, ticket_no, person_id, version, field, before, after, at)
    select client_id, dealer_id, ticket_no, created_by, 1, 'dealer_remarks', null, 'About ${VIN}', now() from action_plan`);
  expect((await world.find("vin", VIN)).texts).toBe(2);
  expect(await world.find("survey", "7")).toMatchObject({ texts: 0, unsought: ["7"] });
  await world.erase("vin", VIN, 1);
  const { rows } = await world.server.query(
    "select manager_remarks as m, dealer_remarks as d from action_plan",
  );
  expect(rows).toEqual([
    { m: "Call the owner of [erased].", d: "CSI-00041 is another, [erased] is not. 7 days." },
  ]);
  expect((await world.server.query("select before, after from action_plan_history")).rows).toEqual([
    { before: null, after: "About [erased]" },
  ]);
  await world.erase("survey", "7", 1);
  expect((await world.server.query("select dealer_remarks as d from action_plan")).rows[0]?.d).toContain(
    "7 days",
  );
});

test("a text filled to its limit loses the name and stays within it, and so does the name of a proof", async () => {
  await world.make.surveys([aSurvey({ survey_id: "CSI-07" })]);
  const full = `${"x".repeat(343)} CSI-07`;
  await world.server.query(
    `
    insert into action_plan (client_id, operation_id, dealer_id, wave, month, month_score, point_code, point_name, score,
      due_date, created_by, created_on, manager_remarks)
    select o.client_id, o.operation_id, d.dealer_id, 'WQ-3', 24313, 1, 'Q4_1', 'Point', 1, '2026-03-09', p.person_id,
      now(), $1
    from operation o, dealer d, person p where o.slug = '${OPERATION}' and d.dealer_code = 'D01' and p.email = '${ADMIN}'`,
    [full],
  );
  await world.server.query(`
    insert into action_plan_proof (client_id, dealer_id, ticket_no, stored_file, file_name, content_type, bytes,
      uploaded_by, uploaded_on)
    select client_id, dealer_id, ticket_no, 'none', 'Job card csi-07.pdf', 'application/pdf', 1, created_by, now()
    from action_plan where manager_remarks = '${full}'`);
  await world.erase("survey", "CSI-07", 1);
  const { rows } = await world.server.query(
    "select manager_remarks as text, file_name as name from action_plan join action_plan_proof using (dealer_id, ticket_no)",
  );
  expect(rows).toEqual([{ text: `${"x".repeat(343)} [gone]`, name: "Job card [gone].pdf" }]);
  await world.server.query("delete from action_plan_proof");
});

test("files in which they were only rejected, or looked at before, are found afterwards and go", async () => {
  const rejected = await world.make.surveys([
    aSurvey({ vin: VIN, dealer_code: "D99" }),
    // Its columns slipped.
    aSurvey({ dealer_code: VIN }),
    aSurvey(),
  ]);
  const untouched = await world.make.surveys([aSurvey(), aSurvey({ dealer_code: "D99" })]);
  const hidden = await workbookBytes({
    sheets: [surveySheet(PROGRAMME, [aSurvey()]), { name: "Notes", rows: [["Who"], [VIN.toLowerCase()]] }],
  });
  const preview = parsed(
    api.surveyImport.uploadFile.reply,
    await world.admin.preview(hidden, "preview.xlsx"),
  ).uploadId;
  await expect.poll(async () => (await world.listed(preview))?.status, { timeout: 60_000 }).toBe("Previewed");
  await world.make.surveys([aSurvey({ survey_id: "CSI-0005", vin: VIN })]);
  await world.erase("vin", VIN, 1);
  expect(await world.done()).toMatchObject([{ files: 1, isSearching: true, reference: "DPO-1" }]);

  await eraseFromFiles(world.server.services);
  expect(await world.done()).toMatchObject([{ files: 3, isSearching: false }]);
  expect(await world.listed(preview)).toBeUndefined();
  const entries = await world.server.query("select subject from audit where action = 'upload.erase'");
  expect(entries.rows).toEqual([{ subject: "preview.xlsx" }]);
  expect(await world.listed(rejected.uploadId)).toMatchObject({ status: "Completed", reportUrl: null });
  expect((await world.admin.get(`/api/uploadedfile/${untouched.uploadId}/original`)).statusCode).toBe(200);
  const { rows } = await world.server.query(
    "select stored_file as file from upload where stored_file is not null union select report_file from upload where report_file is not null",
  );
  expect((await Array.fromAsync(world.server.services.files.list())).toSorted()).toEqual(
    rows.map(({ file }) => file).toSorted(),
  );
  expect(await world.count("erasure where sought is not null")).toBe(0);
  // Nothing in the database says any more of whom it was.
  const { rows: audited } = await world.server.query("select subject, detail::text from audit");
  expect(JSON.stringify(audited)).not.toContain(VIN);
});

test("a file that can't be searched holds up no other erasure, and no other client's", async () => {
  await world.make.surveys([aSurvey({ vin: VIN, dealer_code: "D99" }), aSurvey()]);
  await world.make.surveys([
    aSurvey({ survey_id: "CSI-0014", vin: VIN }),
    aSurvey({ survey_id: "CSI-0015" }),
  ]);
  await world.erase("vin", VIN, 1);
  await world.erase("survey", "CSI-0015", 1);
  const neighbour = await world.make.neighbour();
  await world.server.query(
    `insert into erasure (client_id, person_id, reference, answers, recordings, texts, files, sought)
    select $1, person_id, 'THEIRS', 0, 0, 0, 0, sought from erasure where reference = 'DPO-1' limit 1`,
    [neighbour],
  );
  const { files } = world.server.services;
  const logged: unknown[] = [];
  const localCopy = vi.spyOn(files, "localCopy").mockRejectedValueOnce(new Error("The disk can't read it."));
  await eraseFromFiles({ ...world.server.services, log: { error: (about: unknown) => logged.push(about) } });
  localCopy.mockRestore();
  expect(logged).toMatchObject([
    { clientId: 1, erasureId: expect.any(Number), error: expect.stringContaining("The disk can't read it.") },
  ]);
  expect((await world.done()).map(({ isSearching }) => isSearching)).toEqual([false, true]);
  expect(await world.count("erasure where reference = 'THEIRS' and sought is not null")).toBe(0);
  await eraseFromFiles(world.server.services);
  expect(await world.count("erasure where sought is not null")).toBe(0);
});

test("rejected rows of an erased vehicle are not shown to be mended, nor come in by what is typed into them", async () => {
  await world.make.surveys([aSurvey({ survey_id: "CSI-0010", vin: VIN })]);
  const rejected = await world.make.surveys([
    aSurvey({ survey_id: "CSI-0011", vin: VIN, dealer_code: "D99" }),
    aSurvey({ survey_id: "CSI-0012", vin: "MA3OTHER000000001", dealer_code: "D99" }),
  ]);
  const { show, import: send } = api.rejectedRows;
  const ask = () => world.admin.post(show.path, { file_id: rejected.uploadId });
  const before = parsed(show.reply, await ask());
  expect(before.rowsWrong).toBe(2);
  await world.erase("vin", VIN, 1);
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
  const { uploadId } = parsed(send.reply, await world.admin.post(send.path, body));
  expect(await world.make.completed(world.admin, uploadId)).toMatchObject({ rowsTotal: 1, rowsImported: 1 });
  expect(await world.count("response where survey_id = 'CSI-0011'")).toBe(0);
  await world.admin.post("/api/deletesurveydatafile", { file_id: uploadId });
  await eraseFromFiles(world.server.services);
  const gone = await ask();
  expect([gone.statusCode, gone.json().message]).toEqual([
    409,
    "The rejected rows of this file are not kept any more. Send the file again to mend them.",
  ]);
});

describe("is refused", () => {
  test("without the password typed again, of other answers than were looked at, and of nobody", async () => {
    await world.make.surveys([aSurvey({ survey_id: "CSI-0006", vin: VIN })]);
    expect(await world.asked("vin", VIN, 2)).toMatchObject({ status: 409, code: "STALE" });
    expect(await world.asked("vin", "MA3NOBODY00000001", 1)).toMatchObject({ status: 404 });
    await world.server.query("update session set admin_confirmed_on = null");
    expect(await world.asked("vin", VIN, 1)).toMatchObject({ status: 403, code: "ADMIN_REAUTH" });
    expect(await world.count("response where survey_id = 'CSI-0006'")).toBe(1);
    expect(await world.count("erasure")).toBe(0);
  });

  test("of another client, whose vehicle it is", async () => {
    await world.make.neighbour();
    await world.make.surveys([aSurvey({ survey_id: "A-000001", vin: VIN })], "aurora-csi");
    expect((await world.find("vin", VIN)).answers).toEqual([]);
    expect(await world.asked("vin", VIN, 1)).toMatchObject({ status: 404 });
  });
});
