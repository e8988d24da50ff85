import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { api } from "#contract/index.ts";
import type { UploadedFile } from "#contract/survey-import.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aNetwork, type GivenNetwork } from "#test/given/networks.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { CLIENT, given } from "#test/given.ts";
import { settled as jobsSettled } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { readingChildren } from "./processes.ts";
import { type Dump, dumpTables, withClient } from "./tables-dump.ts";

export const CSI = "meridian-csi";
export const SSI = "meridian-ssi";

const NOON_IN_INDIA = Date.UTC(2026, 2, 15, 6, 30);
const PAUSE_MS = 15;

export const PROGRAMME: Programme = aProgramme({
  otherQuestions: [
    {
      code: "OQ1",
      name: "Was a test drive offered?",
      slot: 1,
      combine: "0",
      answers: [
        { code: "1", name: "Yes" },
        { code: "2", name: "No" },
      ],
    },
  ],
});

/** A running server with a client, its two operations and an administrator, in a temporary folder of its own. */
export interface World {
  readonly server: TestServer;
  /** Looks at the CSI operation. */
  readonly admin: Caller;
  dump(): Promise<Dump>;
  /** Asks as the owner; the one column is called id. */
  query(text: string, ...values: unknown[]): Promise<{ readonly id: unknown }[]>;
  /** Waits until no upload of the client is In Progress. */
  settled(uploadId: number): Promise<UploadedFile>;
  /** Sends a file that must be accepted, and waits for the end of its import. */
  imported(bytes: Buffer, fileName: string, caller?: Caller, userType?: string): Promise<UploadedFile>;
  /** Sends a file that must be accepted; its number. */
  accepted(bytes: Buffer, fileName: string, caller?: Caller, userType?: string): Promise<number>;
  remove(uploadId: number): Promise<void>;
  storedFiles(): Promise<string[]>;
  /** What an import leaves behind: temporary folders and reading processes. */
  leftovers(): Promise<string[]>;
  close(): Promise<void>;
}

interface WorldToBe {
  readonly network?: GivenNetwork;
  readonly operations?: Readonly<Record<string, Programme>>;
}

export async function openWorld({ network = aNetwork(), operations }: WorldToBe = {}): Promise<World> {
  const outer = process.env["TMPDIR"];
  const folder = await mkdtemp(join(tmpdir(), "forecourt-world-"));
  process.env["TMPDIR"] = folder;
  const server = await startTestServer({ now: () => NOON_IN_INDIA });
  const make = given(server);
  await make.client({
    name: CLIENT,
    network,
    operations: operations ?? { [CSI]: PROGRAMME, [SSI]: { ...PROGRAMME, type: "SSI" } },
  });
  await make.person("admin@meridian.example", { designation: "Administrator", adminPermission: 1 });
  const admin = await make.logIn("admin@meridian.example", CSI);

  const settled: World["settled"] = (uploadId) =>
    eventually(async () => {
      const found = (await admin.uploads()).find((each) => each.uploadId === uploadId);
      return found?.status === "In Progress" ? null : found;
    });

  const accepted: World["accepted"] = async (bytes, fileName, caller = admin, userType = "CSI") =>
    parsed(api.surveyImport.uploadFile.reply, await caller.upload(bytes, fileName, userType)).uploadId;

  async function leftovers(): Promise<string[]> {
    const names = await readdir(folder);
    const temporary = names.filter((name) => !name.startsWith("forecourt-files-"));
    return [...temporary, ...readingChildren(process.pid).map((pid) => `reading process ${pid}`)];
  }

  return {
    server,
    admin,
    async dump() {
      // An import is told to be over before its job is taken off the queue.
      await jobsSettled(server);
      return dumpTables(server.testDatabase.ownerUrl);
    },
    query: (text, ...values) =>
      withClient(server.testDatabase.ownerUrl, async (client) => (await client.query(text, values)).rows),
    settled,
    accepted,
    imported: async (...file) => settled(await accepted(...file)),
    async remove(uploadId) {
      parsed(
        api.surveyImport.deleteFile.reply,
        await admin.post("/api/deletesurveydatafile", { file_id: uploadId }),
      );
    },
    storedFiles: () => Array.fromAsync(server.services.files.list()),
    // A child that was told to end needs a moment to do so.
    async leftovers() {
      for (const until = Date.now() + 30_000; Date.now() < until; await sleep(PAUSE_MS)) {
        if ((await leftovers()).length === 0) return [];
      }
      return leftovers();
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
      if (outer === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = outer;
    },
  };
}
