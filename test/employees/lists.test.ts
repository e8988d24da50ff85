import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { queriesOf } from "#test/endpoints/another-app.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const EMPLOYEES = 5_000;

let server: TestServer;
let make: Given;
let admin: Caller;
let began: number;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client();
  await make.neighbour();
  await make.person("zoe.admin@x.example", { adminPermission: 1, designation: "Administrator" });
  await make.person("bina.staff@x.example", {
    designation: "Dealer Staff",
    scope: { userTypes: ["CSI"], csiOutlets: ["D05"] },
  });
  await make.person("Amar.rsm@x.example", { designation: "Regional Manager", scope: { regions: ["N"] } });
  await make.person("foreign@x.example", { client: "Aurora Vehicles" });
  began = Date.now();
  admin = await make.logIn("zoe.admin@x.example");
});

afterAll(() => server.close());

describe("the list of employees", () => {
  test("holds this client's people by name, with regions, state and last login", async () => {
    const reply = await admin.get("/api/useraccountlist");
    const rows = parsed(api.employees.list.reply, reply);
    expect(rows.map(({ fullName, ...row }) => [fullName, row.designation, row.regions, row.active])).toEqual([
      ["Amar rsm", "Regional Manager", ["Region N"], true],
      ["bina staff", "Dealer Staff", ["Region S"], true],
      ["zoe admin", "Administrator", ["Region N", "Region S"], true],
    ]);
    expect(rows[0]?.lastLogin).toBeNull();
    expect(Date.parse(rows[2]?.lastLogin ?? "")).toBeGreaterThanOrEqual(began);
    expect(Object.keys(reply.json()[0]).sort()).toEqual(
      [
        "active",
        "designation",
        "email",
        "fullName",
        "invitation",
        "lastLogin",
        "regions",
        "second_factor",
        "userid",
      ].sort(),
    );
  });

  test("says nothing of people of other clients, whoever asks", async () => {
    const reply = await admin.get("/api/adminuseraccountlist");
    expect(reply.body).not.toContain("foreign@x.example");
    expect((await admin.at("aurora-csi").get("/api/useraccountlist")).statusCode).toBe(403);
  });
});

describe("what the form chooses from", () => {
  test("designations with level and user types", async () => {
    const reply = parsed(api.roles.designations.reply, await admin.get("/api/role/GetallRoles"));
    expect(reply.roles.map(({ name, level }) => [name, level])).toEqual([
      ["Administrator", "head_office"],
      ["Head Office", "head_office"],
      ["Regional Manager", "regional"],
      ["Area Manager", "other"],
      ["Dealer Principal", "other"],
      ["Dealer Staff", "other"],
    ]);
    expect(reply.roleUserTypes).toHaveLength(12);
  });

  test("regions with every key of the specification", async () => {
    expect((await admin.get("/api/role/Getallregions")).json()).toEqual([
      {
        id: expect.any(Number),
        name: "Region N",
        code: "N",
        sorting_key: 1,
        created_on: expect.any(String),
        updated_on: expect.any(String),
      },
      {
        id: expect.any(Number),
        name: "Region S",
        code: "S",
        sorting_key: 2,
        created_on: expect.any(String),
        updated_on: expect.any(String),
      },
    ]);
  });

  test.each([
    ["Getallstates", { region_code: ["N"] }, ["N1", "N2"]],
    ["Getallstates", { region_code: ["N", "S"], value: "N" }, ["N1", "N2", "S1", "S2"]],
    ["Getallstates", { region_code: ["All"] }, ["N1", "N2", "S1", "S2"]],
    ["Getallstates", { region_code: [] }, []],
    ["Getallstates", { region_code: ["X"] }, []],
    ["csioutletlist", { location_code: ["N1-city"] }, ["D01", "D02"]],
    [
      "ssioutletlist",
      { location_code: ["S2-city", "N1-city"], value: ["a", 1] },
      ["D01", "D02", "D07", "D08"],
    ],
  ])("%s of %j", async (path, body, codes) => {
    const rows = (await admin.post(`/api/role/${path}`, body)).json();
    expect(rows.map(({ code }: { code: string }) => code)).toEqual(codes);
  });

  test("areas of states", async () => {
    const reply = await admin.post("/api/role/Getalllocations", { state_code: ["N2", "S1"], value: 1 });
    expect(reply.json()).toEqual([
      { name: "Location N2-city", location_code: "N2-city", state_code: "N2" },
      { name: "Location S1-city", location_code: "S1-city", state_code: "S1" },
    ]);
  });

  test("outlets by name and code", async () => {
    const reply = await admin.post("/api/role/csioutletlist", { location_code: ["N2-city"] });
    expect(reply.json()).toEqual([
      { dealer_name: "Dealer D03", code: "D03", location_code: "N2-city" },
      { dealer_name: "Dealer D04", code: "D04", location_code: "N2-city" },
    ]);
  });

  test.each([{ region_code: "N" }, {}, { region_code: [5] }, { region_code: ["N"], more: 1 }])(
    "%j is refused by its shape",
    async (body) => {
      expect((await admin.post("/api/role/Getallstates", body)).statusCode).toBe(400);
    },
  );
});

test(`${EMPLOYEES} employees are listed with the queries that three take`, async () => {
  const paths = ["useraccountlist", "adminuseraccountlist"].map((name) => `/api/${name}`);
  const few = await listed(paths);
  await server.query(
    `with people as (
       insert into person (email, name, last_login)
       select 'p' || n || '@many.example', 'Person ' || n, now() - make_interval(days => n % 60)
       from generate_series(1, $1::int) n returning person_id)
     insert into membership (client_id, person_id, designation_id, user_types, regions, states, locations, csi_outlets, ssi_outlets)
     select 1, person_id, (select designation_id from designation where client_id = 1 and name = 'Dealer Staff'),
       '{CSI,SSI}', '{N}', '{N1}', '{N1-city}', '{D01,D02}', '{D05}'
     from people`,
    [EMPLOYEES],
  );
  const many = await listed(paths);
  expect(many.lengths).toEqual(few.lengths.map((length) => length + EMPLOYEES));
  expect(many.queries).toEqual(few.queries);
});

async function listed(urls: readonly string[]) {
  const lengths: number[] = [];
  const queries = await queriesOf(server, async (app) => {
    for (const url of urls) {
      const reply = await app.inject({ url, headers: admin.headers });
      lengths.push(reply.json().length);
    }
  });
  return { lengths, queries };
}
