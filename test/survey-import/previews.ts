import { api } from "#contract/index.ts";
import type { UndoPreview, UploadPreview } from "#contract/survey-preview.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import type { World } from "./world.ts";

const { show, publish, undo, history } = api.surveyPreview;

/** Sends a file to be looked at, and waits for its preview. */
export async function previewed(world: World, bytes: Buffer, fileName: string, caller: Caller = world.admin) {
  const reply = await caller.preview(bytes, fileName);
  return world.settled(parsed(api.surveyImport.uploadFile.reply, reply).uploadId);
}

export async function shown(world: World, uploadId: number): Promise<UploadPreview> {
  return parsed(show.reply, await world.admin.post(show.path, { file_id: uploadId }));
}

/** Publishes what a preview shows, and waits for it to count. */
export async function published(world: World, uploadId: number) {
  const { state } = await shown(world, uploadId);
  parsed(publish.reply, await askToPublish(world.admin, uploadId, state));
  return world.settled(uploadId);
}

export function askToPublish(
  caller: Caller,
  uploadId: number,
  state: string,
  publishAt: string | null = null,
  isConfirmed = false,
) {
  const body = { file_id: uploadId, state, publish_at: publishAt, is_confirmed: isConfirmed };
  return caller.post(publish.path, body);
}

export async function undoShown(world: World, uploadId: number): Promise<UndoPreview> {
  return parsed(undo.reply, await world.admin.post(undo.path, { file_id: uploadId }));
}

export async function publications(world: World) {
  const { entries } = parsed(history.reply, await world.admin.post(history.path, {}));
  return entries.filter(({ uploadId }) => uploadId !== null);
}
