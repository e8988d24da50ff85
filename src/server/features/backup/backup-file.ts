import { stat } from "node:fs/promises";
import { join } from "node:path";
import { placeName, type StoragePlace } from "#server/platform/config/storage-place.ts";
import { badRequest, errorCode } from "#server/platform/errors.ts";
import type { StorageUse } from "#server/platform/files/object-storage.ts";
import { openStorage } from "#server/platform/files/open-storage.ts";
import type { NamedFile } from "#server/platform/files/sealed-file.ts";

/** Where a backup lies or is to lie. */
export interface BackupFile extends NamedFile {
  /** As people know it. */
  readonly path: string;
}

/** The backup of a name at a place. A folder has to be there. */
export async function backupFile(
  place: StoragePlace,
  name: string,
  use: StorageUse = "write",
): Promise<BackupFile> {
  if (place.kind === "folder") await demandFolder(place.path);
  const storage = await openStorage(place, "", use);
  const path = place.kind === "folder" ? join(place.path, name) : nameInBucket(placeName(place), name);
  return { storage, name, path };
}

// The parameters follow the name, as in the address it is read from.
function nameInBucket(place: string, name: string): string {
  const [address = "", query] = place.split("?");
  return `${address}${name}${query === undefined ? "" : `?${query}`}`;
}

async function demandFolder(path: string): Promise<void> {
  const folder = await stat(path).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return null;
    throw error;
  });
  if (folder === null || !folder.isDirectory()) throw badRequest(`There is no folder ${path}.`);
}
