import { describe, expect, test } from "vitest";
import { ageText, type InstallationFacts, installationStatus } from "./installation-status.ts";

const HOUR = 3_600;

const WELL: InstallationFacts = {
  product: "2.0.0",
  database: { version: "18.4", schema: 25 },
  oldestJobSeconds: null,
  backups: { ageSeconds: 5 * HOUR },
  freeBytes: 41 * 2 ** 30,
  lastImport: { outcome: "completed", ageSeconds: 50 },
  sendsMail: true,
  mail: { oldestSeconds: null, failed: 0 },
  push: { oldestSeconds: null, failed: 0 },
};

function worries(change: Partial<InstallationFacts>): string[] {
  const checks = installationStatus({ ...WELL, ...change });
  for (const { isGood, advice } of checks) expect(advice === null).toBe(isGood);
  return checks.filter(({ isGood }) => !isGood).map(({ subject, sentence }) => `${subject}: ${sentence}`);
}

test("where all is well nobody has to do anything", () => {
  expect(worries({})).toEqual([]);
  expect(installationStatus(WELL).map(({ subject, sentence }) => `${subject}: ${sentence}`)).toEqual([
    "Version: Forecourt 2.0.0.",
    "Database: PostgreSQL 18.4 answers; its schema has number 25.",
    "Background work: Nothing waits for long.",
    "Last backup: Made 5 hours ago.",
    "Last upload: Sent less than a minute ago and completed.",
    "Disk: 41.0 GB are free.",
    "Mail: All mails of the last day were handed over, or there were none.",
    "Pushes: All pushes of the last day were delivered, or there were none.",
  ]);
});

describe("what needs somebody", () => {
  test.each<[Partial<InstallationFacts>, string[]]>([
    [{ oldestJobSeconds: 599 }, []],
    [{ oldestJobSeconds: 600 }, ["Background work: Work has waited for 10 minutes."]],
    [{ backups: null }, ["Last backup: No backup is scheduled."]],
    [{ backups: "out of reach" }, ["Last backup: The place where backups lie can't be reached."]],
    [{ backups: { ageSeconds: null } }, ["Last backup: None was made yet."]],
    [{ backups: { ageSeconds: 26 * HOUR } }, []],
    [{ backups: { ageSeconds: 26 * HOUR + 1 } }, ["Last backup: The last one was made 26 hours ago."]],
    [{ lastImport: null }, []],
    [{ lastImport: { outcome: "failed", ageSeconds: 90 } }, ["Last upload: Sent 1 minute ago and failed."]],
    [{ lastImport: { outcome: "under way", ageSeconds: 1_799 } }, []],
    [{ lastImport: { outcome: "under way", ageSeconds: 1_800 } }, ["Last upload: Under way for 30 minutes."]],
    [{ freeBytes: 2 * 2 ** 30 }, []],
    [{ freeBytes: 2 * 2 ** 30 - 2 ** 29 }, ["Disk: 1.5 GB are free."]],
    [{ sendsMail: false }, ["Mail: Mails are not sent: no mail server is set."]],
    [{ mail: { oldestSeconds: HOUR, failed: 0 } }, []],
    [{ mail: { oldestSeconds: HOUR + 1, failed: 3 } }, ["Mail: Some have waited for 1 hour."]],
    [{ mail: { oldestSeconds: null, failed: 3 } }, ["Mail: Given up in the last day: 3."]],
    [{ push: { oldestSeconds: 3 * 24 * HOUR, failed: 0 } }, ["Pushes: Some have waited for 3 days."]],
  ])("%o", (change, expected) => {
    expect(worries(change)).toEqual(expected);
  });
});

test("an age is told in its largest whole unit", () => {
  expect([0, 59, 60, 7_199, 86_400, 172_799, 172_800].map(ageText)).toEqual([
    "less than a minute",
    "less than a minute",
    "1 minute",
    "1 hour",
    "24 hours",
    "47 hours",
    "2 days",
  ]);
});
