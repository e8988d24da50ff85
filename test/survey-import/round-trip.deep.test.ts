import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { UploadedFile } from "#contract/survey-import.ts";
import { AnswersModel } from "./answers-model.ts";
import { giveAdministrator, killFiles } from "./kill-world.ts";
import { type KillableServer, openKillableServer } from "./killable-server.ts";
import { expectModel } from "./stored-answers.ts";
import { withClient } from "./tables-dump.ts";
import { CSI, PROGRAMME } from "./world.ts";

const FILES = 4;
const CARDS = ["index", "nps", "disappointed", "satisfaction-split", "factor-scores"];

const folders: string[] = [];
const servers: KillableServer[] = [];

afterAll(async () => {
  for (const server of servers) await server.kill("SIGTERM");
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

it("an empty folder is filled, every answer's file is in the list, and a second folder filled with the originals shows the same", async () => {
  const first = await emptyInstallation();
  const model = new AnswersModel(PROGRAMME);
  const source = killFiles();
  const sent: Buffer[] = [];
  for (let at = 0; at < FILES; at += 1) {
    const { bytes, answers } = await source.next(800, at === 0);
    model.add((await imported(first, bytes, `file ${at}.xlsx`)).uploadId, answers);
    sent.push(bytes);
  }
  await expectModel(first.ownerUrl, CSI, model);

  const list = await first.uploads();
  const used = await withClient(first.superuserUrl, (client) =>
    client.query<{ upload_id: number }>("select distinct upload_id from response order by 1"),
  );
  expect(used.rows.map(({ upload_id }) => upload_id)).toEqual(
    list.map(({ uploadId }) => uploadId).toReversed(),
  );

  const second = await emptyInstallation();
  for (const [at, { fileUrl, fileName }] of list.toReversed().entries()) {
    const original = await first.download(fileUrl);
    expect(original.equals(sent[at] ?? Buffer.alloc(0))).toBe(true);
    await imported(second, original, fileName);
  }
  await expectModel(second.ownerUrl, CSI, model);
  expect(await figures(second)).toEqual(await figures(first));
  expect(await rollups(second)).toEqual(await rollups(first));
});

async function emptyInstallation(): Promise<KillableServer> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-round-"));
  folders.push(folder);
  await chmod(folder, 0o755);
  const server = await openKillableServer(join(folder, "data"), folder, CSI);
  servers.push(server);
  await server.start();
  await giveAdministrator(server);
  return server;
}

async function imported(server: KillableServer, bytes: Buffer, name: string): Promise<UploadedFile> {
  const uploadId = await server.upload(bytes, name);
  for (;;) {
    const found = (await server.uploads()).find((each) => each.uploadId === uploadId);
    if (found === undefined) throw new Error(`${name} was not taken:\n${server.said()}`);
    if (found.status === "Failed") throw new Error(`${name}: ${found.reason}`);
    if (found.status === "Completed") return found;
  }
}

/** What a person reads on the cards; the data version and instants are the installation's own. */
async function figures(server: KillableServer) {
  return Promise.all(
    CARDS.map(async (card) => {
      const { x, y, title, count } = await server.card(`summary/${card}`);
      return { card, title, count, x, y };
    }),
  );
}

async function rollups(server: KillableServer): Promise<unknown[]> {
  const { rows } = await withClient(server.superuserUrl, (client) =>
    client.query(
      `select d.dealer_code, m.model_code, t.month, t.responses, t.index_n, t.index_sum, t.index_squares, t.promoters,
         t.passives, t.detractors, t.overall, t.factor_n, t.factor_sum, t.factor_squares, t.attribute_bands
       from rollup_model t join dealer d using (dealer_id) join model m using (model_id) order by 1, 2, 3`,
    ),
  );
  return rows;
}
