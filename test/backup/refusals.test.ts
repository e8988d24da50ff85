import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restoreBackup } from "#server/features/backup/index.ts";
import { migrate, readMigrations } from "#server/platform/database/migrate.ts";
import { openFileStore } from "#server/platform/files/file-store.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { given } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";
import {
  backUp,
  backupAt,
  contentOf,
  type EmptyInstallation,
  emptyInstallation,
  namesBelow,
  type Rewritten,
  restore,
  rewrite,
  sumOf,
  withEmptyInstallation,
} from "./installations.ts";

const FLIPS = 48;
const LONG_ROWS = 2_000;
const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");

let server: TestServer;
let folder: string;
let path: string;
let empty: EmptyInstallation;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-refused-"));
  path = join(folder, "whole.tar.zst");
  server = await startTestServer();
  await given(server).surveys([aSurvey({ dealer_code: "D01" }), aSurvey({ dealer_code: "nobody's" })]);
  await settled(server);
  await backUp(server.testDatabase.ownerUrl, server.services.files, path);
  empty = await emptyInstallation(server.testDatabase);
});

afterAll(async () => {
  await empty.remove();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Refused, and everything is as it was. */
async function refused(backup: string, sentence: string | RegExp, target = empty): Promise<void> {
  const before = [await contentOf(target.database.ownerUrl), await namesBelow(target.dataDir)];
  await expect(restore(target, backup)).rejects.toThrow(sentence);
  expect([await contentOf(target.database.ownerUrl), await namesBelow(target.dataDir)]).toEqual(before);
}

const withAnother = (work: (another: EmptyInstallation) => Promise<void>) =>
  withEmptyInstallation(server.testDatabase, work);

async function changed(change: (backup: Rewritten) => Record<string, unknown> | null): Promise<string> {
  const to = join(folder, `changed-${Math.random()}.tar.zst`);
  await rewrite(path, to, change);
  return to;
}

function pieceOf(table: string): string {
  return `tables/${table}/000001.copy`;
}

test("a backup that nobody changed is taken, once: what is refused below is refused for its one change", async () => {
  await withAnother(async (another) => {
    await restore(another, await changed(({ manifest }) => manifest));
    await rm(join(another.dataDir, "files"), { recursive: true });
    const holds = "The database is not empty: it holds an installation with clients: 1, people: ";
    await refused(path, holds, another);
  });
});

test("one flipped bit, wherever it is, is refused before anything is changed", async () => {
  const bytes = await readFile(path);
  const spoiled = join(folder, "spoiled.tar.zst");
  const places = Array.from({ length: FLIPS }, (_, flip) =>
    Math.floor(((bytes.length - 1) * flip) / (FLIPS - 1)),
  );
  for (const [flip, place] of places.entries()) {
    const copy = Buffer.from(bytes);
    copy[place] = (copy[place] ?? 0) ^ (1 << (flip % 8));
    await writeFile(spoiled, copy);
    await expect(restore(empty, spoiled)).rejects.toThrow(
      "spoiled.tar.zst is damaged: it is not a backup, or not as",
    );
  }
  await refused(spoiled, "Nothing was changed.");
});

test.each([0, 1, 40, 5_000, -1])("cut off after %i bytes", async (length) => {
  const cut = join(folder, `cut.tar.zst`);
  await cp(path, cut);
  const { length: whole } = await readFile(path);
  await truncate(cut, length < 0 ? whole + length : length);
  await refused(cut, "it is not a backup, or not as it was written");
});

describe("named by what is wrong", () => {
  test.each<[string, (backup: Rewritten) => Record<string, unknown> | null, string]>([
    [
      "a missing table",
      ({ entries, manifest }) => {
        entries.delete(pieceOf("membership"));
        return manifest;
      },
      "is damaged: its table membership is missing",
    ],
    [
      "a missing file",
      ({ entries, manifest }) => {
        entries.delete(`files/${manifest.files[0]?.id}`);
        return manifest;
      },
      "is damaged: its file ",
    ],
    [
      "a table with another row",
      ({ entries, manifest }) => {
        entries.set(pieceOf("client"), Buffer.from("1\tOther Motors\tAsia/Kolkata\n"));
        return manifest;
      },
      "is damaged: its table client is not as it was written",
    ],
    [
      "a file of other bytes",
      ({ entries, manifest }) => {
        entries.set(`files/${manifest.files[0]?.id}`, Buffer.from("other"));
        return manifest;
      },
      "is not as it was written",
    ],
    [
      "a table that nobody counted",
      ({ entries, manifest }) => {
        entries.set(pieceOf("guest"), Buffer.from("1\n"));
        return manifest;
      },
      "does not name its table guest",
    ],
    [
      "an entry of another kind",
      ({ entries, manifest }) => {
        entries.set("../../etc/passwd", Buffer.from("x"));
        return manifest;
      },
      "nobody knows its entry '../../etc/passwd'",
    ],
    ["no manifest", () => null, "it has no manifest.json"],
    ["a manifest of nothing", () => ({ format: 1 }), "its manifest.json can't be read"],
    [
      "a newer format",
      ({ manifest }) => ({ ...manifest, format: 2 }),
      "made by a newer release, in a format",
    ],
    [
      "a newer product",
      ({ manifest }) => ({ ...manifest, product: "2.0.1" }),
      "made by release 2.0.1, which is newer",
    ],
    [
      "a newer schema",
      ({ manifest }) => ({
        ...manifest,
        schema: [...manifest.schema, { number: 9999, name: "9999_next.sql", sha256: "x" }],
      }),
      "newer than this release: its database has '9999_next.sql'",
    ],
    [
      "a schema of others",
      ({ manifest }) => ({
        ...manifest,
        schema: manifest.schema.map((each) => ({ ...each, sha256: "x" })),
      }),
      "another line of releases: its '0001_people.sql'",
    ],
  ])("%s", async (_what, change, sentence) => {
    await refused(await changed(change), sentence);
  });
});

test("a row that the database refuses takes everything back with it", async () => {
  const bad = await changed(({ entries, manifest }) => {
    const rows = Buffer.from("4711\t1\t1\tx\n");
    const membership = manifest.tables.find(({ name }) => name === "designation");
    if (membership === undefined) throw new Error("There is no such table.");
    entries.set(pieceOf("designation"), rows);
    Object.assign(membership, {
      columns: ["designation_id", "client_id", "userpermission", "name"],
      bytes: rows.length,
      sha256: sumOf(rows),
      rows: 1,
    });
    return manifest;
  });
  await refused(bad, /designation|level/);
});

test("a backup that breaks between its check and its loading takes everything back with it", async () => {
  // More than is read ahead, and in the middle of one table.
  const changing = await changed(({ entries, manifest }) => {
    const line = () => `client.add\t${randomBytes(1_500).toString("hex")}\n`;
    const rows = Buffer.from(Array.from({ length: LONG_ROWS }, line).join(""));
    entries.set(pieceOf("audit"), rows);
    const audit = manifest.tables.find(({ name }) => name === "audit");
    Object.assign(audit ?? {}, {
      columns: ["action", "subject"],
      bytes: rows.length,
      sha256: sumOf(rows),
      rows: LONG_ROWS,
    });
    return manifest;
  });
  const before = [await contentOf(empty.database.ownerUrl), await namesBelow(empty.dataDir)];
  const { ownerUrl, applicationUrl } = empty.database;
  let spoiled = false;
  const log = { info: () => undefined, warn: () => undefined };
  const progress = (stage: string) => {
    if (stage !== "restoring" || spoiled) return;
    spoiled = true;
    const bytes = readFileSync(changing);
    const half = Math.floor(bytes.length / 2);
    writeFileSync(changing, Buffer.concat([bytes.subarray(0, half), Buffer.alloc(bytes.length - half)]));
  };
  const files = { kind: "folder", path: empty.dataDir } as const;
  const work = restoreBackup(
    { ownerUrl, applicationUrl, dataDir: empty.dataDir, files },
    await backupAt(changing),
    {
      log,
      progress,
    },
  );
  await expect(work).rejects.toThrow();
  expect(spoiled).toBe(true);
  expect([await contentOf(empty.database.ownerUrl), await namesBelow(empty.dataDir)]).toEqual(before);
});

describe("a target that is not empty", () => {
  const ask = (text: string) => withClient(empty.database.ownerUrl, (client) => client.query(text));

  test("holds tables of somebody else", async () => {
    await ask("create table ledger (amount int)");
    await refused(path, "The database is not empty: it holds tables such as 'ledger'");
    await ask("drop table ledger");
  });

  test("holds stored files", async () => {
    await mkdir(join(empty.dataDir, "files/ab"), { recursive: true });
    await writeFile(join(empty.dataDir, "files/ab/left"), "x");
    await refused(path, `There are stored files in ${empty.dataDir} already. Restore into an empty place.`);
    await rm(join(empty.dataDir, "files"), { recursive: true });
  });

  test.each(["ownerUrl", "applicationUrl"] as const)("is worked on by the login of %s", async (login) => {
    const client = new pg.Client({ connectionString: empty.database[login] });
    await client.connect();
    try {
      await expect(restore(empty, path)).rejects.toThrow("Somebody works on the database, such as a server");
    } finally {
      await client.end();
    }
  });
});

test("a backup of an older release is brought up to date while it is restored", async () => {
  const known = await readMigrations();
  const older = await mkdtemp(join(folder, "older-"));
  for (const name of (await readdir(MIGRATIONS)).sort().slice(0, -1))
    await cp(join(MIGRATIONS, name), join(older, name));
  await withAnother(async (old) => {
    const quiet = { info: () => undefined, warn: () => undefined };
    await migrate({ ...old.database, log: quiet, folder: older });
    await withClient(old.database.ownerUrl, (client) =>
      client.query("insert into client (name, time_zone) values ('Old Motors', 'Asia/Kolkata')"),
    );
    const backup = join(folder, "old.tar.zst");
    await backUp(old.database.ownerUrl, await openFileStore(old.dataDir), backup);
    // The release of before can restore it, too: it is no backup of this one.
    await rewrite(backup, join(folder, "read.tar.zst"), ({ manifest }) => {
      expect(manifest.product).toBeNull();
      return manifest;
    });
    await restore(empty, backup);
  });
  const shapes = (content: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(content).filter(([name]) => !/^(rows|value) of/.test(name)));
  expect(shapes(await contentOf(empty.database.ownerUrl))).toEqual(
    shapes(await contentOf(server.testDatabase.ownerUrl)),
  );
  const { rows } = await withClient(empty.database.ownerUrl, (client) =>
    client.query(
      "select (select name from client) as client, (select max(number) from schema_migration) as last",
    ),
  );
  expect(rows).toEqual([{ client: "Old Motors", last: known.length }]);
});
