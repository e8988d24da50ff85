import { setTimeout as sleep } from "node:timers/promises";
import type { StoragePlace } from "#server/platform/config/storage-place.ts";
import { openStorage } from "#server/platform/files/open-storage.ts";

export const SCHEDULED = /^forecourt-\d{8}T\d{6}Z\.tar\.zst$/;

/** When the newest backup of the schedule was written; null = there is none. */
export async function lastBackup(place: StoragePlace): Promise<Date | null> {
  const storage = await openStorage(place, "", "read");
  let newest = { name: "", writtenOn: 0 };
  for await (const { name, writtenOn } of storage.list("", "flat"))
    if (SCHEDULED.test(name) && name > newest.name) newest = { name, writtenOn };
  return newest.name === "" ? null : new Date(newest.writtenOn);
}

const REMEMBERED_MS = 60_000;
const ANSWER_WITHIN_MS = 2_000;

/** The same for who asks often: looked up once a minute, and waited for shortly. */
export function watchLastBackup(place: StoragePlace, look = lastBackup): () => Promise<Date | null> {
  let known: { readonly at: number; readonly answer: Promise<Date | null> } | null = null;
  return () => {
    if (known === null || performance.now() - known.at > REMEMBERED_MS) {
      known = { at: performance.now(), answer: look(place) };
      known.answer.catch(() => undefined);
    }
    const late = sleep(ANSWER_WITHIN_MS, null, { ref: false }).then(() => {
      throw new Error(`The place of backups did not answer within ${ANSWER_WITHIN_MS / 1000} seconds.`);
    });
    return Promise.race([known.answer, late]);
  };
}
