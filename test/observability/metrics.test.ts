import { afterAll, beforeAll, expect, test } from "vitest";
import { createReplyCache } from "#server/features/dashboard/index.ts";
import { watchInstallation } from "#server/features/observability/index.ts";
import { createLog } from "#server/platform/log.ts";
import { type MetricsServer, openMetricsServer } from "#server/platform/metrics/metrics-server.ts";
import { watchProcess } from "#server/platform/metrics/process-metrics.ts";
import { countRequests } from "#server/platform/metrics/request-metrics.ts";
import { withAnotherApp } from "#test/endpoints/another-app.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { given } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const LINE = /^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?\d+(\.\d+)?(e[+-]\d+)?$/;
/** Whoever labels by what callers send finds these in the text. */
const CANARIES = [
  "canary",
  "S-secret",
  "@x.example",
  "Meridian",
  "meridian-csi",
  "D01",
  "127.0.0.1",
  "Bearer",
];

let server: TestServer;
let metrics: MetricsServer | null = null;
let text = "";

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  await make.surveys([aSurvey({ survey_id: "S-secret", dealer_code: "D01" })]);
  await make.person("canary@x.example");
  const caller = await make.logIn("canary@x.example");
  await server.query(
    "insert into mail (kind, recipient, state) values ('reset', 'canary@x.example', 'failed')",
  );
  await settled(server);
  const { database, services } = server;
  const cache = createReplyCache();
  const requests = countRequests();
  await withAnotherApp(server, { cache, requests, readiness: async () => "starting" }, async (app) => {
    const body = { requests: [{ webapi: "api/dashboard/summary/index", body: {} }] };
    const json = { ...caller.headers, "content-type": "application/json" };
    for (const known of [null, null])
      await app.inject({
        method: "POST",
        url: "/api/dashboard/batch",
        headers: json,
        payload: JSON.stringify({ ...body, known_version: known }),
      });
    await app.inject({ url: "/api/surveyaudiofile/canary-1", headers: caller.headers });
    await app.inject({ url: "/api/surveyaudiofile/canary-2", headers: caller.headers });
    await app.inject({ url: "/api/config" });
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(503);
    for (const name of ["a", "b", "c"]) await app.inject({ url: `/canary-${name}?who=canary@x.example` });
    const ownProcess = watchProcess();
    const stored = watchInstallation({
      owner: database.owner,
      pool: database.appPool,
      queue: database.queue,
      cache,
      dataDir: services.spool.folder,
      lastBackup: async () => new Date(1_700_000_000_000),
      log: createLog("silent"),
    });
    const measures = async () => [...ownProcess.measures(), ...requests.measures(), ...(await stored())];
    metrics = await openMetricsServer(0, measures, createLog("silent"));
    const reply = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
    expect(reply.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    text = await reply.text();
    ownProcess.close();
  });
});

afterAll(async () => {
  await metrics?.close();
  await server.close();
});

function figureOf(line: string): number {
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  if (found === undefined) throw new Error(`There is no ${line} in\n${text}`);
  return Number(found.slice(line.length + 1));
}

test("every line is one that Prometheus reads, and every measure says what it is", () => {
  const lines = text.trimEnd().split("\n");
  for (const line of lines.filter((each) => !each.startsWith("#"))) expect(line).toMatch(LINE);
  const named = new Set(lines.filter((line) => line.startsWith("# TYPE")).map((line) => line.split(" ")[2]));
  for (const line of lines.filter((each) => !each.startsWith("#"))) {
    const name = line.split(/[{ ]/)[0] ?? "";
    expect([name, name.replace(/_(bucket|sum|count)$/, "")].some((each) => named.has(each))).toBe(true);
  }
});

test("requests count by the pattern of their route and by how they ended; unknown addresses are one", () => {
  const requests = (labels: string) => figureOf(`forecourt_requests_total{${labels}}`);
  expect(requests('method="POST",route="/api/dashboard/batch",outcome="answered"')).toBe(2);
  expect(requests('method="GET",route="/api/surveyaudiofile/:id",outcome="refused"')).toBe(2);
  expect(requests('method="GET",route="/api/config",outcome="refused"')).toBe(1);
  expect(requests('method="GET",route="/readyz",outcome="refused"')).toBe(1);
  expect(requests('method="ANY",route="none",outcome="refused"')).toBe(3);
  expect(figureOf('forecourt_request_seconds_count{method="POST",route="/api/dashboard/batch"}')).toBe(2);
  expect(
    figureOf('forecourt_request_seconds_bucket{method="POST",route="/api/dashboard/batch",le="+Inf"}'),
  ).toBe(2);
});

test("pool, cache, uploads, mails, disk and backup are told as numbers", () => {
  expect(figureOf("forecourt_database_up")).toBe(1);
  expect(figureOf('forecourt_uploads{state="completed"}')).toBe(1);
  expect(figureOf('forecourt_mails{state="failed"}')).toBe(1);
  expect(figureOf('forecourt_reply_cache_total{outcome="hit"}')).toBe(1);
  expect(figureOf("forecourt_reply_cache_bytes")).toBeGreaterThan(0);
  expect(figureOf("forecourt_disk_free_bytes")).toBeGreaterThan(0);
  expect(figureOf("forecourt_last_backup_timestamp_seconds")).toBe(1_700_000_000);
  expect(figureOf("forecourt_database_waiting")).toBe(0);
  expect(figureOf("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
  expect(figureOf('forecourt_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
});

test("nothing says whose it is", () => {
  for (const canary of CANARIES) expect(text).not.toContain(canary);
});

test("nothing else is answered, and nobody else is: the port is this machine's own", async () => {
  const base = `http://127.0.0.1:${metrics?.port}`;
  for (const [method, path] of [
    ["POST", "/metrics"],
    ["GET", "/"],
    ["GET", "/metrics?x=1"],
    ["GET", "/api/config"],
  ] as const)
    expect((await fetch(base + path, { method })).status).toBe(404);
  // Who listens on every address answers there, too.
  for (const host of ["[::1]", "127.0.0.2"])
    await expect(fetch(`http://${host}:${metrics?.port}/metrics`)).rejects.toThrow();
});
