import { afterAll, beforeAll, expect, test } from "vitest";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { runCommand } from "./command-line.ts";

let server: TestServer;
let make: Given;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client();
  await make.person("staff@x.example", { designation: "Dealer Staff" });
});

afterAll(() => server.close());

function forecourt(...typed: string[]) {
  const { applicationUrl, ownerUrl } = server.testDatabase;
  return runCommand({ DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl }, typed);
}

function setRole(name: string, level: string, permission: string, ...more: string[]) {
  const client = ["--client", "Meridian Motors"];
  return forecourt("role", "set", name, ...client, "--level", level, "--permission", permission, ...more);
}

test("a designation is added, listed, and taken up by the registration form", async () => {
  expect(await setRole("Zonal Manager", "regional", "3", "--types", "csi")).toEqual({
    code: 0,
    out: "The designation Zonal Manager of Meridian Motors was added.\n",
    err: "",
  });
  const { out } = await forecourt("role", "list", "--client", "Meridian Motors");
  expect(out).toMatch(/^Zonal Manager +regional +3 +CSI +0$/m);
  expect(out).toMatch(/^Dealer Staff +other +1 +CSI,SSI +1$/m);
  await make.person("admin@x.example", { adminPermission: 1 });
  const roles = (await (await make.logIn("admin@x.example")).get("/api/role/GetallRoles")).json();
  const zonal = roles.roles.find(({ rolename }: { rolename: string }) => rolename === "Zonal Manager");
  expect(zonal).toMatchObject({ level: "regional" });
  expect(roles.roleusertypes.filter(({ roleid }: { roleid: number }) => roleid === zonal.id)).toEqual([
    { roleid: zonal.id, usertype: "CSI" },
  ]);
});

test("a type taken from a designation is taken from its holders, at their next request", async () => {
  const staff = await make.logIn("staff@x.example");
  expect((await staff.post("/api/filters", {})).statusCode).toBe(200);
  expect(await setRole("Dealer Staff", "other", "1", "--types", "SSI")).toEqual({
    code: 0,
    out: "The designation Dealer Staff of Meridian Motors was changed.\nPeople who lost a type of operations by that: 1.\n",
    err: "",
  });
  expect((await staff.post("/api/filters", {})).statusCode).toBe(403);
});

test.each([
  ["an unknown level", ["X", "national", "0"], 2],
  ["an unknown permission", ["X", "other", "4"], 2],
  ["an unknown type", ["X", "other", "1", "--types", "PDI"], 2],
  ["no name", [" ", "other", "1"], 1],
] as const)("%s is refused", async (_, [name, level, permission, ...more], code) => {
  const before = await server.query("select * from designation order by 1");
  expect((await setRole(name, level, permission, ...more)).code).toBe(code);
  const after = await server.query("select * from designation order by 1");
  expect(after.rows).toEqual(before.rows);
});

test("who was shut out by a client is let in by the operator", async () => {
  await server.query("update membership set active = false");
  expect(await forecourt("user", "activate", "staff@x.example")).toMatchObject({ code: 0 });
  expect((await forecourt("user", "activate", "staff@x.example")).err).toContain("already active");
});
