import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { importWaiting } from "#server/features/survey-import/index.ts";
import { StorageOutage } from "#server/platform/files/object-storage.ts";
import { type PlanWorld, planWorld } from "#test/action-plans/world.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, surveyWorkbook } from "#test/given/surveys.ts";
import { openLedger, settled } from "#test/ledger.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { bucketPlace, type Fault, type S3Server, startS3Server } from "./s3-server.ts";

let s3: S3Server;
let world: PlanWorld;
let admin: Caller;

beforeAll(async () => {
  s3 = await startS3Server();
  world = await planWorld({ files: bucketPlace(s3) });
  await world.make.surveys([aSurvey({ survey_id: "S1" })]);
  await world.make.person("admin@x.example", { designation: "Administrator", adminPermission: 3 });
  admin = await world.make.logIn("admin@x.example");
  await world.ticket();
  await settled(world.server);
});

afterEach(() => {
  s3.fault = () => null;
});

afterAll(async () => {
  await world.close();
  await s3.close();
});

const REFUSES: Fault = ({ method }) =>
  method === "PUT" || method === "POST" ? { status: 403, code: "AccessDenied" } : null;
const LOSES: Fault = ({ method }) => (method === "PUT" ? { keepsOnly: 10 } : null);
const GONE: Fault = () => ({ breaksAfter: 0 });

test.each([
  ["refuses", REFUSES],
  ["loses what it was sent", LOSES],
  ["is gone", GONE],
])("while the store %s nothing is accepted, and figures and tickets go on", async (_what, fault) => {
  const file = await surveyWorkbook(aProgramme(), [aSurvey({ survey_id: "never" })]);
  const look = await openLedger(world.server);
  const before = await look();
  s3.fault = fault;
  const sent = [
    await admin.upload(file, "never.xlsx"),
    await sendAudio(world.server, admin, aWave(1), "never.wav", forSurvey("S1")),
  ];
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  expect(sent.map((reply) => reply.json().message)).toEqual(
    Array(2).fill("The service can't reach its data right now. Try again in a moment."),
  );
  expect((await world.by(3).card("summary/index")).count).toBeGreaterThan(0);
  expect((await world.by(2).get("/api/config")).statusCode).toBe(200);
  s3.fault = () => null;
  expect(await look()).toEqual(before);
});

test("a download of what can't be read is an error before its first byte", async () => {
  const [upload] = await admin.uploads();
  s3.fault = GONE;
  const reply = await admin.get(upload?.fileUrl ?? "");
  expect(reply.statusCode).toBe(503);
});

test("while the store thinks about a download no connection to the database waits with it", async () => {
  const [upload] = await admin.uploads();
  const { files } = world.server.services;
  const { size } = files;
  const { appPool } = world.server.database;
  const busy: number[] = [];
  Object.assign(files, {
    size(id: string) {
      busy.push(appPool.totalCount - appPool.idleCount);
      return size(id);
    },
  });
  const reply = await admin.get(upload?.fileUrl ?? "");
  Object.assign(files, { size });
  expect([reply.statusCode, busy]).toEqual([200, [0]]);
});

test("a machine without room for a copy puts an import off instead of failing it", async () => {
  const { server, make } = world;
  const file = await surveyWorkbook(aProgramme(), [aSurvey({ survey_id: "no room" })]);
  await server.query("select 1");
  const { files } = server.services;
  const { localCopy } = files;
  const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
  const reply = await admin.upload(file, "room.xlsx");
  const { uploadId } = parsed(api.surveyImport.uploadFile.reply, reply);
  await make.completed(admin, uploadId);
  await server.query("update upload set data_sync = 'In Progress' where upload_id = $1", [uploadId]);
  const { rows } = await server.query("select client_id, operation_id from upload where upload_id = $1", [
    uploadId,
  ]);
  Object.assign(files, { localCopy: () => Promise.reject(full) });
  const { client_id: clientId, operation_id: operationId } = rows[0] ?? {};
  await expect(importWaiting(server.services, { clientId, operationId }, "wait")).rejects.toThrow("no space");
  Object.assign(files, { localCopy });
  expect((await admin.uploads())[0]).toMatchObject({ uploadId, status: "In Progress" });
  await importWaiting(server.services, { clientId, operationId }, "wait");
});

test("an import waits for the store, and is done when it is back", async () => {
  const { server, make } = world;
  await server.stopJobs();
  const file = await surveyWorkbook(aProgramme(), [aSurvey({ survey_id: "waiting" })]);
  const reply = await admin.upload(file, "waiting.xlsx");
  const { uploadId } = parsed(api.surveyImport.uploadFile.reply, reply);
  const { rows } = await server.query(
    "select client_id, operation_id, stored_file from upload where upload_id = $1",
    [uploadId],
  );
  const { client_id: clientId, operation_id: operationId, stored_file: stored } = rows[0] ?? {};
  // As in a process that did not check it.
  server.services.checked.take(stored)?.close();
  s3.fault = GONE;
  const work = () => importWaiting(server.services, { clientId, operationId }, "wait");
  await expect(work()).rejects.toThrow(StorageOutage);
  expect((await admin.uploads())[0]).toMatchObject({ uploadId, status: "In Progress" });
  s3.fault = () => null;
  await work();
  expect(await make.completed(admin, uploadId)).toMatchObject({ rowsImported: 1 });
});
