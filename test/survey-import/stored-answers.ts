import type { ClientBase, Pool } from "pg";
import { expect } from "vitest";
import { z } from "zod";
import { type Aggregates, type BandCounts, sameAggregates } from "#domain/scoring/aggregates.ts";
import type { AnswersModel } from "./answers-model.ts";
import { withClient } from "./tables-dump.ts";

const count = z.coerce.number();
const sum = z.string().transform(BigInt);
const cell = z.object({
  key: z.string(),
  responses: count,
  index_n: count,
  index_sum: sum,
  index_squares: sum,
  promoters: count,
  passives: count,
  detractors: count,
  overall: z.array(count),
  factor_n: z.array(count),
  factor_sum: z.array(sum),
  factor_squares: z.array(sum),
  attribute_bands: z.array(count),
});

const line = z.object({
  survey_id: z.string(),
  upload_id: z.number(),
  survey_date: z.string(),
  dealer_code: z.string(),
  model_code: z.string(),
  overall: z.number().nullable(),
  recommend: z.number().nullable(),
});

const COLUMNS = `t.responses, t.index_n, t.index_sum::text, t.index_squares::text, t.promoters, t.passives,
  t.detractors, t.overall, t.factor_n, t.factor_sum::text[], t.factor_squares::text[], t.attribute_bands`;

/** Fails unless current answers, versions and both rollups of the operation are exactly what the model says. */
export async function expectModel(
  owner: string | Pool,
  operation: string,
  model: AnswersModel,
): Promise<void> {
  const stored =
    typeof owner === "string"
      ? await withClient(owner, (client) => readOperation(client, operation))
      : await readOperation(owner, operation);
  const wanted = [...model.current().values()].map(({ uploadId, answer }) => {
    const { ratings, ...rest } = answer;
    return { ...rest, upload_id: uploadId };
  });
  const byId = (a: { survey_id: string }, b: { survey_id: string }) => (a.survey_id < b.survey_id ? -1 : 1);
  expect(stored.current.toSorted(byId)).toEqual(wanted.sort(byId));
  expect(stored.versions).toBe(model.versions());
  expectCells(stored.byModel, model.rollup(true));
  expectCells(stored.byDealer, model.rollup(false));
}

function expectCells(stored: ReadonlyMap<string, Aggregates>, wanted: ReadonlyMap<string, Aggregates>): void {
  expect([...stored.keys()].sort()).toEqual([...wanted.keys()].sort());
  for (const [key, parts] of wanted) {
    const found = stored.get(key);
    if (found === undefined || !sameAggregates(found, parts))
      expect({ key, parts: found }).toEqual({ key, parts });
  }
}

async function readOperation(owner: ClientBase | Pool, operation: string) {
  // Named, so that each connection plans it once.
  const ask = async (name: string, text: string) =>
    (await owner.query({ name: `stored ${name}`, text, values: [operation] })).rows;
  const cells = async (table: string, key: string) => {
    const rows = await ask(
      table,
      `select ${key} as key, ${COLUMNS} from ${table} t join operation o using (operation_id)
         join dealer d using (dealer_id) ${table === "rollup_model" ? "join model m using (model_id)" : ""}
       where o.slug = $1`,
    );
    return new Map(
      z
        .array(cell)
        .parse(rows)
        .map((row) => [row.key, aggregatesOf(row)]),
    );
  };
  const current = await ask(
    "answers",
    `select r.survey_id, r.upload_id, r.survey_date::text, d.dealer_code, m.model_code, r.overall, r.recommend
     from response r join operation o using (operation_id) join dealer d using (dealer_id) join model m using (model_id)
     where o.slug = $1 and r.is_current`,
  );
  const versions = await ask(
    "versions",
    "select count(*)::int as n from response r join operation o using (operation_id) where o.slug = $1",
  );
  return {
    current: z.array(line).parse(current),
    versions: z.tuple([z.object({ n: z.number() })]).parse(versions)[0].n,
    byModel: await cells("rollup_model", "t.month || ' ' || d.dealer_code || ' ' || m.model_code"),
    byDealer: await cells("rollup_dealer", "t.month || ' ' || d.dealer_code"),
  };
}

function aggregatesOf(row: z.infer<typeof cell>): Aggregates {
  return {
    responses: row.responses,
    index: { n: row.index_n, sum: row.index_sum, sumOfSquares: row.index_squares },
    promoters: row.promoters,
    passives: row.passives,
    detractors: row.detractors,
    overall: bandsAt(row.overall, 0),
    factors: row.factor_n.map((n, place) => ({
      n,
      sum: row.factor_sum[place] ?? 0n,
      sumOfSquares: row.factor_squares[place] ?? 0n,
    })),
    attributes: Array.from({ length: row.attribute_bands.length / 4 }, (_, slot) =>
      bandsAt(row.attribute_bands, slot * 4),
    ),
  };
}

function bandsAt(counts: readonly number[], from: number): BandCounts {
  return [counts[from] ?? 0, counts[from + 1] ?? 0, counts[from + 2] ?? 0, counts[from + 3] ?? 0];
}
