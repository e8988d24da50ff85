import { afterAll, beforeAll, expect, test } from "vitest";
import { surveys } from "#test/given/surveys.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

test("what is given comes in through the front door and is found there", async () => {
  const make = given(server);
  const upload = await make.surveys(surveys(12));
  await make.person("ho@x.example");
  const caller = await make.logIn("ho@x.example");
  expect(upload).toMatchObject({ rowsImported: 12, rowsRejected: 0, warnings: [] });
  expect(await caller.card("summary/index")).toMatchObject({ count: 12, y: [{ n: 12 }] });
});
