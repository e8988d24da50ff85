import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

// A commit of several machines is seen on the first before it is on the last: what stands for it is a lock of its version.

const LOCKS_OF_VERSIONS = `select l.granted from pg_locks l join operation o
  on l.classid::bigint = o.operation_id and l.objid::bigint = o.data_version
  where l.locktype = 'advisory' and l.objsubid = 1
    and l.database = (select oid from pg_database where datname = current_database())`;

let server: TestServer;
let make: Given;
let writer: pg.PoolClient;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.surveys(surveys(3));
  await make.person("reader@x.example");
  writer = await server.database.ownerPool.connect();
});

afterAll(async () => {
  writer.release();
  await server.close();
});

test("whoever raises a version holds it to the end", async () => {
  await writer.query("begin");
  await writer.query("update operation set data_version = data_version + 1");
  expect((await writer.query(LOCKS_OF_VERSIONS)).rows).toEqual([{ granted: true }]);
  await writer.query("rollback");
  expect((await writer.query(LOCKS_OF_VERSIONS)).rows).toEqual([]);
});

test("nobody reads at a version before whoever raised it is done on every machine", async () => {
  const reader = await make.logIn("reader@x.example");
  await writer.query("begin");
  await writer.query(
    "select pg_advisory_xact_lock(operation_id::bigint << 32 | data_version) from operation",
  );
  let count: number | null | undefined;
  const reading = reader.card("summary/index").then((reply) => {
    count = reply.count;
  });
  await eventually(async () => {
    const { rows } = await server.query(LOCKS_OF_VERSIONS);
    return rows.some(({ granted }) => granted === false);
  });
  expect(count).toBeUndefined();
  await writer.query("commit");
  await reading;
  expect(count).toBe(3);
});
