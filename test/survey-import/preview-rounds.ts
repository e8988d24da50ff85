import { expect } from "vitest";
import { api } from "#contract/index.ts";
import { settled as jobsSettled } from "#test/ledger.ts";
import { mapAgency, PREVIEW_WAYS, PREVIEWS, type PreviewWay } from "./preview-ways.ts";
import { askToPublish, previewed, publications, published, shown, undoShown } from "./previews.ts";
import { anAnswer, answersBytes, diceOf } from "./random-answers.ts";
import { figuresIn } from "./tables-dump.ts";
import { PROGRAMME, type World } from "./world.ts";

interface Rounds {
  readonly rounds: number;
  readonly seed: number;
  /** Whether another round may begin. */
  readonly goesOn?: () => boolean;
  readonly onRound?: (way: PreviewWay) => void;
}

/** Random imports by every way, each looked at, published and as often as not undone: every preview must say what then is. */
export async function previewRounds(
  world: World,
  { rounds, seed, goesOn = () => true, onRound = () => {} }: Rounds,
): Promise<void> {
  const dice = diceOf(seed);
  const anyFile = () => Array.from({ length: dice(40) + 1 }, () => anAnswer(dice, `S${dice(60)}`, PROGRAMME));
  await mapAgency(world);
  for (let round = 0; round < rounds && goesOn(); round += 1) {
    const way = PREVIEW_WAYS[round % PREVIEW_WAYS.length] ?? "template";
    if (dice(2) === 0) await world.imported(await answersBytes(anyFile()), `direct ${round}.xlsx`);
    const look = await PREVIEWS[way]({ world, dice, answers: anyFile(), name: `round ${round}` });
    const before = figuresIn(await world.dump());
    const { uploadId, fileName, ...listed } = await look();
    const preview = await shown(world, uploadId);
    expect(figuresIn(await world.dump()), `preview ${round}`).toEqual(before);
    const done = await published(world, uploadId);
    expect(done, `publication ${round}`).toMatchObject({
      status: "Completed",
      rowsTotal: preview.rowsTotal,
      rowsImported: preview.rowsNew,
      rowsUpdated: preview.rowsChanged + preview.rowsUnchanged,
      rowsRejected: preview.rowsRejected,
      rejectionCauses: listed.rejectionCauses,
    });
    onRound(way);
    if (preview.rowsTotal === preview.rowsRejected) continue;
    const [publication] = await publications(world);
    expect(publication).toMatchObject({ act: "publish", fileName });
    expect(publication?.movements, `movements ${round}`).toEqual(preview.movements);
    if (dice(2) === 0) continue;
    const backwards = await undoShown(world, uploadId);
    const counted = figuresIn(await world.dump());
    expect(backwards).toMatchObject({
      responses: preview.rowsTotal - preview.rowsRejected,
      restored: preview.rowsChanged + preview.rowsUnchanged,
    });
    // A wave may be told for its regions alone, where the file moves dealers: those stay where they are.
    const answered = preview.movements.filter(({ dealersChanged }) => dealersChanged > 0);
    expect(backwards.movements.map(({ wave, before: from, after }) => [wave, after, from])).toEqual(
      answered.map(({ wave, before: from, after }) => [wave, from, after]),
    );
    expect(figuresIn(await world.dump())).toEqual(counted);
    await world.remove(uploadId);
    expect(figuresIn(await world.dump()), `undo ${round}`).toEqual(before);
    const [undone] = await publications(world);
    expect(undone).toMatchObject({
      act: "undo",
      responses: backwards.responses,
      movements: backwards.movements,
    });
  }
}

/** One publishes a preview while another deletes it: either may win, never both. */
export async function publishAndDeleteAtOnce(world: World, rounds: number): Promise<void> {
  const dice = diceOf(59);
  for (let round = 0; round < rounds; round += 1) {
    const file = Array.from({ length: 5 }, (_, at) => anAnswer(dice, `R${round}-${at}`, PROGRAMME));
    const scored = file.map((answer) => ({ ...answer, overall: 7 }));
    const { uploadId } = await previewed(world, await answersBytes(scored), `race ${round}.xlsx`);
    const { state } = await shown(world, uploadId);
    const [publishes, deletes] = await Promise.all([
      askToPublish(world.admin, uploadId, state),
      world.admin.post(api.surveyImport.deleteFile.path, { file_id: uploadId }),
    ]);
    const isPublished = publishes.statusCode === 200;
    expect([publishes.statusCode, deletes.statusCode]).toEqual(
      isPublished ? [200, expect.toSatisfy((status) => status === 409 || status === 200)] : [404, 200],
    );
    await jobsSettled(world.server);
    const left = await world.query("select count(*)::int as id from response where upload_id = $1", uploadId);
    const listed = (await world.admin.uploads()).find((each) => each.uploadId === uploadId);
    expect(left).toEqual([{ id: listed === undefined ? 0 : scored.length }]);
  }
}
