import { randomBytes } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import type { VerbatimRow } from "#contract/verbatims.ts";
import { eraseOrphaned } from "#server/features/survey-audio/erase-orphaned.ts";
import { hashOfToken } from "#server/platform/access/actor.ts";
import { type Settings, settingsStatement } from "#server/platform/database/db.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { type Given, given } from "#test/given.ts";
import { whileIdle } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "./form.ts";
import { aWave, mp3Frames } from "./recordings.ts";

const LIST = "/api/dashboard/dealer-score/verbatims";
const DAY_MS = 86_400_000;
const PERSONAS = {
  admin: { adminPermission: 1 },
  audio: { adminPermission: 2 },
  both: { adminPermission: 3 },
  headoffice: { adminPermission: 0 },
  dealer: { adminPermission: 0, scope: { csiOutlets: ["D01"] } },
  neighbour: { adminPermission: 2, scope: { csiOutlets: ["D02"] } },
} as const;
const wave = aWave(2);

let server: TestServer;
let make: Given;
let now = Date.parse("2026-03-01T06:00:00Z");
const callers = new Map<string, Caller>();

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  make = given(server);
  await make.surveys([
    aSurvey({ survey_id: "S1", dealer_code: "D01" }),
    aSurvey({ survey_id: "S2", dealer_code: "D02" }),
    aSurvey({ survey_id: "S3", dealer_code: "D01" }),
  ]);
  for (const [name, persona] of Object.entries(PERSONAS)) {
    await make.person(`${name}@x.example`, persona);
    callers.set(name, await make.logIn(`${name}@x.example`));
  }
});

afterAll(() => server.close());

beforeEach(async () => {
  await whileIdle(server, ["delete from audio"]);
  for await (const file of server.services.files.list()) {
    const { rowCount } = await server.query("select from upload where stored_file = $1", [file]);
    if (rowCount === 0) await server.services.files.remove(file);
  }
});

describe("who may change recordings", () => {
  test.each([
    ["admin", 403],
    ["headoffice", 403],
    ["dealer", 403],
    ["audio", 200],
    ["both", 200],
    ["neighbour", 404],
  ] as const)("%s: %i on upload and removal", async (who, status) => {
    const before = await tables();
    const sent = await sendAudio(server, by(who), wave, "call.wav", forSurvey("S1"));
    expect(sent.statusCode).toBe(status);
    if (status === 200) {
      expect((await remove(who, "S1")).statusCode).toBe(200);
      return;
    }
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S1"));
    const kept = await tables();
    expect((await remove(who, "S1")).statusCode).toBe(status);
    expect(await tables()).toEqual(kept);
    expect(before.audio).toEqual([]);
  });

  test("without a session nothing is answered", async () => {
    const nobody = { ...by("both"), headers: { data_source: "meridian-csi" } };
    expect((await sendAudio(server, nobody, wave, "a.wav", forSurvey("S1"))).statusCode).toBe(401);
  });

  test("names are for those who manage audio, playing is for everybody in scope", async () => {
    await sendAudio(server, by("both"), wave, "Secret name.wav", forSurvey("S1"));
    for (const [who, name] of [
      ["audio", "Secret name.wav"],
      ["both", "Secret name.wav"],
      ["admin", null],
      ["headoffice", null],
      ["dealer", null],
    ] as const) {
      const { row, body } = await surveyOf(who, "S1");
      expect(row?.audioFile?.fileName, who).toBe(name);
      expect(body.includes("Secret"), who).toBe(name !== null);
      expect((await play(await ticketOf(who))).statusCode).toBe(200);
    }
  });
});

describe("who may take a recording away", () => {
  test.each([
    ["audio", 200],
    ["both", 200],
    ["admin", 403],
    ["headoffice", 403],
    ["dealer", 403],
    ["neighbour", 404],
  ] as const)("%s: %i", async (who, status) => {
    await sendAudio(server, by("both"), wave, "Call of Mr Rao.wav", forSurvey("S1"));
    const id = (await surveyOf("both", "S1")).row?.audioFile?.fileId;
    const reply = await by(who).get(`/api/surveyaudiofile/${id}`);
    expect(reply.statusCode).toBe(status);
    const { rows } = await server.query("select subject, detail from audit where action = 'audio.download'");
    await server.query("delete from audit where action = 'audio.download'");
    if (status !== 200) return expect([rows, reply.body.includes("Rao")]).toEqual([[], false]);
    expect(reply.rawPayload.equals(wave)).toBe(true);
    expect(reply.headers).toMatchObject({
      "content-type": "audio/wav",
      "content-disposition": expect.stringContaining('attachment; filename="Call of Mr Rao.wav"'),
    });
    expect(rows).toEqual([
      { subject: "S1", detail: { operation: "meridian-csi", file: "Call of Mr Rao.wav" } },
    ]);
  });

  test("the address that plays gives its bytes to players only", async () => {
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S1"));
    const url = await ticketOf("dealer");
    for (const purpose of ["audio", "video"])
      expect((await play(url, { "sec-fetch-dest": purpose })).statusCode).toBe(200);
    for (const purpose of ["document", "empty", "iframe"])
      expect((await play(url, { "sec-fetch-dest": purpose })).statusCode, purpose).toBe(403);
  });
});

describe("what is kept", () => {
  test("a new recording replaces the old one, whose bytes go", async () => {
    await sendAudio(server, by("both"), wave, "one.wav", forSurvey("S1"));
    const first = (await tables()).files;
    const old = await ticketOf("both");
    await sendAudio(server, by("both"), mp3Frames(), "two.mp3", forSurvey("S1"));
    const { audio, files } = await tables();
    expect(audio).toMatchObject([{ survey_id: "S1", file_name: "two.mp3", content_type: "audio/mpeg" }]);
    expect(files).toHaveLength(first.length);
    expect(files).not.toEqual(first);
    expect((await play(old)).statusCode).toBe(404);
  });

  test("bytes whose row may stand stay: the database went away while it committed", async () => {
    await server.query(`
      create function end_backend() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger lost_commit after insert on audio deferrable initially deferred
        for each row execute function end_backend()`);
    const before = (await tables()).files.length;
    const sent = await sendAudio(server, by("both"), wave, "lost.wav", forSurvey("S1"));
    await server.query("drop function end_backend cascade");
    expect([sent.statusCode, sent.json().code]).toEqual([503, "OUTAGE"]);
    expect((await tables()).files).toHaveLength(before + 1);
  });

  test("two at once leave one recording and one file", async () => {
    const before = (await tables()).files.length;
    const sent = await Promise.all(
      [1, 2, 3, 4].map((n) => sendAudio(server, by("both"), aWave(n), `${n}.wav`, forSurvey("S1"))),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const { audio, files } = await tables();
    expect(audio).toHaveLength(1);
    expect(files).toHaveLength(before + 1);
  });

  test.each([
    ["no file", null, forSurvey("S1"), 400],
    ["no survey", wave, null, 400],
    ["a survey that is no JSON", wave, "{", 400],
    ["a survey of a wrong type", wave, '{"survey_id":7}', 400],
    ["an unknown survey", wave, forSurvey("S999"), 404],
    ["an HTML page named mp3", Buffer.from("<!doctype html><script>alert(1)</script>"), forSurvey("S1"), 400],
    ["more than 50 MB", Buffer.concat([wave, Buffer.alloc(50 * 2 ** 20)]), forSurvey("S1"), 400],
  ] as const)("%s is refused and leaves nothing", async (_what, file, target, status) => {
    const before = await tables();
    const reply = await sendAudio(server, by("both"), file, "song.mp3", target);
    expect(reply.statusCode).toBe(status);
    expect(reply.json().message).not.toBe("");
    expect(await tables()).toEqual(before);
  });

  test("a removal takes the bytes along and is written down; a second one finds nothing", async () => {
    const before = (await tables()).files;
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S1"));
    expect((await remove("both", "S1")).statusCode).toBe(200);
    expect(await tables()).toEqual({ audio: [], files: before });
    expect((await remove("both", "S1")).statusCode).toBe(404);
    const { rows } = await server.query(
      "select action from audit where action like 'audio.%' order by audit_id desc limit 2",
    );
    expect(rows.map(({ action }) => action)).toEqual(["audio.remove", "audio.add"]);
  });
});

test("a survey that moved to another outlet is out of reach for the one before", async () => {
  await make.surveys([aSurvey({ survey_id: "moved", dealer_code: "D02" })]);
  expect((await sendAudio(server, by("neighbour"), wave, "a.wav", forSurvey("moved"))).statusCode).toBe(200);
  const fileId = (await surveyOf("neighbour", "moved")).row?.audioFile?.fileId ?? "";
  await make.surveys([aSurvey({ survey_id: "moved", dealer_code: "D01" })]);
  for (const [who, status] of [
    ["neighbour", 404],
    ["dealer", 200],
  ] as const)
    expect((await by(who).post("/api/fileticket", { file_id: fileId })).statusCode, who).toBe(status);
  expect((await sendAudio(server, by("neighbour"), wave, "b.wav", forSurvey("moved"))).statusCode).toBe(404);
  expect((await remove("neighbour", "moved")).statusCode).toBe(404);
});

describe("a ticket", () => {
  test("is bound to its session: it ends with it and obeys no other bearer", async () => {
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S1"));
    const own = await make.logIn("dealer@x.example");
    const url = await ticketOf("dealer", own);
    expect((await play(url)).statusCode).toBe(200);
    expect((await play(url, { authorization: `Bearer ${own.token}` })).statusCode).toBe(200);
    expect((await play(url, { authorization: `Bearer ${by("both").token}` })).statusCode).toBe(404);
    await own.post("/api/logout");
    expect((await play(url)).statusCode).toBe(404);
  });

  test("is one entry in the audit, however many ranges are played; one that is not given is none", async () => {
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S1"));
    const fileId = (await surveyOf("both", "S1")).row?.audioFile?.fileId;
    await server.query("delete from audit where action = 'audio.play'");
    const url = await ticketOf("dealer");
    for (const range of ["bytes=0-9", "bytes=10-19", "bytes=0-"])
      expect((await play(url, { range })).statusCode).toBe(206);
    expect((await by("neighbour").post("/api/fileticket", { file_id: fileId })).statusCode).toBe(404);
    const { rows } = await server.query(
      `select email, subject, detail, address from audit join person using (person_id)
       where action = 'audio.play'`,
    );
    expect(rows).toEqual([
      {
        email: "dealer@x.example",
        subject: "S1",
        detail: { operation: "meridian-csi", file: "call.wav" },
        address: "127.0.0.1",
      },
    ]);
  });

  test("ends after ten minutes", async () => {
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S1"));
    const url = await ticketOf("both");
    const age = (minutes: number) =>
      server.query("update file_ticket set expires_on = expires_on - make_interval(mins => $1)", [minutes]);
    await age(9);
    expect((await play(url)).statusCode).toBe(200);
    await age(1);
    expect((await play(url)).statusCode).toBe(404);
    await ticketOf("both");
    expect((await server.query("select from file_ticket where expires_on < now()")).rowCount).toBe(0);
  });

  test("does not keep its session awake", async () => {
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S1"));
    const own = await make.logIn("dealer@x.example");
    const url = await ticketOf("dealer", own);
    const session = [hashOfToken(own.token)];
    const asleep = await server.query(
      "update session set last_seen = now() - interval '25 minutes' where token_hash = $1 returning last_seen",
      session,
    );
    expect((await play(url)).statusCode).toBe(200);
    const after = await server.query("select last_seen from session where token_hash = $1", session);
    expect(after.rows).toEqual(asleep.rows);
  });

  test("is not given for a file outside the scope, an unknown one or an upload", async () => {
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S2"));
    const fileId = (await surveyOf("both", "S2")).row?.audioFile?.fileId ?? "";
    const { rows } = await server.query("select stored_file from upload limit 1");
    for (const [who, file] of [
      ["dealer", fileId],
      ["both", rows[0].stored_file],
      ["both", "../../etc/passwd"],
      ["both", randomBytes(16).toString("hex")],
    ] as const) {
      const reply = await by(who).post("/api/fileticket", { file_id: file });
      expect(reply.statusCode, file).toBe(404);
    }
    expect((await surveyOf("dealer", "S2")).row).toBeUndefined();
  });

  test("asks for the scope again on every range", async () => {
    const person = await make.person("mover@x.example", { scope: { csiOutlets: ["D01"] } });
    const mover = await make.logIn("mover@x.example");
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S1"));
    const url = await ticketOf("both", mover);
    expect((await play(url, { range: "bytes=0-9" })).statusCode).toBe(206);
    await server.query("update membership set csi_outlets = '{D02}' where person_id = $1", [person]);
    expect((await play(url, { range: "bytes=10-19" })).statusCode).toBe(404);
    await server.query("update membership set csi_outlets = '{D01}' where person_id = $1", [person]);
    await server.query("update person set active = false where person_id = $1", [person]);
    expect((await play(url, { range: "bytes=10-19" })).statusCode).toBe(404);
  });

  test("is not kept as it is, and not written to the log", async () => {
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S1"));
    const ticket = (await ticketOf("both")).split("/").at(-1) ?? "";
    expect(ticket).toMatch(/^[\w-]{22}$/);
    const { rows } = await server.query("select t::text as row from file_ticket t");
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(ticket);
  });

  test("guessed ones are all alike", async () => {
    for (const guess of ["x", randomBytes(16).toString("base64url"), "%2e%2e%2f", "' or 1=1 --"]) {
      const reply = await play(`/api/files/${encodeURIComponent(guess)}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().code).toBe("NO_FILE");
    }
  });
});

describe("ranges", () => {
  let url: string;
  beforeEach(async () => {
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S1"));
    url = await ticketOf("headoffice");
  });

  test("the whole file, told as audio and nothing else", async () => {
    const reply = await play(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(wave)).toBe(true);
    expect(reply.headers).toMatchObject({
      "content-type": "audio/wav",
      "content-length": String(wave.length),
      "accept-ranges": "bytes",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "content-disposition": "inline",
    });
    expect(reply.headers["content-encoding"]).toBeUndefined();
  });

  const size = wave.length;
  test.each([
    ["bytes=0-0", 0, 0],
    ["bytes=100-199", 100, 199],
    ["bytes=100-", 100, size - 1],
    ["bytes=-50", size - 50, size - 1],
    ["bytes=0-99999999", 0, size - 1],
    ["bytes=-99999999", 0, size - 1],
  ] as const)("%s is a 206 with just these bytes", async (range, from, to) => {
    const reply = await play(url, { range, "accept-encoding": "br" });
    expect(reply.statusCode).toBe(206);
    expect(reply.headers["content-range"]).toBe(`bytes ${from}-${to}/${size}`);
    expect(reply.headers["content-length"]).toBe(String(to - from + 1));
    expect(reply.rawPayload.equals(wave.subarray(from, to + 1))).toBe(true);
  });

  test.each([`bytes=${size}-`, "bytes=99999999-", "bytes=-0"])("%s is a 416 with the size", async (range) => {
    const reply = await play(url, { range });
    expect([reply.statusCode, reply.headers["content-range"], reply.body]).toEqual([
      416,
      `bytes */${size}`,
      "",
    ]);
  });

  test.each(["bytes=9-3", "bytes=a-b", "lines=1-2", "bytes=0-1,5-6", "bytes=-"])(
    "%s is not understood and answered with the whole",
    async (range) => {
      expect((await play(url, { range })).statusCode).toBe(200);
    },
  );

  test("HEAD tells the size and sends nothing", async () => {
    const reply = await server.call({ method: "HEAD", url });
    expect([reply.statusCode, reply.headers["content-length"], reply.body]).toEqual([200, String(size), ""]);
    expect((await server.call({ method: "HEAD", url: "/api/files/x" })).statusCode).toBe(404);
  });

  test("If-Range: the same file goes on, another begins anew", async () => {
    const tag = String((await play(url)).headers.etag);
    const part = { range: "bytes=10-19" };
    expect((await play(url, { ...part, "if-range": tag })).statusCode).toBe(206);
    expect((await play(url, { ...part, "if-range": '"other"' })).statusCode).toBe(200);
  });
});

describe("query scope and row-level security hold alone", () => {
  test("with row-level security off, the scope of queries refuses foreign recordings", async () => {
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S2"));
    const fileId = (await surveyOf("both", "S2")).row?.audioFile?.fileId ?? "";
    for (const dealer_code of ["D02", "D01"]) await make.surveys([aSurvey({ survey_id: "S4", dealer_code })]);
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S4"));
    const movedId = (await surveyOf("both", "S4")).row?.audioFile?.fileId ?? "";
    const security = async (verb: "enable" | "disable") => {
      for (const table of ["response", "audio"]) {
        await server.query(`alter table ${table} ${verb} row level security`);
      }
    };
    await security("disable");
    try {
      expect((await server.services.pool.query("select from audio")).rowCount).toBe(2);
      expect((await by("dealer").post("/api/fileticket", { file_id: fileId })).statusCode).toBe(404);
      expect((await by("headoffice").post("/api/fileticket", { file_id: fileId })).statusCode).toBe(200);
      expect((await by("neighbour").post("/api/fileticket", { file_id: movedId })).statusCode).toBe(404);
      expect((await sendAudio(server, by("neighbour"), wave, "a.wav", forSurvey("S1"))).statusCode).toBe(404);
      expect((await remove("neighbour", "S1")).statusCode).toBe(404);
    } finally {
      await security("enable");
    }
  });

  test("with the scope of queries off, row-level security shows and takes recordings of own surveys only", async () => {
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S1"));
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S2"));
    const connection = await server.services.pool.connect();
    try {
      await connection.query("begin");
      await connection.query(settingsStatement(await settingsOfD01("scope")));
      const seen = await connection.query("select survey_id from audio");
      expect(seen.rows).toEqual([{ survey_id: "S1" }]);
      expect((await connection.query("delete from audio where survey_id = 'S2'")).rowCount).toBe(0);
      await expect(
        connection.query(
          `insert into audio select client_id, operation_id, 'S9', 'x', 'x', 'x', 1, uploaded_by from audio`,
        ),
      ).rejects.toThrow(/row-level security/);
    } finally {
      await connection.query("rollback");
      connection.release();
    }
    expect((await server.services.pool.query("select from audio")).rowCount).toBe(0);
  });

  test("and none of another client, of another operation's survey or of an answer that has been replaced", async () => {
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S1"));
    const superuser = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
    await superuser.connect();
    const seen = async (rlsMode: "scope" | "all") => {
      await superuser.query(settingsStatement(await settingsOfD01(rlsMode)));
      return (await superuser.query("select stored_file from audio where stored_file ~ '^of '")).rows;
    };
    try {
      await superuser.query("begin");
      await superuser.query(`insert into client (name, time_zone) values ('Aurora Vehicles', 'UTC')`);
      await superuser.query(`insert into operation (client_id, slug, name, type)
        select max(client_id), 'aurora-csi', 'Aurora', 'CSI' from client union all
        select min(client_id), 'meridian-two', 'Two', 'CSI' from client`);
      await superuser.query(`insert into audio
        select o.client_id, o.operation_id, 'S1', 'of ' || slug, 'x', 'x', 1, uploaded_by
        from audio, operation o where slug in ('aurora-csi', 'meridian-two')`);
      await superuser.query("set local role forecourt_app");
      expect(await seen("scope")).toEqual([]);
      expect(await seen("all")).toEqual([{ stored_file: "of meridian-two" }]);
      await superuser.query(settingsStatement(await settingsOfD01("scope")));
      const current = await superuser.query("select survey_id from audio");
      expect(current.rows).toEqual([{ survey_id: "S1" }]);
      await superuser.query("update response set is_current = false where survey_id = 'S1'");
      expect((await superuser.query("select from audio")).rowCount).toBe(0);
    } finally {
      await superuser.query("rollback");
      await superuser.end();
    }
  });
});

describe("a recording belongs to the survey", () => {
  test("it survives a new version, is hidden without any, comes back, and is erased after thirty days", async () => {
    const again = { survey_id: "S77", dealer_code: "D01" };
    const first = await make.surveys([aSurvey(again)]);
    await sendAudio(server, by("both"), wave, "call.wav", forSurvey("S77"));
    const second = await make.surveys([aSurvey({ ...again, overall: 2 })]);
    expect((await surveyOf("dealer", "S77")).row?.audioFile).not.toBeNull();
    const url = await ticketOf("dealer", by("dealer"), "S77");

    const uploader = await make.logIn("uploader@meridian-csi.example");
    for (const { uploadId, fileName } of [second, first]) {
      expect(
        (await uploader.post("/api/deletesurveydatafile", { file_id: uploadId, finename: fileName }))
          .statusCode,
      ).toBe(200);
    }
    expect((await play(url)).statusCode).toBe(404);
    expect((await remove("both", "S77")).statusCode).toBe(404);

    await eraseOrphaned(server.services);
    now += 29 * DAY_MS;
    await make.surveys([aSurvey(again)]);
    await eraseOrphaned(server.services);
    expect((await surveyOf("dealer", "S77")).row?.audioFile).not.toBeNull();

    const [newest] = await uploader.uploads();
    await uploader.post("/api/deletesurveydatafile", {
      file_id: newest?.uploadId,
      finename: newest?.fileName,
    });
    await eraseOrphaned(server.services);
    now += 29 * DAY_MS;
    await eraseOrphaned(server.services);
    expect((await tables()).audio).toHaveLength(1);
    const { files } = await tables();
    now += DAY_MS;
    await eraseOrphaned(server.services);
    expect((await tables()).audio).toEqual([]);
    expect((await tables()).files).toHaveLength(files.length - 1);
  });
});

function by(who: string): Caller {
  const caller = callers.get(who);
  if (caller === undefined) throw new Error(`${who} is not logged in.`);
  return caller;
}

function remove(who: string, surveyId: string): Promise<LightMyRequestResponse> {
  return by(who).post("/api/removesurveyaudiofile", { survey_id: surveyId });
}

function play(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return server.call({ method: "GET", url, headers });
}

async function surveyOf(
  who: string,
  surveyId: string,
  caller = by(who),
): Promise<{ row: VerbatimRow | undefined; body: string }> {
  const reply = await caller.post(LIST, {});
  return {
    row: parsed(api.verbatims.list.reply, reply).rows.find((row) => row.surveyId === surveyId),
    body: reply.body,
  };
}

async function ticketOf(who: string, caller = by(who), surveyId = "S1"): Promise<string> {
  const fileId = (await surveyOf(who, surveyId, caller)).row?.audioFile?.fileId;
  const reply = await caller.post("/api/fileticket", { file_id: fileId });
  return parsed(api.surveyAudio.requestTicket.reply, reply).fileUrl;
}

async function tables() {
  const { rows: audio } = await server.query("select * from audio order by survey_id");
  const files: string[] = [];
  for await (const file of server.services.files.list()) files.push(file);
  return { audio, files: files.sort() };
}

/** Whoever sees the dealer D01 of Meridian Motors. */
async function settingsOfD01(rlsMode: Settings["rlsMode"]): Promise<Settings> {
  const { rows } = await server.query(
    "select client_id as client, dealer_id as dealer from dealer where dealer_code = 'D01' order by client_id",
  );
  return { client: rows[0].client, dealers: [rows[0].dealer], rlsMode, person: null };
}
