import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recoverWork } from "#server/app.ts";
import { renewOtherOperations } from "#server/features/survey-import/index.ts";
import { eventually } from "#test/eventually.ts";
import type { Caller } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const CSI = "meridian-csi";
const SSI = "meridian-ssi";

let server: TestServer;
let make: Given;
/** What an attempt to tell the client's other operations does. */
let attempt: (payload: { clientId: number; operationId: number }) => Promise<void>;
let attempts: number;
let died: PromiseWithResolvers<void>;
let admin: Caller;

beforeEach(async () => {
  attempts = 0;
  died = Promise.withResolvers();
  attempt = (payload) => renewOtherOperations(server.services.db, payload);
  server = await startTestServer({
    now: () => Date.parse("2026-02-25T06:00:00Z"),
    tasks: {
      renewOtherOperations: (payload) => {
        attempts += 1;
        return attempt(payload);
      },
    },
  });
  make = given(server);
  await make.client({ operations: { [CSI]: aProgramme(), [SSI]: aProgramme({ type: "SSI" }) } });
  await make.surveys(surveys(12, { dealer_code: "D05" }), SSI);
  await settled(server);
  attempts = 0;
  await make.person("admin@x.example", { designation: "Administrator", adminPermission: 1 });
  admin = await make.logIn("admin@x.example", SSI);
  expect(await offered()).toEqual(["D05"]);
});

afterEach(async () => {
  // A runner that stops waits for what is at work.
  died.resolve();
  await server.close();
});

describe("a process that dies between an import's commit and telling the other operations", () => {
  test("leaves it to the next one: they offer the new dealers after all", async () => {
    attempt = () => died.promise;
    await make.surveys(surveys(12, { dealer_code: "D01" }), CSI);
    await eventually(() => attempts === 1);
    expect(await offered()).toEqual(["D05"]);

    // Somebody may be at it still.
    await recoverWork(server.services);
    expect(await heldJobs()).toBe(1);

    attempt = (payload) => renewOtherOperations(server.services.db, payload);
    await server.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes' where locked_by is not null",
    );
    await recoverWork(server.services);
    await eventually(() => attempts === 2);
    await settled(server);
    expect(await offered()).toEqual(["D01", "D05"]);
  });
});

test("who brings no other dealers tells nobody; what is taken back is told", async () => {
  await make.surveys(surveys(12, { dealer_code: "D01" }), CSI);
  await make.surveys(surveys(3, { dealer_code: "D01" }), CSI);
  await settled(server);
  expect(attempts).toBe(1);
  const { uploadId } = await make.surveys(surveys(12, { dealer_code: "D02" }), CSI);
  await settled(server);
  expect(await offered()).toEqual(["D01", "D02", "D05"]);
  await admin.at(CSI).post("/api/deletesurveydatafile", { file_id: uploadId });
  await settled(server);
  expect(attempts).toBe(3);
  expect(await offered()).toEqual(["D01", "D05"]);
});

async function offered() {
  const { filters } = await admin.filters();
  const dealers = filters.find(({ filterKey }) => filterKey === "dealerCode")?.data ?? [];
  return dealers.map(({ code }) => code).filter((code) => code !== "All");
}

async function heldJobs() {
  const { rows } = await server.query(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'renew_other_operations' and locked_at is not null",
  );
  return rows[0]?.n;
}
