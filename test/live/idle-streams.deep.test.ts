import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { residentBytes } from "#server/platform/process/resident-bytes.ts";
import { PASSWORD } from "#test/given/people.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { surveys, surveyWorkbook } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { type KillableServer, openKillableServer } from "#test/survey-import/killable-server.ts";
import { listenAt } from "./event-stream.ts";

const EMAIL = "reader@x.example";
/** As many as one session keeps. */
const STREAMS_OF_ONE = 20;
const STREAMS = 500;
/** Three times of what was seen: a server's memory comes and goes. */
const MOST_MEGABYTES = 150;

let world: TestServer;
let make: Given;
let folder: string;
let server: KillableServer;

beforeAll(async () => {
  world = await startTestServer();
  make = given(world);
  await make.surveys(surveys(12));
  await make.person(EMAIL, { designation: "Administrator", adminPermission: 1 });
  // What is sent to the server is imported by it: nobody else has its files.
  await world.stopJobs();
  folder = await mkdtemp(join(tmpdir(), "forecourt-idle-"));
  const { applicationUrl, ownerUrl } = world.testDatabase;
  const database = { DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl };
  server = await openKillableServer(join(folder, "data"), folder, OPERATION, database);
  await server.start();
  await server.logIn(EMAIL, PASSWORD);
});

afterAll(async () => {
  await server.kill("SIGTERM");
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test(`beside ${STREAMS} idle streams the server is healthy, answers as before, and tells them all what changes`, async () => {
  const before = await server.card("summary/index");
  const bytesBefore = await residentBytes(server.pid());
  const streams: Awaited<ReturnType<typeof listenAt>>[] = [];
  while (streams.length < STREAMS) {
    const session = await make.logIn(EMAIL);
    const opened = Array.from({ length: STREAMS_OF_ONE }, () => listenAt(server.address, session));
    streams.push(...(await Promise.all(opened)));
  }
  const alive = (count: number) =>
    Promise.all(streams.map((each) => each.untilReceived((events) => events.length >= count)));
  await alive(1);
  const began = performance.now();
  await alive(2);
  const bytes = (await residentBytes(server.pid())) - bytesBefore;
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  expect(await server.card("summary/index")).toEqual(before);
  expect(streams.filter((each) => each.hasEnded())).toEqual([]);
  const file = await surveyWorkbook(aProgramme(), surveys(1));
  expect(await server.upload(file, "one more.xlsx")).not.toBeNull();
  await Promise.all(streams.map((each) => each.until("data")));
  expect((await server.card("summary/index")).count).toBe(13);
  const [seconds, megabytes] = [(performance.now() - began) / 1000, bytes / 2 ** 20];
  console.info(
    `${STREAMS} streams over ${seconds.toFixed(0)} s: the server took ${megabytes.toFixed(0)} MB more`,
  );
  expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  for (const each of streams) each.stop();
});
