import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reviseProgramme } from "#server/features/installation/revise-programme.ts";
import { countDays } from "#server/features/survey-import/count-days.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { differences } from "#test/differences.ts";
import { CLIENT } from "#test/given.ts";
import type { Answer } from "./answers-model.ts";
import { answerMaker, answersBytes, diceOf } from "./random-answers.ts";
import { CSI, openWorld, PROGRAMME, type World } from "./world.ts";

const CARDS = [
  "index",
  "nps",
  "satisfaction-split",
  "factor-scores",
  "regional-index",
  "top-dealers",
  "improvement-areas",
];
const dice = diceOf(5);
const answer = answerMaker(7, "D");

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

async function send(answers: readonly Answer[]): Promise<number> {
  const { uploadId, status } = await world.imported(await answersBytes(answers), "surveys.xlsx");
  expect(status).toBe("Completed");
  return uploadId;
}

async function cells(): Promise<unknown> {
  return (await world.query("select count(*)::int as id from rollup_day"))[0]?.id;
}

/** What cards say of ranges with partial months, with whatever days are counted. */
async function repliesTo(seed: number): Promise<unknown[]> {
  const day = diceOf(seed);
  const text = (months: readonly string[]) =>
    `${months[day(months.length)]}-${String(day(28) + 1).padStart(2, "0")}`;
  const ranges = Array.from({ length: 6 }, () => ({
    fromdate: text(["2025-07", "2025-09", "2025-12"]),
    todate: text(["2025-12", "2026-01", "2026-02"]),
    ...(day(3) === 0 ? { dealer_code: `D0${day(4) + 1}` } : {}),
    ...(day(4) === 0 ? { model_code: "M1" } : {}),
  }));
  const replies = [];
  for (const range of ranges) {
    const { replies: page } = await world.admin.batch(
      CARDS.map((card) => `date-range/${card}`),
      range,
    );
    const trend = await world.admin.post("/api/dashboard/trend-analysis/trend", range);
    replies.push(range, page, trend.json());
  }
  return JSON.parse(JSON.stringify(replies, (key, value) => (/data_?version/i.test(key) ? null : value)));
}

/** The same figures come of the counted days as of the responses themselves, and `verify` agrees. */
async function expectSame(): Promise<void> {
  const seed = dice(1_000_000);
  const counted = await repliesTo(seed);
  await world.query("create table kept as select day_months, operation_id from operation");
  await world.query("update operation set day_months = '{}', data_version = data_version + 1");
  expect(await repliesTo(seed)).toEqual(counted);
  await world.query(
    "update operation o set day_months = k.day_months, data_version = data_version + 1 from kept k where k.operation_id = o.operation_id",
  );
  await world.query("drop table kept");
  expect(await differences(world.server)).toEqual([]);
}

test("days stay right through imports, newer versions, deletions and new scores", {
  timeout: 120_000,
}, async () => {
  const { db } = world.server.services;
  const first = Array.from({ length: 60 }, () => answer());
  const upload = await send(first);
  await countDays(db);
  expect(await cells()).toBe(0);
  await countDays(db, 1);
  expect(await cells()).toBeGreaterThan(40);
  await expectSame();

  const newer = first.slice(0, 20).map((each) => answer({ survey_id: each.survey_id }));
  // A month whose days nobody has counted yet.
  const second = await send([
    ...newer,
    ...Array.from({ length: 10 }, () => answer({ survey_date: "2025-08-09" })),
  ]);
  await expectSame();
  await countDays(db, 1);
  await expectSame();

  await world.remove(second);
  await expectSame();

  const weights = PROGRAMME.weights.map((each) => ({
    ...each,
    weights: Object.fromEntries(
      PROGRAMME.factors.map(({ code }, place) => [
        code,
        place === 0 ? 40 : 60 / (PROGRAMME.factors.length - 1),
      ]),
    ),
  }));
  const revised = {
    client: CLIENT,
    operation: { id: CSI, name: CSI },
    programme: { ...PROGRAMME, weights },
  };
  await reviseProgramme(world.server.database.owner, revised, () => undefined);
  expect(await cells()).toBe(0);
  await countDays(db, 1);
  expect(await cells()).toBeGreaterThan(40);
  await expectSame();

  await world.remove(upload);
  expect(await cells()).toBe(0);
  expect(await differences(world.server)).toEqual([]);
});

test("verify names cells of days that are wrong, missing or superfluous", async () => {
  const day = { survey_date: "2026-01-05", dealer_code: "D01", overall: 9 };
  await send([answer(day), answer(day), answer({ ...day, survey_date: "2026-01-06" })]);
  await countDays(world.server.services.db, 1);
  const damage = async (text: string) => sql.raw(text).execute(world.server.database.owner);
  await damage("update rollup_day set responses = responses + 1 where day = '2026-01-05'");
  await damage("update rollup_day set day = '2026-01-07' where day = '2026-01-06'");
  expect(await differences(world.server)).toEqual([
    `${CSI}: rollup_day, dealer D01, 2026-01-05: responses is 3, expected 2.`,
    `${CSI}: rollup_day, dealer D01, 2026-01-07: superfluous cell, no response belongs to it.`,
    `${CSI}: rollup_day, dealer D01, 2026-01-06: missing cell, 1 responses belong to it.`,
  ]);
});

test("who changes the figures is not waited for", async () => {
  await world.query("delete from rollup_day");
  await world.query("update operation set day_months = '{}'");
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const changing = world.server.database.owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.operation}, operation_id) from operation`.execute(trx);
    holding.resolve();
    await ended;
  });
  await holding.promise;
  await countDays(world.server.services.db, 1);
  expect(await cells()).toBe(0);
  end();
  await changing;
  await countDays(world.server.services.db, 1);
  expect(await cells()).toBe(2);
});
