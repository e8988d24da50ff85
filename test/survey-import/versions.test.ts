import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openRestorePoint } from "#test/restore-point.ts";
import { type Answer, AnswersModel } from "./answers-model.ts";
import { anAnswer, answerMaker, answersBytes, diceOf, rowOf } from "./random-answers.ts";
import { expectModel } from "./stored-answers.ts";
import { surveyBytes } from "./survey-files.ts";
import { figuresIn } from "./tables-dump.ts";
import { CSI, openWorld, PROGRAMME, type World } from "./world.ts";

const dice = diceOf(13);
const answer = answerMaker(11, "V");

let world: World;
let restore: () => Promise<void>;
let model: AnswersModel;

beforeAll(async () => {
  world = await openWorld();
  restore = await openRestorePoint(world.server);
});

beforeEach(async () => {
  await restore();
  model = new AnswersModel(PROGRAMME);
});

afterAll(async () => {
  await world.close();
});

describe("versions of a survey", () => {
  it("a later file replaces the answers it holds and no others", async () => {
    const [a, b, c] = [answer(), answer(), answer()];
    await send([a, b, c]);
    const second = await send([{ ...b, overall: 1, recommend: 0, ratings: { Q4_1: 1 } }, answer()]);
    expect(second).toMatchObject({ rowsImported: 1, rowsUpdated: 1 });
    await agrees();
  });

  it.each([
    ["dealer", { dealer_code: "D05" }],
    ["month", { survey_date: "2025-11-30" }],
    ["model", { model_code: "M2" }],
    ["dealer, month and model", { dealer_code: "D08", survey_date: "2026-03-01", model_code: "M2" }],
  ])("a new version with another %s moves its parts from cell to cell", async (_what, change) => {
    const old = answer({ dealer_code: "D01", survey_date: "2026-01-05", model_code: "M1" });
    await send([old, answer({ dealer_code: "D01", survey_date: "2026-01-06", model_code: "M1" })]);
    const before = await world.dump();
    const moved = await send([{ ...old, ...change }]);
    await agrees();
    await take(moved.uploadId);
    expect(figuresIn(await world.dump())).toEqual(figuresIn(before));
  });

  it("deleting the current version brings the next newest back, one after the other", async () => {
    const old = answer();
    const ids: number[] = [];
    for (const overall of [3, 5, 7, 9]) ids.push((await send([{ ...old, overall }])).uploadId);
    await take(ids[1] ?? 0);
    for (const id of [ids[3] ?? 0, ids[2] ?? 0, ids[0] ?? 0]) {
      await take(id);
      await agrees();
    }
    expect(figuresIn(await world.dump())).toEqual({
      response: [],
      rollup_model: [],
      rollup_dealer: [],
      rollup_day: [],
      rollup_network: [],
      verbatim: [],
    });
  });

  it("deleting a superseded version changes no figure", async () => {
    const old = answer();
    const first = await send([old]);
    await send([{ ...old, overall: 2, dealer_code: "D03" }]);
    const before = await world.dump();
    await take(first.uploadId);
    const after = await world.dump();
    expect(after.get("rollup_model")).toEqual(before.get("rollup_model"));
    expect(after.get("rollup_dealer")).toEqual(before.get("rollup_dealer"));
    expect(after.get("rollup_network")).toEqual(before.get("rollup_network"));
    await agrees();
  });

  it("an import and its delete leave rollups, answers and flags bit for bit as they were", async () => {
    const rows = Array.from({ length: 300 }, () => answer());
    await send(rows);
    const before = await world.dump();
    const again = rows.slice(0, 150).map(({ survey_id }) => anAnswer(dice, survey_id, PROGRAMME));
    const second = await send([...again, answer(), answer()]);
    expect(second).toMatchObject({ rowsUpdated: 150, rowsImported: 2 });
    expect(figuresIn(await world.dump())).not.toEqual(figuresIn(before));
    await take(second.uploadId);
    expect(figuresIn(await world.dump())).toEqual(figuresIn(before));
  });

  it("a rejected row replaces nothing", async () => {
    const good = answer({ overall: 9 });
    await send([good]);
    const before = await world.dump();
    const bad = await world.imported(await surveyBytes([{ ...rowOf(good), overall: 11 }]), "bad.xlsx");
    expect(bad).toMatchObject({ rowsImported: 0, rowsUpdated: 0, rowsRejected: 1 });
    expect(figuresIn(await world.dump())).toEqual(figuresIn(before));
  });
});

async function send(answers: readonly Answer[]) {
  const upload = await world.imported(await answersBytes(answers), "surveys.xlsx");
  expect(upload).toMatchObject({ status: "Completed", rowsRejected: 0 });
  model.add(upload.uploadId, answers);
  return upload;
}

async function take(uploadId: number): Promise<void> {
  await world.remove(uploadId);
  model.remove(uploadId);
}

function agrees(): Promise<void> {
  return expectModel(world.server.testDatabase.ownerUrl, CSI, model);
}
