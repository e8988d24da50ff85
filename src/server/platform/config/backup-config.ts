import { join } from "node:path";
import { readSwitch } from "./read-switch.ts";
import { readStoragePlace, type StoragePlace } from "./storage-place.ts";

const DEFAULT_TIME = "02:30";
const DEFAULT_RETAINED = 7;
const MOST_RETAINED = 1_000;

/** When backups are made by themselves, and where they go. */
export interface BackupConfig {
  /** null: none are made by the clock. */
  readonly scheduled: ScheduledBackups | null;
  /** Where the one before an upgrade goes; null: upgrades make none. */
  readonly upgradePlace: StoragePlace | null;
}

export interface ScheduledBackups {
  readonly place: StoragePlace;
  /** UTC. */
  readonly hour: number;
  readonly minute: number;
  /** How many of them stay. */
  readonly retained: number;
}

/** Reads what the environment says about backups; see `readConfig`. */
export function readBackupConfig(
  read: (name: string) => string,
  dataDir: string,
  problems: string[],
): BackupConfig {
  const text = read("BACKUP_DIR");
  const place = text === "" ? null : readStoragePlace("BACKUP_DIR", text, problems);
  const [hour, minute] = readTime(read("BACKUP_TIME") || DEFAULT_TIME, problems);
  const retained = readRetained(read("BACKUP_KEEP"), problems);
  const beforeUpgrade = readSwitch("BACKUP_BEFORE_UPGRADE", read("BACKUP_BEFORE_UPGRADE"), true, problems);
  return {
    scheduled: place && { place, hour, minute, retained },
    upgradePlace: beforeUpgrade ? (place ?? { kind: "folder", path: join(dataDir, "backups") }) : null,
  };
}

function readTime(text: string, problems: string[]): readonly [number, number] {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour !== undefined && minute !== undefined) return [Number(hour), Number(minute)];
  problems.push(`BACKUP_TIME must be a time of day in UTC such as 02:30, but it is '${text}'.`);
  return [0, 0];
}

function readRetained(text: string, problems: string[]): number {
  if (text === "") return DEFAULT_RETAINED;
  const retained = Number(text);
  if (/^\d+$/.test(text) && retained >= 1 && retained <= MOST_RETAINED) return retained;
  problems.push(`BACKUP_KEEP must be a number from 1 to ${MOST_RETAINED}, but it is '${text}'.`);
  return DEFAULT_RETAINED;
}
