import { createHash, type Hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { type AppError, badRequest } from "#server/platform/errors.ts";
import { BrokenSeal, checkSeal, readSealed } from "#server/platform/files/sealed-file.ts";
import { TarError, tarEntries } from "#server/platform/files/tar.ts";
import type { BackupFile } from "./backup-file.ts";
import { entryKind, FORMAT, formatOf, MANIFEST, type Manifest, readManifest } from "./manifest.ts";
import { isNewer, productVersion } from "./product-version.ts";

/** A backup that was read to its end and is whole. */
export interface CheckedBackup {
  readonly manifest: Manifest;
  readonly size: number;
}

interface Found {
  readonly hash: Hash;
  bytes: number;
}

/** Reads the whole file and refuses, by name, what is damaged, missing, or of a newer release. */
export async function checkBackup(
  backup: BackupFile,
  progress: (share: number) => void,
): Promise<CheckedBackup> {
  const { path } = backup;
  const size = await sealedSize(backup);
  const found = new Map<string, Found>();
  let manifest: Manifest | null = null;
  let read = 0;
  try {
    for await (const { name, content } of tarEntries(readSealed(backup, size))) {
      const kind = entryKind(name);
      if ("other" in kind) {
        if (name !== MANIFEST) throw damaged(path, `nobody knows its entry '${name}'`);
        manifest = manifestIn(path, (await buffer(content)).toString("utf8"));
        continue;
      }
      const key = "table" in kind ? `table ${kind.table}` : `file ${kind.file}`;
      const sum = found.get(key) ?? { hash: createHash("sha256"), bytes: 0 };
      found.set(key, sum);
      for await (const chunk of content) {
        sum.hash.update(chunk);
        sum.bytes += chunk.length;
        read += chunk.length;
        progress(1 - 1 / (1 + read / size));
      }
    }
  } catch (error) {
    if (error instanceof TarError) throw damaged(path, error.message);
    // Its seal was right a moment ago.
    if (error instanceof BrokenSeal) throw damaged(path, "it changed while it was read");
    throw error;
  }
  if (manifest === null) throw damaged(path, `it has no ${MANIFEST}`);
  compare(path, manifest, found);
  await refuseNewer(manifest);
  return { manifest, size };
}

export function damaged(path: string, how: string): AppError {
  return badRequest(`The backup ${path} is damaged: ${how}. Nothing was changed.`);
}

async function sealedSize(backup: BackupFile): Promise<number> {
  const { storage, name, path } = backup;
  const about = await storage.about(name);
  if (about === null) throw badRequest(`There is no file ${path}.`);
  try {
    await checkSeal(backup, about.bytes);
    return about.bytes;
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error;
    throw damaged(path, "it is not a backup, or not as it was written");
  }
}

function manifestIn(path: string, text: string): Manifest {
  const format = formatOf(text);
  if (format !== null && format > FORMAT)
    throw badRequest(`The backup ${path} was made by a newer release, in a format that this one can't read.`);
  const manifest = readManifest(text);
  if (manifest === null) throw damaged(path, `its ${MANIFEST} can't be read`);
  return manifest;
}

function compare(path: string, { tables, files }: Manifest, found: Map<string, Found>): void {
  const expected = [
    ...tables.map(({ name, bytes, sha256 }) => ({ key: `table ${name}`, bytes, sha256 })),
    ...files.map(({ id, bytes, sha256 }) => ({ key: `file ${id}`, bytes, sha256 })),
  ];
  for (const { key, bytes, sha256 } of expected) {
    const sum = found.get(key);
    if (sum === undefined) throw damaged(path, `its ${key} is missing`);
    if (sum.bytes !== bytes || sum.hash.digest("hex") !== sha256)
      throw damaged(path, `its ${key} is not as it was written`);
    found.delete(key);
  }
  const [surplus] = found.keys();
  if (surplus !== undefined) throw damaged(path, `its ${MANIFEST} does not name its ${surplus}`);
}

async function refuseNewer({ product, schema }: Manifest): Promise<void> {
  const own = productVersion();
  if (product !== null && isNewer(product, own))
    throw badRequest(`The backup was made by release ${product}, which is newer than this one (${own}).`);
  const known = await readMigrations();
  for (const { number, name, sha256 } of schema) {
    const migration = known[number - 1];
    if (migration === undefined)
      throw badRequest(
        `The backup is newer than this release: its database has '${name}', which this release lacks.`,
      );
    if (migration.name !== name || migration.hash !== sha256)
      throw badRequest(
        `The backup comes from another line of releases: its '${name}' is not this release's.`,
      );
  }
}
