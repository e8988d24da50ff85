import type { StoragePlace } from "#server/platform/config/storage-place.ts";
import { openStorage } from "#server/platform/files/open-storage.ts";

export const SCHEDULED = /^forecourt-\d{8}T\d{6}Z\.tar\.zst$/;

/** When the newest backup of the schedule was written; null = there is none. */
export async function lastBackup(place: StoragePlace): Promise<Date | null> {
  const storage = await openStorage(place, "");
  let newest = { name: "", writtenOn: 0 };
  for await (const { name, writtenOn } of storage.list("", "flat"))
    if (SCHEDULED.test(name) && name > newest.name) newest = { name, writtenOn };
  return newest.name === "" ? null : new Date(newest.writtenOn);
}
