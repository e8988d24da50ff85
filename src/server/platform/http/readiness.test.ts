import { tmpdir } from "node:os";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#server/platform/database/db.ts";
import { createLog } from "#server/platform/log.ts";
import { readinessOf } from "./readiness.ts";

const PARTS = {
  isReady: () => true,
  askDatabase: async (): Promise<unknown> => null,
  folder: tmpdir(),
  log: createLog("silent"),
  minFreeBytes: 0,
};

test("who is ready, and who is still starting", async () => {
  expect(await readinessOf(PARTS)()).toBe("ready");
  expect(await readinessOf({ ...PARTS, isReady: () => false })()).toBe("starting");
});

test("without its database nobody can be sent here", async () => {
  const nowhere = "postgres://nobody@127.0.0.1:1/nothing";
  const database = openDatabase({ applicationUrl: nowhere, ownerUrl: nowhere });
  const askDatabase = () => database.ownerPool.query("select 1");
  expect(await readinessOf({ ...PARTS, askDatabase })()).toBe("no database");
  await database.close();
});

test("a database that never answers is none", async () => {
  const askDatabase = () => new Promise(() => undefined);
  expect(await readinessOf({ ...PARTS, askDatabase })()).toBe("no database");
});

test("nor can they where nothing can be kept any more", async () => {
  expect(await readinessOf({ ...PARTS, minFreeBytes: 2 ** 60 })()).toBe("disk full");
});

test("however often it is asked, it looks once a second", async () => {
  let now = 0;
  const askDatabase = vi.fn<() => Promise<unknown>>().mockResolvedValue(null);
  const readiness = readinessOf({ ...PARTS, askDatabase, now: () => now });
  await Promise.all([readiness(), readiness(), readiness()]);
  now = 1_000;
  await readiness();
  expect(askDatabase).toHaveBeenCalledTimes(1);
  now = 1_001;
  await readiness();
  expect(askDatabase).toHaveBeenCalledTimes(2);
});
