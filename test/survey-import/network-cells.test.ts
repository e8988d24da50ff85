import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementsOf } from "#server/platform/database/migrate.ts";
import { differences } from "#test/differences.ts";
import type { Answer } from "./answers-model.ts";
import { answerMaker, answersBytes } from "./random-answers.ts";
import { CSI, openWorld, type World } from "./world.ts";

const FOLDER = join(import.meta.dirname, "../../db/migrations");
/** What makes the cells, and what gives the setting that their policy reads its name of today. */
const MIGRATIONS = ["0053_cells_of_the_network.sql", "0056_rls_mode.sql"];
const answer = answerMaker(13, "N");

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

const someAnswers = (count: number) => Array.from({ length: count }, () => answer());

async function networkCells() {
  const cells = (await world.dump()).get("rollup_network");
  expect(cells?.length).toBeGreaterThan(3);
  return cells;
}

test("an installation of before gets the cells that imports would have made, bit for bit", async () => {
  const first = await send(someAnswers(120));
  await send(someAnswers(40));
  await world.remove(first);
  const before = await networkCells();
  const files = await Promise.all(MIGRATIONS.map((name) => readFile(join(FOLDER, name), "utf8")));
  const statements = files.flatMap(statementsOf);
  await world.server.database.owner.transaction().execute(async (trx) => {
    await sql`drop table rollup_network`.execute(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
  expect(await networkCells()).toEqual(before);
  expect(await differences(world.server)).toEqual([]);
});

test("verify names cells of the network that are wrong, missing or superfluous", async () => {
  await send([answer({ survey_date: "2026-01-05", model_code: "M1" })]);
  const damage = async (text: string) => sql.raw(text).execute(world.server.database.owner);
  const [{ id: right } = { id: 0 }] = await world.query(
    "select responses as id from rollup_network where month = 202601 and model_id = 0",
  );
  await damage("update rollup_network set responses = responses + 1 where month = 202601 and model_id = 0");
  await damage(`update rollup_network set month = 209901 where month = 202601 and model_id = (
    select min(model_id) from rollup_network where model_id > 0 and month = 202601)`);
  const found = await differences(world.server);
  expect(found).toContain(
    `${CSI}: rollup_network, 2026-01: responses is ${Number(right) + 1}, expected ${right}.`,
  );
  expect(found.filter((line) => / 2099-01, model \w+: superfluous cell/.test(line))).toHaveLength(1);
  expect(found.filter((line) => / 2026-01, model \w+: missing cell/.test(line))).toHaveLength(1);
  expect(found).toHaveLength(3);
});
