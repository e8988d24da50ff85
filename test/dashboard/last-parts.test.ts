import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { surveys } from "#test/given/surveys.ts";
import { given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

// One neighbour alone is rated on the facility and on the advisor's last attribute: of all, less what is told of the
// others, both could be worked out.

const OUTLETS = ["D01", "D02", "D03", "D04", "D05", "D06", "D07"];
const NEIGHBOUR = "D02";
const COMMON = { Q4_1: 4, Q4_2: 9, Q5_1: 3, Q5_2: 8 };
const ALL = { ...COMMON, Q5_3: 5, Q3_1: 6 };
const POINTS = ["Q5_1", "Q5_3", "Q3_1", "Q4_1", "Q4_2", "Q5_2"];

let server: TestServer;
let outlet: Caller;

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  const place = { region: "N", state: "N1", location: "N1-city" };
  const dealers = OUTLETS.map((code) => ({ code, name: `Dealer ${code}`, ...place }));
  await make.client({ network: { dealers, models: [{ code: "M1", name: "Model one" }] } });
  await make.surveys(
    OUTLETS.flatMap((dealer_code) =>
      surveys(10, { dealer_code, ratings: ["D01", NEIGHBOUR].includes(dealer_code) ? ALL : COMMON }),
    ),
  );
  await make.person("outlet@x.example", { scope: { csiOutlets: ["D01"] } });
  outlet = await make.logIn("outlet@x.example", OPERATION);
});

afterAll(() => server.close());

async function averagesBy(factor_type: string) {
  const reply = await outlet.post(api.dashboard.ranking.path, { wave_code: "WQ-3", factor_type });
  const [network] = parsed(api.dashboard.ranking.reply, reply).places;
  return [network?.average ?? null, network?.disappointed ?? null];
}

test("the index is told, and with a factor that one outlet has alone no factor beside it", async () => {
  const [index] = await averagesBy("0");
  expect(index).toEqual(expect.any(Number));
  const { averages } = await outlet.card("dealer-summary/factor-scores", { wave_code: "WQ-3" });
  expect(averages?.map(({ values }) => values)).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  for (const factor of ["Q4", "Q5", "Q3"]) expect((await averagesBy(factor))[0]).toBeNull();
});

test("a factor is told, and with an attribute that one outlet has alone no attribute of it, on no page", async () => {
  const [, advisor] = await averagesBy("Q5");
  expect(advisor).toEqual(expect.any(Number));
  for (const attribute of ["Q5_1", "Q5_2", "Q5_3"])
    expect([attribute, await averagesBy(attribute)]).toEqual([attribute, [null, null]]);
  const reply = await outlet.post(api.actionPlans.points.path, { dealer_code: "D01", wave_code: "WQ-3" });
  const { x, y } = parsed(api.actionPlans.points.reply, reply);
  const regions = new Map(x.map(({ code }, place) => [code, y[place]?.region]));
  expect([...regions.keys()].sort()).toEqual(POINTS.toSorted());
  // All of its attributes were rated everywhere.
  for (const disclosed of ["Q4_1", "Q4_2"]) expect(regions.get(disclosed)).toEqual(expect.any(Number));
  for (const withheld of ["Q5_1", "Q5_2", "Q5_3", "Q3_1"]) expect(regions.get(withheld)).toBeNull();
});
