import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { errorReply } from "#contract/errors.ts";
import { api } from "#contract/index.ts";
import { exposition } from "#server/platform/metrics/measure.ts";
import { countRequests } from "#server/platform/metrics/request-metrics.ts";
import { eventually } from "#test/eventually.ts";
import { callerWith } from "#test/given/caller.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { withAnotherApp } from "./another-app.ts";

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const INTERNALS =
  /select|insert|relation|rollup|stack|\.ts|node_modules|postgres|password|\/work|\/tmp|Error:/i;

let server: TestServer;
let make: Given;
let webFolder: string;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.surveys(surveys(12));
  await make.person("ho@x.example");
  webFolder = await mkdtemp(join(tmpdir(), "forecourt-web-"));
  await mkdir(join(webFolder, "assets"));
  const page = '<!doctype html><style nonce="__CSP_NONCE__"></style><p>The app</p>';
  await writeFile(join(webFolder, "index.html"), page);
  await writeFile(join(webFolder, "assets", "app-1a2b.js"), "console.info(1);");
  await writeFile(join(webFolder, "robots.txt"), "User-agent: *");
  await writeFile(join(webFolder, ".secret"), "secret");
});

afterAll(async () => {
  await server.close();
  await rm(webFolder, { recursive: true });
});

describe("every reply", () => {
  test.each([
    ["GET", "/api/config", 200],
    ["POST", "/api/filters", 200],
    ["POST", "/api/dashboard/summary/index", 200],
    ["POST", "/api/dashboard/summary/nothing", 404],
    ["GET", "/api/uploadedfilelist", 403],
    ["POST", "/login", 400],
    ["GET", "/api/nothing", 404],
  ] as const)("%s %s is JSON that nobody stores, sniffs or frames", async (method, url, status) => {
    const caller = await make.logIn("ho@x.example");
    const reply = await (method === "GET" ? caller.get(url) : caller.post(url, {}));
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    const policy = String(reply.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|\*|http:|https:/);
    expect(reply.headers).not.toHaveProperty("server");
    expect(reply.headers).not.toHaveProperty("x-powered-by");
    expect(reply.headers).not.toHaveProperty("access-control-allow-origin");
  });

  test("asks for https where people come by https", async () => {
    const reply = await server.call({ method: "GET", url: "/healthz" });
    expect(reply.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    await withAnotherApp(server, { publicUrl: "http://forecourt.example" }, async (app) => {
      const { headers } = await app.inject({ method: "GET", url: "/healthz" });
      expect(headers).not.toHaveProperty("strict-transport-security");
    });
  });
});

describe("the policies of real replies, as Google's CSP Evaluator judges them", () => {
  /**
   * All but hints for what may be better still, and the doubt about scripts of our own: nobody uploads one. Read without
   * its nonces, too: beside one, browsers that know it pass over what is unsafe, and older ones do not.
   */
  function findingsIn(policy: string) {
    const old = policy.replaceAll(/ 'nonce-[^']+'/g, "");
    const findings = [policy, old].flatMap((each) => new CspEvaluator(new CspParser(each).csp).evaluate());
    return findings
      .filter(({ severity, value }) => severity < Severity.INFO && value !== "'self'")
      .map(({ directive, value, description }) => `${directive} ${value ?? ""}: ${description}`);
  }

  test("have no weakness: a page, a script, calls that succeed and fail, a file to take away", async () => {
    const { headers } = await make.logIn("ho@x.example");
    await withAnotherApp(server, { webFolder }, async (app) => {
      for (const [url, status] of [
        ["/", 200],
        ["/dashboard/Summary", 200],
        ["/assets/app-1a2b.js", 200],
        ["/robots.txt", 200],
        ["/api/config", 200],
        ["/api/uploadedfilelist", 403],
        ["/api/nothing", 404],
        ["/%", 400],
        ["/healthz", 200],
      ] as const) {
        const reply = await app.inject({ url, headers });
        expect([url, reply.statusCode]).toEqual([url, status]);
        expect([url, findingsIn(String(reply.headers["content-security-policy"]))]).toEqual([url, []]);
      }
      const requests = [{ webapi: "api/dashboard/summary/index", body: {} }];
      const file = await app.inject({
        method: "POST",
        url: "/api/export/cards",
        headers,
        payload: { requests },
      });
      expect(file.statusCode).toBe(200);
      expect(findingsIn(String(file.headers["content-security-policy"]))).toEqual([]);
    });
  });

  test.each([
    ["no policy", ""],
    [
      "inline scripts beside a nonce",
      "default-src 'none'; script-src 'unsafe-inline' 'nonce-Zm9yZWNvdXJ0'; base-uri 'none'",
    ],
    ["inline scripts", "script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'"],
    ["eval", "script-src 'self' 'unsafe-eval'; object-src 'none'; base-uri 'none'"],
    ["any host", "script-src *; object-src 'none'; base-uri 'none'"],
    ["data addresses", "script-src 'self' data:; object-src 'none'; base-uri 'none'"],
    ["a host of scripts of others", "default-src 'none'; script-src https://www.google.com; base-uri 'none'"],
    ["nothing said of plug-ins", "script-src 'self'; base-uri 'none'"],
    ["a directive that does not exist", "default-src 'none'; skript-src 'self'; base-uri 'none'"],
  ])("it would find %s", (_, policy) => {
    expect(findingsIn(policy)).not.toEqual([]);
  });
});

describe("an address asked in another way than it answers", () => {
  test.each([
    ["GET", "/api/filters", "POST"],
    ["PUT", "/login?x=1", "POST"],
    ["DELETE", "/api/uploadedfilelist", "GET, HEAD"],
  ] as const)("%s %s says how it answers", async (method, url, allow) => {
    const reply = await server.call({ method, url });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
    expect(errorReply.parse(reply.json())).toEqual({
      code: "METHOD",
      message: `This address answers ${allow} only.`,
    });
  });
});

describe("an address nobody knows", () => {
  test.each(["/api/nothing", "/api/", "/api/dashboard", "/nothing", "/", "/assets/none.js"])(
    "%s is a JSON 404 where no browser app is served",
    async (url) => {
      const reply = await server.call({ method: "GET", url });
      expect([reply.statusCode, errorReply.parse(reply.json()).code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("is the browser app's to answer, but under /api and for files", async () => {
    await withAnotherApp(server, { webFolder }, async (app) => {
      const pages = [
        "/",
        "/?x=1",
        "/Forgot_Password",
        "/dashboard/summary",
        "/Admin_Panel/Upload_Excel",
        "/nothing?x=1",
        "/login",
      ];
      for (const url of [...pages, "//dashboard", "/dashboard//Summary", "/dashboard/%2fSummary"]) {
        const page = await app.inject({ method: "GET", url });
        expect([url, page.statusCode, page.headers["content-type"]]).toEqual([
          url,
          200,
          "text/html; charset=utf-8",
        ]);
        expect(page.body).toContain("The app");
        expect(page.headers["cache-control"]).toBe("no-cache");
        const nonce = /nonce="([0-9a-f]{32})"/.exec(page.body)?.[1];
        expect(page.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
      }
      for (const url of [
        "/api/nothing",
        "/api/",
        "/api/config/more",
        "/assets/none.js",
        "/none.png",
        "/.secret",
        "/index.html",
      ]) {
        const reply = await app.inject({ method: "GET", url });
        expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, "NOT_FOUND"]);
      }
      expect((await app.inject({ method: "POST", url: "/dashboard" })).statusCode).toBe(404);
    });
  });

  test("every page has a nonce of its own", async () => {
    await withAnotherApp(server, { webFolder }, async (app) => {
      const pages = [await app.inject({ url: "/" }), await app.inject({ url: "/" })];
      expect(new Set(pages.map(({ body }) => body)).size).toBe(2);
    });
  });

  test("a file is served without a session, lasting where its name carries its content, and never from outside", async () => {
    await withAnotherApp(server, { webFolder }, async (app) => {
      const asset = await app.inject({ url: "/assets/app-1a2b.js" });
      expect([asset.statusCode, asset.body]).toEqual([200, "console.info(1);"]);
      expect(asset.headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      expect((await app.inject({ url: "/robots.txt" })).headers["cache-control"]).toBe("no-cache");
      for (const url of [
        "/../package.json",
        "/%2e%2e/package.json",
        "/assets/..%2f..%2fpackage.json",
        "//etc/passwd",
      ]) {
        const reply = await app.inject({ url });
        expect(reply.body, url).not.toMatch(/forecourt|root:/);
      }
    });
  });
});

describe("a character that cannot be stored is a 400 wherever it stands, never a fault", () => {
  const TEXTS = ["\0", "a@b.example\0", "half \ud83d of an emoji"];

  test.each([
    ["/login", (text: string) => ({ username: text, password: "x" })],
    ["/login", (text: string) => ({ username: "ho@x.example", password: text })],
    ["/login", (text: string) => ({ username: "ho@x.example", password: "x", device_id: text })],
    [
      "/ForgotResetPassword",
      (text: string) => ({ email: text, NewPassword: "x", ConfirmPassword: "x", tokencode: "" }),
    ],
    [
      "/api/Account/ForgotResetPassword",
      (text: string) => ({ email: text, newPassword: "x", confirmPassword: "x", tokencode: "x" }),
    ],
    ["/api/fileticket", (text: string) => ({ file_id: text })],
    ["/api/dashboard/batch", (text: string) => ({ requests: [{ webapi: "x", body: { model_code: text } }] })],
    ["/api/createActionplan", (text: string) => [{ wave_code: "x", usertype: { deep: [[text]] } }]],
  ] as const)("%s", async (url, bodyWith) => {
    const { headers } = await make.logIn("ho@x.example");
    for (const text of TEXTS) {
      const reply = await server.call({ method: "POST", url, payload: bodyWith(text), headers });
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { code: "INVALID_BODY", message: "The request holds a character that cannot be stored." },
      ]);
    }
  });

  test.each(["/api/surveyaudiofile/%00", "/api/actionplandocument/a%00", "/api/uploadedfile/%00/report"])(
    "in an address, too: %s",
    async (url) => {
      const { headers } = await make.logIn("ho@x.example");
      const reply = await server.call({ method: "GET", url, headers });
      expect([reply.statusCode, reply.json().code]).toEqual([400, "INVALID_ADDRESS"]);
    },
  );

  test("in form fields, too", async () => {
    const reply = await server.call({
      method: "POST",
      url: "/login",
      payload: "username=a%00&password=x",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "INVALID_BODY"]);
  });

  test("a request nested as deep as it is long is refused as well", async () => {
    const { headers } = await make.logIn("ho@x.example");
    const payload = `[{"usertype":${"[".repeat(400_000)}"\\u0000"${"]".repeat(400_000)}}]`;
    const reply = await server.call({
      method: "POST",
      url: "/api/createActionplan",
      payload,
      headers: { ...headers, "content-type": "application/json" },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "INVALID_BODY"]);
  });
});

describe("what goes wrong says nothing of the inside", () => {
  test.each([
    ["broken JSON", "{", "application/json", 400],
    ["a poisoned key", '{"__proto__": {"x": 1}}', "application/json", 400],
    ["another media type", "<a/>", "application/xml", 415],
    ["more than a megabyte", `{"wave_code": "${"x".repeat(2 ** 20)}"}`, "application/json", 413],
    ["a form that is none", "x", "multipart/form-data; boundary=y", 400],
  ])("%s", async (_, payload, type, status) => {
    const { headers } = await make.logIn("ho@x.example");
    const url = "/api/dashboard/summary/index";
    const reply = await server.call({
      method: "POST",
      url,
      payload,
      headers: { ...headers, "content-type": type },
    });
    expect(reply.statusCode).toBe(status);
    expect(errorReply.parse(reply.json()).message).not.toMatch(INTERNALS);
  });

  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", (bytes: Buffer) => brotliCompressSync(bytes, FAST)],
    ["gzip, gzip", (bytes: Buffer) => gzipSync(gzipSync(bytes))],
  ])("a body packed by %s, small or a bomb: nobody unpacks it", async (packing, pack) => {
    const { headers } = await make.logIn("ho@x.example");
    const bomb = pack(Buffer.from(`{"wave_code": "${" ".repeat(4 * 2 ** 20)}"}`));
    for (const [payload, url] of [
      [pack(Buffer.from("{}")), "/api/dashboard/summary/index"],
      [bomb, "/api/dashboard/summary/index"],
      [bomb, "/login"],
      [bomb, "/api/uploadsurveydatafile"],
    ] as const) {
      const type = url.includes("upload") ? "multipart/form-data; boundary=y" : "application/json";
      const reply = await server.call({
        method: "POST",
        url,
        payload,
        headers: { ...headers, "content-type": type, "content-encoding": packing },
      });
      expect([url, reply.statusCode, errorReply.parse(reply.json())]).toEqual([
        url,
        415,
        { code: "REQUEST", message: "The request is not understood." },
      ]);
    }
  });

  test.each(["/%", "/api/%ff", "/api/files/%E0%A4%A"])("the address %s", async (url) => {
    const reply = await server.call({ method: "GET", url });
    expect([reply.statusCode, errorReply.parse(reply.json())]).toEqual([
      400,
      { code: "REQUEST", message: "The request is not understood." },
    ]);
    const { headers } = await server.call({ method: "GET", url: "/healthz" });
    const ofEvery = Object.keys(headers).filter((name) => /^(x-content|referrer|cross-origin)/.test(name));
    expect(ofEvery).toHaveLength(4);
    for (const name of ofEvery) expect([name, reply.headers[name]]).toEqual([name, headers[name]]);
  });

  test("a fault of our own", async () => {
    const superuser = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
    await superuser.connect();
    try {
      await superuser.query("alter table rollup_network rename column index_n to index_m");
      const caller = await make.logIn("ho@x.example");
      for (const reply of [
        await caller.post("/api/dashboard/summary/index", { status: "fault" }),
        await caller.post("/api/dashboard/batch", {
          requests: [{ webapi: "api/dashboard/summary/index", body: { status: "fault" } }],
        }),
      ]) {
        expect(reply.statusCode).toBe(500);
        expect(errorReply.parse(reply.json())).toEqual({
          code: "FAULT",
          message:
            "Something went wrong on our side. Try again; if it happens again, tell your administrator.",
        });
      }
      await superuser.query("alter table rollup_network rename column index_m to index_n");
      expect((await caller.card("summary/index", { status: "fault" })).count).toBe(12);
    } finally {
      await superuser.end();
    }
  });

  test("a token that is not one", async () => {
    const reply = await callerWith(server, "x".repeat(43), "meridian-csi").get("/api/config");
    expect(reply.body).not.toMatch(INTERNALS);
    expect(reply.body).not.toContain("xxx");
  });
});

describe("a reply holds what the contract says and nothing else", () => {
  const endpoints = Object.values(api).flatMap((noun) => Object.values(noun));
  const replies = endpoints.flatMap((endpoint) => (endpoint.kind === "json" ? [endpoint] : []));

  test.each(
    replies.map(
      ({ method, path, reply }) => [`${method} ${path}`, z.toJSONSchema(reply, { io: "input" })] as const,
    ),
  )(
    "%s: every object of its schema is closed, so that its serialiser drops what is not in it",
    (_, schema) => {
      const objects = objectsIn(schema);
      expect(objects.length).toBeGreaterThan(0);
      expect(objects.filter((each) => each.additionalProperties !== false)).toEqual([]);
    },
  );

  test("a stored page tells its known parts only", async () => {
    const caller = await make.logIn("ho@x.example");
    const card = { key: "index", title: "Index", drawing: "indexGauge", secret: "canary" };
    const page = {
      key: "summary",
      title: "Summary",
      filters: [],
      cards: [card],
      secret: "canary",
    };
    await server.query("update operation set pages = $1", [JSON.stringify([page])]);
    const reply = await caller.get("/api/config");
    await server.query("update operation set pages = null");
    expect(reply.body).toContain('"subcomponentname":"Index"');
    expect(reply.body).not.toContain("canary");
  });
});

describe("the health calls", () => {
  test("tell that the process lives, and whether people may be sent to it", async () => {
    expect((await server.call({ url: "/healthz" })).json()).toEqual({ status: "ok" });
    expect((await server.call({ url: "/readyz" })).json()).toEqual({ status: "ready" });
    await withAnotherApp(server, { readiness: async () => "starting" }, async (app) => {
      const reply = await app.inject({ url: "/readyz" });
      expect([reply.statusCode, reply.json()]).toEqual([503, { status: "starting" }]);
      expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    });
  });
});

interface Schema {
  readonly type?: unknown;
  readonly additionalProperties?: unknown;
}

function objectsIn(schema: unknown): Schema[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own: Schema[] = "type" in schema && schema.type === "object" ? [schema] : [];
  return [...own, ...Object.values(schema).flatMap(objectsIn)];
}

test("a server that is late puts calls off, and still says that it lives", async () => {
  const requests = countRequests();
  await withAnotherApp(server, { maxEventLoopDelayMs: 60, requests }, async (app) => {
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const ask = (path: string) => fetch(origin + path);
    const late = await eventually(async () => {
      for (const until = performance.now() + 500; performance.now() < until; );
      const reply = await ask("/api/config");
      return reply.status === 503 && reply;
    });
    expect(await late.json()).toEqual({
      code: "BUSY",
      message: "Too many requests at once. Try again in a few seconds.",
    });
    expect(Object.fromEntries(late.headers)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "retry-after": expect.stringMatching(/^[123]$/),
      "cache-control": "no-store",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect((await ask("/healthz")).status).toBe(200);
    expect(await eventually(async () => (await ask("/api/config")).status !== 503)).toBe(true);
    const counted = exposition(requests.measures());
    expect(counted).toMatch(/^forecourt_requests_total\{method="ANY",route="none",outcome="shed"\} [1-9]/m);
  });
});
