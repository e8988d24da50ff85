import type { z } from "zod";
import { api } from "#contract/index.ts";
import type { EditedProgramme } from "#contract/programme.ts";
import { requestEncoderOf } from "#contract/wire.ts";
import { type Caller, parsed } from "#test/given/caller.ts";

export interface Edit {
  readonly revision: number;
  readonly programme: EditedProgramme;
}

type Preview = z.output<typeof api.programme.preview.reply>;

export async function show(caller: Caller) {
  return parsed(api.programme.show.reply, await caller.get("/api/programmeshow"));
}

export async function history(caller: Caller) {
  return parsed(api.programme.history.reply, await caller.get("/api/programmehistory")).versions;
}

export async function preview(caller: Caller, edit: Edit): Promise<Preview> {
  return parsed(api.programme.preview.reply, await send(caller, "preview", edit));
}

export async function save(caller: Caller, edit: Edit & { readonly state: string }): Promise<string> {
  return parsed(api.programme.save.reply, await send(caller, "save", edit)).message;
}

export function send(caller: Caller, which: "preview" | "save", body: Edit & { readonly state?: string }) {
  const { path, body: shape } = api.programme[which];
  return caller.post(path, requestEncoderOf(shape)(body));
}
