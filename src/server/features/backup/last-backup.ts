import { setTimeout as sleep } from "node:timers/promises";
import type { StoragePlace } from "#server/platform/config/storage-place.ts";
import { openStorage } from "#server/platform/files/open-storage.ts";
import { momentName } from "./moment-name.ts";

export const SCHEDULED = /^forecourt-\d{8}T\d{6}Z\.tar\.zst$/;
/** Of the schedule, or before an upgrade: its name ends with the moment it was begun. */
const MADE_BY_SERVER = /^forecourt-(?:before-\d+-)?(\d{8}T\d{6}Z)\.tar\.zst$/;

/** When the newest backup of the schedule was written; null = there is none. */
export async function lastBackup(place: StoragePlace): Promise<Date | null> {
  const storage = await openStorage(place, "", "read");
  let newest = { name: "", writtenOn: 0 };
  for await (const { name, writtenOn } of storage.list("", "flat"))
    if (SCHEDULED.test(name) && name > newest.name) newest = { name, writtenOn };
  return newest.name === "" ? null : new Date(newest.writtenOn);
}

/** The backups at a place that servers made, by name, the oldest first. */
async function backupNames(place: StoragePlace): Promise<readonly string[]> {
  const storage = await openStorage(place, "", "read");
  const names: string[] = [];
  for await (const { name } of storage.list("", "flat")) if (MADE_BY_SERVER.test(name)) names.push(name);
  return names.sort((a, b) => (momentIn(a) < momentIn(b) ? -1 : 1));
}

/** Those of them that may hold what was there until a moment. */
export function madeBefore(names: readonly string[], moment: Date): string[] {
  return names.filter((name) => momentIn(name) < momentName(moment));
}

function momentIn(name: string): string {
  return MADE_BY_SERVER.exec(name)?.[1] ?? "";
}

/** The newest one of the schedule for who asks often. */
export const watchLastBackup = (place: StoragePlace, look = lastBackup) => watching(place, look);
/** All of them for who asks often. */
export const watchBackups = (place: StoragePlace) => watching(place, backupNames);

const REMEMBERED_MS = 60_000;
const ANSWER_WITHIN_MS = 2_000;

/** Looks at a place once a minute, and waits for it shortly. */
function watching<T>(place: StoragePlace, look: (place: StoragePlace) => Promise<T>): () => Promise<T> {
  let known: { readonly at: number; readonly answer: Promise<T> } | null = null;
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
