import { afterAll, beforeAll, expect, test } from "vitest";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { openRoleCommands, type RoleCommands } from "./role-commands.ts";

let server: TestServer;
let commands: RoleCommands;
let make: Given;

beforeAll(async () => {
  server = await startTestServer();
  commands = await openRoleCommands(server);
  make = given(server);
  await make.client();
  await make.person("staff@x.example", { designation: "Dealer Staff" });
});

afterAll(async () => {
  await server.close();
  await commands.close();
});

test("keys are renewed: everybody is logged out, browsers subscribe anew, and only the key of erasures stays", async () => {
  const staff = await make.logIn("staff@x.example");
  const keys = async () => {
    const { rows } = await server.query(
      `select (select public_key from push_identity) as push, (select key from failure_key) as failures,
         (select key from erasure_key) as erasures`,
    );
    return rows[0];
  };
  await staff.get("/api/notificationsettings");
  await server.query(
    `insert into account_token (token_hash, person_id, kind, expires_on)
     select sha256('a link'), person_id, 'reset', now() + interval '1 minute' from person`,
  );
  await server.query("insert into known_device (person_id, device_id) select person_id, 'phone' from person");
  const old = await keys();
  const { code, out } = await commands.forecourt("keys", "renew");
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^The keys are new\. Ended with the old ones: 1 session, 1 link /),
  ]);
  expect((await staff.get("/api/config")).statusCode).toBe(401);
  for (const table of ["account_token", "known_device"])
    expect([table, (await server.query(`select from ${table}`)).rowCount]).toEqual([table, 0]);
  const again = await make.logIn("staff@x.example");
  await again.get("/api/notificationsettings");
  const now = await keys();
  expect(now.push).not.toBe(old.push);
  expect(now.failures).not.toEqual(old.failures);
  expect(now.erasures).toEqual(old.erasures);
});

test("a designation is added, listed, and taken up by the registration form", async () => {
  expect(await commands.setRole("Zonal Manager", "regional", "3", "--types", "csi")).toEqual({
    code: 0,
    out: "The designation Zonal Manager of Meridian Motors was added.\n",
    err: "",
  });
  const { out } = await commands.forecourt("role", "list", "--client", "Meridian Motors");
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
  expect(await commands.setRole("Dealer Staff", "other", "1", "--types", "SSI")).toEqual({
    code: 0,
    out: "The designation Dealer Staff of Meridian Motors was changed.\nPeople who lost a type of operations by that: 1.\n",
    err: "",
  });
  expect((await staff.post("/api/filters", {})).statusCode).toBe(403);
});
