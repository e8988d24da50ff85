import type { Kysely } from "kysely";
import { mayManageAudio } from "#domain/people/access.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { forbidden } from "#server/platform/errors.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";

/** What the use cases of this feature work with. */
export interface AudioServices {
  readonly db: Kysely<Database>;
  readonly files: FileStore;
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number;
}

export const AUDIO_LIMITS = {
  files: 1,
  bytes: 50 * 2 ** 20,
  tooLarge: "The audio file is larger than 50 MB.",
} as const;

/** Lets those through who manage recordings. */
export function demandAudioRight({ membership }: Pick<RequestContext, "membership">): void {
  if (!mayManageAudio(membership.adminPermission)) {
    throw forbidden("You may listen to audio files, not change or download them.", "AUDIO");
  }
}
