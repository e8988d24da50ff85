import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { AnswersModel } from "./answers-model.ts";
import type { Phase } from "./import-phases.ts";
import { checkDatabase, databaseFaults } from "./kill-checks.ts";
import { giveAdministrator, type KillFile, killFiles } from "./kill-world.ts";
import { type KillableServer, openKillableServer } from "./killable-server.ts";
import { expectModel } from "./stored-answers.ts";
import { strike } from "./strike.ts";
import { withClient } from "./tables-dump.ts";
import { CSI, PROGRAMME } from "./world.ts";

// A server that is killed between the preview of an upload and its publication: what was looked at is still there, and
// counts once.

const SETTLE_MS = 150_000;
const MOST_ATTEMPTS = 4;
/** Of a day that never comes while this runs. */
const LATER = "2099-11-24T06:00";
const { show, publish, history } = api.surveyPreview;

let root: string;
let server: KillableServer;
const model = new AnswersModel(PROGRAMME);
const files = killFiles();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "forecourt-preview-kills-"));
  await chmod(root, 0o755);
  server = await openKillableServer(join(root, "data"), await mkdtemp(join(root, "tmp-")), CSI);
  await server.start();
  await giveAdministrator(server);
  const base = await files.next(1_500, true);
  const uploadId = await sent(base, "base.xlsx", false);
  expect(await settled(uploadId)).toMatchObject({ status: "Completed" });
  model.add(uploadId, base.answers);
});

afterAll(async () => {
  await server.kill("SIGTERM");
  await rm(root, { recursive: true, force: true });
});

describe("a server that is killed", () => {
  test("while a preview is made makes it anew, and it can be published", async () => {
    const { file, uploadId } = await struck("stage", async (name) => {
      const each = await files.next(4_000, false);
      return { file: each, uploadId: await sent(each, name, true) };
    });
    await server.start();
    await expectPreviewed(uploadId, file);
    await publishNow(uploadId);
    await expectCounted(uploadId, file);
  });

  test("after a preview keeps it, word by word, and it can be published", async () => {
    const file = await files.next(2_000, false);
    const uploadId = await sent(file, "looked at.xlsx", true);
    await expectPreviewed(uploadId, file);
    const before = await server.post(show, { file_id: uploadId });
    await killed();
    expect(await server.post(show, { file_id: uploadId })).toEqual(before);
    expect(await publicationsOf(uploadId)).toBe(0);
    await publishNow(uploadId);
    await expectCounted(uploadId, file);
  });

  test.each<Phase>(["stage", "insert", "rollup", "commit"])(
    "in the %s of a publication counts its answers once",
    async (phase) => {
      const { file, uploadId } = await struck(phase, async (name) => {
        const each = await files.next(8_000, false);
        const id = await sent(each, name, true);
        await expectPreviewed(id, each);
        await publishNow(id);
        return { file: each, uploadId: id };
      });
      await server.start();
      await expectCounted(uploadId, file);
    },
  );

  test("at the very moment somebody publishes has published, or has a preview that can be", async () => {
    const file = await files.next(2_000, false);
    const uploadId = await sent(file, "at once.xlsx", true);
    await expectPreviewed(uploadId, file);
    const { state } = await server.post(show, { file_id: uploadId });
    const asked = server.post(publish, { file_id: uploadId, state, publish_at: null }).then(
      () => true,
      () => false,
    );
    await sleep(4);
    await server.kill("SIGKILL");
    const isPromised = await asked;
    await server.start();
    const { status } = await settled(uploadId);
    if (isPromised) expect(status).toBe("Completed");
    if (status === "Previewed") await publishNow(uploadId);
    await expectCounted(uploadId, file);
  });

  test("before the time of a publication, and started after it, publishes then, once", async () => {
    const file = await files.next(2_000, false);
    const uploadId = await sent(file, "scheduled.xlsx", true);
    await expectPreviewed(uploadId, file);
    const { state } = await server.post(show, { file_id: uploadId });
    await server.post(publish, { file_id: uploadId, state, publish_at: LATER });
    await server.kill("SIGKILL");
    await server.start();
    expect(await listed(uploadId)).toMatchObject({ status: "Previewed", publishAt: expect.anything() });
    await timeComes(uploadId);
    await killed();
    await expectCounted(uploadId, file);
  });

  test("in the middle of a publication that had a time ends it after the start, once", async () => {
    const { file, uploadId } = await struck("insert", async (name) => {
      const each = await files.next(8_000, false);
      const id = await sent(each, name, true);
      await expectPreviewed(id, each);
      const { state } = await server.post(show, { file_id: id });
      await server.post(publish, { file_id: id, state, publish_at: LATER });
      await timeComes(id);
      return { file: each, uploadId: id };
    });
    await server.start();
    await expectCounted(uploadId, file);
  });
});

test("the figures are those of the model, and nothing contradicts itself", async () => {
  await expectModel(server.ownerUrl, CSI, model);
  expect(await databaseFaults(server.superuserUrl)).toEqual([]);
  await checkDatabase(server.superuserUrl);
  for (const { bytes, fileUrl } of await server.uploads())
    expect(await server.download(fileUrl)).toHaveLength(bytes);
});

interface Asked {
  readonly file: KillFile;
  readonly uploadId: number;
}

/** Has something imported and kills the server in a phase of it; again with another file when the moment was missed. */
async function struck(phase: Phase, begin: (name: string) => Promise<Asked>): Promise<Asked> {
  for (let left = MOST_ATTEMPTS; ; left -= 1) {
    const asked = await begin(`killed in ${phase}, ${left} left.xlsx`);
    const { hit } = await strike(server, { victim: "server", phase, afterMs: 0 }, async () => {
      const found = await listed(asked.uploadId);
      return found.status !== "In Progress" && found.publishAt === null;
    });
    if (hit !== null) return asked;
    if (left === 1) throw new Error(`No import was met in ${phase}.`);
    const { status } = await settled(asked.uploadId);
    if (status === "Completed") model.add(asked.uploadId, asked.file.answers);
  }
}

async function sent({ bytes }: KillFile, name: string, isPreview: boolean): Promise<number> {
  const uploadId = await server.upload(bytes, name, isPreview);
  if (uploadId === null) throw new Error(`${name} was not taken:\n${server.said()}`);
  return uploadId;
}

async function killed(): Promise<void> {
  await server.kill("SIGKILL");
  await server.start();
}

async function listed(uploadId: number) {
  const found = (await server.uploads()).find((each) => each.uploadId === uploadId);
  if (found === undefined) throw new Error(`Upload ${uploadId} is lost.`);
  return found;
}

/** Waits until nothing is done about an upload, nor will be. */
async function settled(uploadId: number) {
  for (const until = Date.now() + SETTLE_MS; Date.now() < until; await sleep(50)) {
    const found = await listed(uploadId);
    if (found.status !== "In Progress" && found.publishAt === null) return found;
  }
  throw new Error(`Upload ${uploadId} is stuck:\n${server.said().slice(-3000)}`);
}

async function publishNow(uploadId: number): Promise<void> {
  const { state, isCurrent } = await server.post(show, { file_id: uploadId });
  expect(isCurrent).toBe(true);
  await server.post(publish, { file_id: uploadId, state, publish_at: null });
}

/** A preview that nobody sees in the figures. */
async function expectPreviewed(uploadId: number, { answers }: KillFile): Promise<void> {
  const found = await settled(uploadId);
  expect(found.status).toBe("Previewed");
  expect(found.rowsImported + found.rowsUpdated).toBe(answers.length);
  expect(await stored(uploadId)).toBe(0);
}

async function expectCounted(uploadId: number, { answers }: KillFile): Promise<void> {
  expect(await settled(uploadId)).toMatchObject({ status: "Completed" });
  model.add(uploadId, answers);
  expect(await stored(uploadId)).toBe(answers.length);
  expect(await publicationsOf(uploadId)).toBe(1);
  expect(await databaseFaults(server.superuserUrl)).toEqual([]);
}

async function stored(uploadId: number): Promise<number> {
  const text = "select count(*)::int as n from response where upload_id = $1";
  return withClient(server.superuserUrl, async (client) => (await client.query(text, [uploadId])).rows[0].n);
}

async function publicationsOf(uploadId: number): Promise<number> {
  const { entries } = await server.post(history, {});
  return entries.filter((each) => each.uploadId === uploadId).length;
}

/** The hour that was set has come, whatever the clock says. */
async function timeComes(uploadId: number): Promise<void> {
  const text = "update upload set publish_at = now() - interval '1 minute' where upload_id = $1";
  await withClient(server.superuserUrl, (client) => client.query(text, [uploadId]));
}
