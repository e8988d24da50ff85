import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "#server/platform/files/file-store.ts";
import { shareStore } from "#server/platform/files/share-store.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";

let database: TestDatabase;
let another: TestDatabase;
let folder: string;
const warnings: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  another = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-shared-"));
});

afterAll(async () => {
  await database.drop();
  await another.drop();
  await rm(folder, { recursive: true, force: true });
});

async function share(name: string, { ownerUrl } = database) {
  const files = await openFileStore(join(folder, name));
  return shareStore({ ownerUrl, files, warn: (sentence) => void warnings.push(sentence) });
}

const REFUSAL =
  /^Another process of this installation \(this machine, since \d{4}-.*\) keeps its files elsewhere than in .*other: neither would find what the other one stored\. Give all of them the same FILES_URL/;

test("all may work on one store; who comes with another one is refused, until the others have gone", async () => {
  const [first, second] = [await share("one"), await share("one")];
  await expect(share("other")).rejects.toThrow(REFUSAL);
  await first.close();
  await expect(share("other")).rejects.toThrow(REFUSAL);
  // Another installation on the same server of PostgreSQL is no concern.
  const foreign = await share("other", another);
  await second.close();
  const other = await eventually(() => share("other").catch(() => null));
  await Promise.all([other.close(), foreign.close()]);
});

test("of many that begin at once those of one store begin, the others never", async () => {
  const names = ["one", "two", "one", "two", "three", "one"];
  const begun = await Promise.allSettled(names.map((name) => share(name)));
  const stores = new Set(names.filter((_, place) => begun[place]?.status === "fulfilled"));
  expect(stores.size).toBe(1);
  const [winner = ""] = stores;
  expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(
    names.filter((name) => name === winner).length,
  );
  for (const each of begun) if (each.status === "fulfilled") await each.value.close();
});

const breakConnections = () =>
  withClient(database.superuserUrl, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'forecourt store'",
    ),
  );

test("who finds another store claimed when its connection comes back knows it, until that one has gone", async () => {
  const first = await share("one");
  await withClient(database.ownerUrl, async (client) => {
    await client.query(
      "insert into file_store (store_id, place, token) values ('another', 'elsewhere', gen_random_uuid())",
    );
    await breakConnections();
    await eventually(() => !first.isOurs());
    expect(warnings.join()).toContain("keeps its files in another place");
    await client.query("delete from file_store");
    await eventually(() => first.isOurs());
  });
  await first.close();
});

test("a connection that breaks is claimed again", async () => {
  const first = await share("one");
  await breakConnections();
  await eventually(async () => {
    const refused = await share("other").catch((error: unknown) => String(error));
    if (typeof refused === "string") return refused.includes("keeps its files elsewhere");
    await refused.close();
    return false;
  });
  expect(warnings.join()).toContain("The connection that names the store broke");
  await first.close();
});
