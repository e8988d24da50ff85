import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { answerErrors } from "./error-replies.ts";
import { logSlowRequests } from "./slow-requests.ts";

/** A quick one takes a part of it on a busy machine, too. */
const SLOW_MS = 700;

test("slow requests are logged by their pattern, with the id that a failure's reply carries", async () => {
  const lines: string[] = [];
  const logger: FastifyBaseLogger = createLog("info", { write: (line) => void lines.push(line) });
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
  });
  answerErrors(app);
  logSlowRequests(app, SLOW_MS);
  app.get("/quick/:name", async () => "quick");
  app.get("/slow/:name", async () => sleep(SLOW_MS + 50, "slow"));
  app.addContentTypeParser("multipart/form-data", (_request, body, done) => {
    body.resume().once("end", () => done(null, null));
  });
  app.post("/form/:name", async () => sleep(SLOW_MS + 50, "form"));
  app.get("/endless/:name", async (_request, reply) => {
    const lines = new PassThrough();
    setTimeout(() => lines.end("{}\n"), SLOW_MS + 50);
    return reply.type("application/x-ndjson").send(lines);
  });
  app.get("/broken/:name", async () => {
    throw new Error("broken");
  });
  for (const path of ["quick", "slow", "endless"]) await app.inject(`/${path}/secret?of=secret`);
  await app.inject({
    method: "POST",
    url: "/form/secret",
    headers: { "content-type": "multipart/form-data" },
    payload: "x",
  });
  const broken = await app.inject("/broken/secret");
  await app.close();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, url: "/slow/:name", status: 200, msg: "A request was slow" }),
    expect.objectContaining({ url: "/broken/:name", requestId: broken.headers["x-request-id"] }),
  ]);
  expect(broken.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect(lines.join()).not.toContain("secret");
});
