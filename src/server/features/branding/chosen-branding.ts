import { Readable } from "node:stream";
import { accentOf } from "#domain/branding/accent.ts";
import { logoFault, MAX_LOGO_BYTES } from "#domain/branding/logo.ts";
import { detectPicture } from "#domain/branding/picture.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { StoredLogo } from "./queries.ts";

/** The accent as it is kept; null: the product's own. */
export function chosenAccent(typed: string | null): string | null {
  if (typed === null || typed.trim() === "") return null;
  const accent = accentOf(typed);
  if (accent === null)
    throw badRequest("An accent colour is # and six digits or letters to f, such as #0b6a86.", "ACCENT");
  return accent.chosen;
}

/** Puts a logo into the store of files; refuses by its content what is none. */
export async function storeLogo(files: FileStore, bytes: Buffer): Promise<StoredLogo> {
  const picture = detectPicture(bytes);
  const fault = logoFault(bytes.length, picture);
  if (fault !== null || picture === null) throw badRequest(fault ?? "", "LOGO");
  const { id } = await files.write(Readable.from([bytes]), MAX_LOGO_BYTES);
  return { file: id, ...picture };
}
