import { afterAll, beforeAll, expect, test } from "vitest";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { openRoleCommands, type RoleCommands } from "./role-commands.ts";

let server: TestServer;
let commands: RoleCommands;

beforeAll(async () => {
  server = await startTestServer();
  commands = await openRoleCommands(server);
  const make = given(server);
  await make.client();
  await make.person("staff@x.example", { designation: "Dealer Staff" });
});

afterAll(async () => {
  await server.close();
  await commands.close();
});

test.each([
  ["an unknown level", ["X", "national", "0"], 2],
  ["an unknown permission", ["X", "other", "4"], 2],
  ["an unknown type", ["X", "other", "1", "--types", "PDI"], 2],
  ["no name", [" ", "other", "1"], 1],
] as const)("%s is refused", async (_, [name, level, permission, ...more], code) => {
  const before = await server.query("select * from designation order by 1");
  expect((await commands.setRole(name, level, permission, ...more)).code).toBe(code);
  const after = await server.query("select * from designation order by 1");
  expect(after.rows).toEqual(before.rows);
});

test("who was shut out by a client is let in by the operator", async () => {
  await server.query("update membership set active = false");
  expect(await commands.forecourt("user", "activate", "staff@x.example")).toMatchObject({ code: 0 });
  expect((await commands.forecourt("user", "activate", "staff@x.example")).err).toContain("already active");
});
