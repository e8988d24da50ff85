import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyNetworkChanges } from "#server/features/survey-import/network-queries.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import {
  giveTwoOperations,
  NOW,
  OPERATIONS,
  type OperationId,
  PAGE_ORACLES,
  PERSONAS,
} from "#test/endpoints/two-operations.ts";
import { aNetwork, changesOf } from "#test/given/networks.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { surveys } from "#test/given/surveys.ts";
import { given } from "#test/given.ts";
import type { Asked } from "#test/oracle/page-oracle.ts";
import { ratingOf, type ScoredRow } from "#test/oracle/scored-rows.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { asksAttributes, type DisclosedMetric, readDisclosed } from "./disclosed-metrics.ts";

const FIVE_DEALERS = 5;
const TEN_ANSWERS = 10;
const OPERATION_IDS: readonly OperationId[] = ["meridian-csi", "meridian-ssi"];

let server: TestServer;
let make: ReturnType<typeof given>;

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW });
  make = given(server);
  await giveTwoOperations(make);
});

afterAll(() => server.close());

describe("whoever asks for averages, ranks and counts of all regions, waves, months and models, and adds and subtracts what is told, finds out of no one", () => {
  const partial = Object.keys(PERSONAS).filter((who) => who !== "headoffice");
  test.each(partial)("%s", async (who) => {
    const caller = await make.logIn(`${who}@x.example`);
    const kinds = new Set<string>();
    const found: string[] = [];
    for (const operation of OPERATION_IDS) {
      const scope = PERSONAS[who]?.dealersInScope[operation] ?? [];
      const disclosed = await readDisclosed(caller.at(operation), operation, scope);
      for (const [measure, figures] of Map.groupBy(disclosed, ({ asked }) => JSON.stringify(asked))) {
        for (const { asked, kind } of figures) kinds.add(`${kind} of ${asked.kind}`);
        for (const [dealers, answers] of unknowns(operation, scope, figures))
          if (dealers < FIVE_DEALERS)
            found.push(`${measure}: ${dealers} dealers with ten of ${answers} answers`);
      }
      found.push(...lastParts(operation, disclosed));
    }
    expect(found).toEqual([]);
    // Where nothing was told, nothing was subtracted.
    expect([...kinds].sort()).toEqual(DISCLOSED);
  });
});

/** What every one of them is told of the network, somewhere. */
const DISCLOSED = [
  ...["attribute", "disappointed", "factor", "factorDisappointed", "index", "nps"].map(
    (kind) => `average of ${kind}`,
  ),
  ...["attribute", "factor", "index"].map((kind) => `ranks of ${kind}`),
];

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

/**
 * Answers of others that no figure tells apart are one unknown; whatever is worked out is made of such unknowns. Of each:
 * its dealers with ten answers, and its answers.
 */
function unknowns(
  operation: OperationId,
  scope: readonly string[],
  disclosed: readonly DisclosedMetric[],
): [number, number][] {
  const slicesOf = new Map<string, string>();
  const dealerOf = new Map<string, string>();
  for (const [place, { asked, slice }] of disclosed.entries()) {
    for (const scored of PAGE_ORACLES[operation].rows(slice)) {
      const { row, dealer } = scored;
      if (!answers(scored, asked) || scope.includes(dealer.code)) continue;
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

function answers({ row, index, factors }: ScoredRow, asked: Asked): boolean {
  switch (asked.kind) {
    case "index":
      return index !== null;
    case "nps":
      return row.recommend !== null;
    case "disappointed":
      return row.overall !== null;
    case "factor":
    case "factorDisappointed":
      return factors.has(asked.code);
    case "attribute":
      return ratingOf(row, asked.code) !== null;
    default:
      throw new Error(`No network tells its ${asked.kind}.`);
  }
}

interface Sum {
  readonly whole: Asked;
  readonly parts: readonly Asked[];
}

/** Wholes that were told with all of their parts but one: what is left is that part. */
function lastParts(operation: OperationId, disclosed: readonly DisclosedMetric[]): string[] {
  const { factors } = OPERATIONS[operation];
  const sums: readonly Sum[] = [
    { whole: { kind: "index" }, parts: factors.map(({ code }) => ({ kind: "factor", code })) },
    ...factors.map(
      ({ code, attributes }): Sum => ({
        whole: { kind: "factorDisappointed", code },
        parts: attributes.map((each) => ({ kind: "attribute", code: each.code })),
      }),
    ),
  ];
  const averages = disclosed.filter(
    ({ kind, asked, slice }) =>
      kind === "average" && (asked.kind !== "factorDisappointed" || asksAttributes(slice)),
  );
  const bySlice = Map.groupBy(averages, ({ slice: { wave, month, model, region } }) =>
    JSON.stringify([wave ?? "", month ?? "", model ?? "", region ?? ""]),
  );
  return [...bySlice].flatMap(([slice, figures]) => {
    const disclosedMeasures = new Set(figures.map(({ asked }) => JSON.stringify(asked)));
    const isDisclosed = (asked: Asked) => disclosedMeasures.has(JSON.stringify(asked));
    return sums
      .filter(
        ({ whole, parts }) => isDisclosed(whole) && parts.filter((part) => !isDisclosed(part)).length === 1,
      )
      .map(({ whole }) => `${slice}: ${JSON.stringify(whole)} and all its parts but one`);
  });
}
