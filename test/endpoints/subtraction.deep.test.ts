import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyNetworkChanges } from "#server/features/survey-import/network-queries.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Caller } from "#test/given/caller.ts";
import { aNetwork, changesOf } from "#test/given/networks.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { surveys } from "#test/given/surveys.ts";
import { given } from "#test/given.ts";
import type { Question } from "#test/oracle/inputs.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import {
  giveTwoOperations,
  NETWORK,
  NOW,
  type OperationId,
  PAGE_ORACLES,
  PERSONAS,
} from "./two-operations.ts";

const FIVE_DEALERS = 5;
const TEN_ANSWERS = 10;
const WAVES = [1, 2, 3, 4, 5].map((number) => ({ wave: `WQ-${number}` }));
const OPERATIONS: readonly OperationId[] = ["meridian-csi", "meridian-ssi"];

/** A figure of the network as it was told. */
interface Heard {
  readonly measure: "index" | "nps";
  readonly asked: Question;
}

let server: TestServer;
let make: ReturnType<typeof given>;

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW });
  make = given(server);
  await giveTwoOperations(make);
});

afterAll(() => server.close());

describe("whoever asks for all waves, months and models of all regions, and adds and subtracts what is told, finds out of no one", () => {
  const partial = Object.keys(PERSONAS).filter((who) => who !== "headoffice");
  test.each(partial)("%s", async (who) => {
    const caller = await make.logIn(`${who}@x.example`);
    let told = 0;
    for (const operation of OPERATIONS) {
      const scope = PERSONAS[who]?.reach[operation] ?? [];
      const heard = await hearAll(caller.at(operation), scope, operation);
      told += heard.length;
      for (const measure of ["index", "nps"] as const) {
        const slices = heard.filter((each) => each.measure === measure);
        for (const [dealers, answers] of unknowns(operation, scope, slices)) {
          expect(dealers, `dealers with ten of ${answers} answers`).toBeGreaterThanOrEqual(FIVE_DEALERS);
        }
      }
    }
    expect(told).toBeGreaterThan(0);
  });
});

test("a model is not told where all less it is what one outlet was answered before there were models", async () => {
  const operation = "comet-csi";
  const network = { ...aNetwork(), models: [] };
  const clientId = await make.client({ name: "Comet", operations: { [operation]: aProgramme() }, network });
  await make.person("outlet@c.example", { client: "Comet", scope: { csiOutlets: ["D01"] } });
  const outlets = ["D01", "D02", "D03", "D04", "D05", "D06"];
  const tenOf = (dealer_code: string, model_code: string) =>
    surveys(TEN_ANSWERS, { dealer_code, model_code });
  await make.surveys(tenOf("D02", ""), operation);
  const settings = { client: clientId, dealers: null, rlsMode: "all", person: null } as const;
  await inTransaction(server.database.app, settings, {}, (trx) =>
    applyNetworkChanges(trx, clientId, changesOf({ ...network, models: aNetwork().models })),
  );
  await make.surveys(
    outlets.flatMap((dealer) => tenOf(dealer, "M1")),
    operation,
  );
  const outlet = await make.logIn("outlet@c.example", operation);
  const nation = async (model_code: string) =>
    (await outlet.card("summary/regional-index", { model_code })).reference?.value ?? null;
  expect([await nation(""), await nation("M1")]).toEqual([expect.any(Number), null]);
});

/** What a viewer of a part is told of regions and the nation, over every choice of the Summary. */
async function hearAll(caller: Caller, scope: readonly string[], operation: OperationId): Promise<Heard[]> {
  const regions = new Set(
    NETWORK.dealers.filter(({ code }) => scope.includes(code)).map(({ region }) => region),
  );
  const months = [...new Set(PAGE_ORACLES[operation].rows({}).map(({ month, wave }) => `${wave} ${month}`))];
  const times: Question[] = [
    {},
    ...WAVES,
    ...months.map((text) => ({ wave: `WQ-${text.split(" ")[0]}`, month: text.split(" ")[1] ?? "" })),
  ];
  const heard: Heard[] = [];
  for (const time of times) {
    for (const model of [null, ...NETWORK.models.map(({ code }) => code)]) {
      for (const measure of ["index", "nps"] as const) {
        const reply = await caller.card(`summary/regional-${measure}`, {
          wave_code: time.wave ?? "",
          month: time.month ?? "All",
          model_code: model ?? "",
        });
        const nation = reply.reference?.value ?? null;
        if (nation !== null) heard.push({ measure, asked: { ...time, model } });
        reply.x.forEach(({ code }, place) => {
          const value = reply.y[place]?.value ?? null;
          if (regions.has(code) && value !== null)
            heard.push({ measure, asked: { ...time, model, region: code } });
        });
      }
    }
  }
  return heard;
}

/**
 * Answers of others that no figure tells apart are one unknown; whatever is worked out is made of such unknowns. Of each:
 * its dealers with ten answers, and its answers.
 */
function unknowns(
  operation: OperationId,
  scope: readonly string[],
  heard: readonly Heard[],
): [number, number][] {
  const slicesOf = new Map<string, string>();
  const dealerOf = new Map<string, string>();
  for (const [place, { measure, asked }] of heard.entries()) {
    for (const { row, dealer, index } of PAGE_ORACLES[operation].rows(asked)) {
      const counts = measure === "index" ? index !== null : row.recommend !== null;
      if (!counts || scope.includes(dealer.code)) continue;
      slicesOf.set(row.survey_id, `${slicesOf.get(row.survey_id) ?? ""} ${place}`);
      dealerOf.set(row.survey_id, dealer.code);
    }
  }
  const found = Map.groupBy(slicesOf.keys(), (survey) => slicesOf.get(survey));
  return [...found.values()].map((surveys) => {
    const byDealer = Map.groupBy(surveys, (survey) => dealerOf.get(survey));
    return [[...byDealer.values()].filter((own) => own.length >= TEN_ANSWERS).length, surveys.length];
  });
}
