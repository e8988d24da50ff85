import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { type PlanWorld, planWorld, sendSave } from "#test/action-plans/world.ts";
import { eventually } from "#test/eventually.ts";
import { bucketPlace, type S3Server, startS3Server } from "#test/files/s3-server.ts";
import { type Caller, callerWith, logInAt, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, surveyWorkbook } from "#test/given/surveys.ts";
import { OPERATION } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import { listenAt } from "#test/live/event-stream.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";

const JOBS = 30;

let s3: S3Server;
/** Two servers on one database and one bucket: what one of them knows, the other does. */
let world: PlanWorld;
let a: TestServer;
let b: TestServer;
const ran: string[] = [];

beforeAll(async () => {
  s3 = await startS3Server();
  const files = bucketPlace(s3);
  const count = (who: string) => ({ countDays: async () => void ran.push(who) });
  world = await planWorld({ files, tasks: count("a") });
  a = world.server;
  b = await startTestServer({ beside: a, files, now: () => world.clock.now, tasks: count("b") });
  await world.make.person("admin@x.example", { designation: "Administrator", adminPermission: 3 });
});

afterAll(async () => {
  await b.close();
  await world.close();
  await s3.close();
});

/** The same session at the other server. */
function at(server: TestServer, { token }: Caller): Caller {
  return callerWith(server, token, OPERATION);
}

test("one import renews what both remember", async () => {
  const here = await world.make.logIn("kind.3@x.example");
  const there = at(b, here);
  const counts = async () => [
    (await here.card("summary/index")).count,
    (await there.card("summary/index")).count,
  ];
  const [before = 0] = await counts();
  expect(await counts()).toEqual([before, before]);
  await world.make.surveys([aSurvey({ survey_id: "renewing", dealer_code: "D01" })]);
  expect(await counts()).toEqual([before + 1, before + 1]);
});

test("a session that ends at one is over at the other with the next call", async () => {
  const here = await world.make.logIn("kind.1@x.example");
  expect((await here.get("/api/config")).statusCode).toBe(200);
  expect((await at(b, here).post("/api/logout")).statusCode).toBe(200);
  expect((await here.get("/api/config")).statusCode).toBe(401);
});

test("whoever an administrator deactivates at one is out at the other with the next call", async () => {
  const userid = await world.make.person("leaver@x.example");
  const leaver = await world.make.logIn("leaver@x.example");
  expect((await leaver.get("/api/config")).statusCode).toBe(200);
  const admin = at(b, await world.make.logIn("admin@x.example"));
  await admin.confirm("admin@x.example");
  const { path } = api.employees.setActive;
  const status = { emailid: "leaver@x.example", userid, accountstatus: false };
  expect((await admin.post(path, status)).statusCode).toBe(200);
  const refused = await leaver.get("/api/config");
  expect([refused.statusCode, refused.json().message]).toEqual([
    401,
    "Your account was deactivated. Ask the administrator of your company.",
  ]);
});

test("a ticket saved at one rings on the streams of the other", async () => {
  const origin = await b.app.listen({ host: "127.0.0.1", port: 0 });
  const stream = await listenAt(origin, at(b, world.by(3)));
  const { ticketNo, version } = await world.ticket();
  const change = { ticket_id: ticketNo, version, dealer_code: "D01", rsm_asm_remark: "Seen." };
  expect((await sendSave(a, world.by(2), change)).statusCode).toBe(200);
  await stream.until("tickets");
  stream.stop();
});

test("wrong passwords count wherever they are typed", async () => {
  await world.make.person("guessed@x.example");
  const tryAt = async (server: TestServer, password: string) => {
    const payload = { username: "guessed@x.example", password };
    const headers = { data_source: OPERATION };
    return (await server.call({ method: "POST", url: "/login", headers, payload })).statusCode;
  };
  for (const server of [a, b, a, b, a]) expect(await tryAt(server, "wrong")).toBe(400);
  // Five are enough: the right one is not looked at any more, at either.
  await expect(logInAt(b, "guessed@x.example", OPERATION)).rejects.toThrow("400");
  await expect(logInAt(a, "guessed@x.example", OPERATION)).rejects.toThrow("400");
});

test("a job runs once, whoever takes it", async () => {
  await settled(b);
  ran.length = 0;
  await b.query("select graphile_worker.add_job('count_days') from generate_series(1, $1)", [JOBS]);
  await settled(b);
  await eventually(() => ran.length >= JOBS);
  expect(ran.length).toBe(JOBS);
});

test("what one accepted, the other one imports: it fetches the workbook from the bucket", async () => {
  const admin = await world.make.logIn("admin@x.example");
  const file = await surveyWorkbook(aProgramme(), [aSurvey({ survey_id: "handed over" })]);
  await settled(a);
  await a.stopJobs();
  s3.asked.length = 0;
  const sent = await admin.upload(file, "handed over.xlsx");
  const { uploadId } = parsed(api.surveyImport.uploadFile.reply, sent);
  const upload = await world.make.completed(at(b, admin), uploadId);
  expect(upload).toMatchObject({ rowsImported: 1 });
  const read = s3.asked.filter((each) => each.startsWith("GET installation/files/"));
  // Once to check its headers, here, and once to import it, there.
  expect(read).toHaveLength(2);
  const original = await at(b, admin).get(upload.fileUrl);
  expect(original.rawPayload.equals(file)).toBe(true);
});

test("a recording sent to one is played by the other, in ranges", async () => {
  const admin = await world.make.logIn("admin@x.example");
  const sound = aWave(2);
  const sent = await sendAudio(a, admin, sound, "call.wav", forSurvey("handed over"));
  expect(sent.statusCode).toBe(200);
  const stored = await a.query("select stored_file as id from audio");
  const there = at(b, admin);
  const ticket = await there.post(api.surveyAudio.requestTicket.path, { file_id: stored.rows[0]?.id });
  const { fileUrl } = parsed(api.surveyAudio.requestTicket.reply, ticket);
  const part = await b.call({ url: fileUrl, headers: { range: "bytes=100-199" } });
  expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 100-199/${sound.length}`]);
  expect(part.rawPayload.equals(sound.subarray(100, 200))).toBe(true);
});
