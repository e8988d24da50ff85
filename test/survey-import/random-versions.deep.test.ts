import { afterAll, beforeAll, expect, it } from "vitest";
import { AnswersModel } from "./answers-model.ts";
import { anAnswer, answersBytes, type Dice, diceOf } from "./random-answers.ts";
import { expectModel } from "./stored-answers.ts";
import { CSI, openWorld, PROGRAMME, type World } from "./world.ts";

const STEPS = Number(process.env["IMPORT_STEPS"] ?? 60);
const SEED = Number(process.env["IMPORT_SEED"] ?? 20_260_315);
const SURVEYS = 40;
const MOST_ROWS = 25;
const MOST_UPLOADS = 12;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(async () => {
  await world.close();
});

it(`holds what the model holds after each of ${STEPS} random imports and deletes (seed ${SEED})`, {
  timeout: STEPS * 5_000,
}, async () => {
  const dice = diceOf(SEED);
  const model = new AnswersModel(PROGRAMME);
  const gone: { readonly bytes: Buffer; readonly answers: Parameters<AnswersModel["add"]>[1] }[] = [];
  const sent = new Map<number, (typeof gone)[number]>();
  for (let step = 1; step <= STEPS; step += 1) {
    const ids = model.uploadIds;
    const deletes = ids.length >= MOST_UPLOADS || (ids.length > 0 && dice(10) < 4);
    if (deletes) {
      const uploadId = ids[dice(ids.length)] ?? 0;
      await world.remove(uploadId);
      model.remove(uploadId);
      const file = sent.get(uploadId);
      if (file !== undefined) gone.push(file);
    } else {
      const again = gone.length > 0 && dice(4) === 0 ? gone.splice(dice(gone.length), 1)[0] : undefined;
      const file = again ?? (await randomFile(dice));
      const upload = await world.imported(file.bytes, `step ${step}.xlsx`);
      expect(upload).toMatchObject({ status: "Completed", rowsTotal: file.answers.length });
      const known = model.current();
      model.add(upload.uploadId, file.answers);
      const taken = [...model.current().values()].filter((each) => each.uploadId === upload.uploadId);
      const updated = taken.filter(({ answer }) => known.has(answer.survey_id)).length;
      expect(upload).toMatchObject({ rowsImported: taken.length - updated, rowsUpdated: updated });
      sent.set(upload.uploadId, file);
    }
    await expectModel(world.server.testDatabase.ownerUrl, CSI, model);
  }
});

async function randomFile(dice: Dice) {
  const answers = Array.from({ length: dice(MOST_ROWS) + 1 }, () =>
    anAnswer(dice, `S${dice(SURVEYS)}`, PROGRAMME),
  );
  return { answers, bytes: await answersBytes(answers) };
}
