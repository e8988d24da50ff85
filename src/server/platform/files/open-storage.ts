import { placeName, type StoragePlace } from "#server/platform/config/storage-place.ts";
import { folderStorage } from "./folder-storage.ts";
import type { ObjectStorage, StorageUse } from "./object-storage.ts";

/** One client for each bucket of this process, with the connections it keeps. */
const buckets = new Map<string, Promise<ObjectStorage>>();

/** What lies at a place; `draftsIn` is the folder where a folder's files are written until they are whole. A bucket is tried first. */
export async function openStorage(
  place: StoragePlace,
  draftsIn: string,
  use: StorageUse = "write",
): Promise<ObjectStorage> {
  if (place.kind === "folder") return folderStorage(place.path, draftsIn);
  const name = `${use} ${placeName(place)}`;
  const opened =
    buckets.get(name) ??
    // Loaded by who needs it: it is larger than the rest of the server.
    import("./bucket-storage.ts").then(({ bucketStorage }) => bucketStorage(place, undefined, use));
  buckets.set(name, opened);
  opened.catch(() => buckets.delete(name));
  return opened;
}
