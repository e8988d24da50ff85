import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { parsed } from "#test/given/caller.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { edit, mended, opened, WRONG } from "./mending-rows.ts";
import { published } from "./previews.ts";
import { answerMaker, answersBytes } from "./random-answers.ts";
import { aRow, surveyBytes } from "./survey-files.ts";
import { CSI, openWorld, SSI, type World } from "./world.ts";

const { showSettings, changeSettings } = api.surveyImport;
const answer = answerMaker(81, "S");

let world: World;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  restore = await openRestorePoint(world.server);
});

beforeEach(() => restore());

afterAll(() => world.close());

async function choose(previewFirst: boolean): Promise<void> {
  parsed(changeSettings.reply, await world.admin.post(changeSettings.path, { preview_first: previewFirst }));
}

test("an operation uploads count at once in, until an administrator chooses otherwise, which is written down once", async () => {
  const shown = async () => parsed(showSettings.reply, await world.admin.get(showSettings.path));
  expect(await shown()).toEqual({ previewFirst: false });
  expect(await world.imported(await answersBytes([answer()]), "direct.xlsx")).toMatchObject({
    status: "Completed",
  });
  await choose(true);
  await choose(true);
  expect(await shown()).toEqual({ previewFirst: true });
  const other = parsed(showSettings.reply, await world.admin.at(SSI).get(showSettings.path));
  expect(other).toEqual({ previewFirst: false });
  const written = await world.query(
    "select jsonb_build_array(subject, detail, person_id is not null) as id from audit where action = 'operation.uploads'",
  );
  expect(written).toEqual([{ id: [CSI, { previewFirst: true }, true] }]);
});

test("an operation that is previewed first holds back every upload, whatever it comes by, until it is published", async () => {
  await choose(true);
  const reply = await world.admin.upload(
    await answersBytes([answer(), answer()]),
    "by a program.xlsx",
    "CSI",
  );
  const { uploadId, message } = parsed(api.surveyImport.uploadFile.reply, reply);
  expect(message).toBe(
    "The file was received and is being read; nothing of it counts until it is published.",
  );
  expect(await world.settled(uploadId)).toMatchObject({ status: "Previewed", isPreview: true });
  expect(await counting()).toBe(0);

  const wrong = await world.imported(await surveyBytes([aRow(), ...WRONG]), "with rejected rows.xlsx");
  expect(wrong).toMatchObject({ status: "Previewed", rowsRejected: 4 });
  expect(await published(world, wrong.uploadId)).toMatchObject({ status: "Completed" });
  const rows = await opened(world, wrong.uploadId);
  const again = await mended(world, wrong.uploadId, rows, [edit("dealer_code", "D01", [2])]);
  expect(again).toMatchObject({ status: "Previewed", mends: "with rejected rows.xlsx" });
  expect(await counting()).toBe(1);

  await choose(false);
  expect(await world.imported(await answersBytes([answer()]), "direct again.xlsx")).toMatchObject({
    status: "Completed",
  });
  expect(await counting()).toBe(2);
});

async function counting(): Promise<unknown> {
  const [row] = await world.query("select count(*)::int as id from response where is_current");
  return row?.id;
}
