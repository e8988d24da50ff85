import "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { isStorableText, lastUnits } from "#domain/text/storable-text.ts";
import { badRequest, errorCode } from "#server/platform/errors.ts";
import { type FileStore, FileTooLarge, type StoredFile } from "#server/platform/files/file-store.ts";

const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 20;
const MAX_NAME_UNITS = 200;

export interface UploadedForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly { readonly name: string; readonly stored: StoredFile }[];
}

export interface FormLimits {
  readonly files: number;
  /** Of one file. */
  readonly bytes: number;
  readonly tooLarge: string;
  readonly tooMany?: string;
}

/** Reads a multipart form; its files go straight to the store. What was stored is removed again if reading fails. */
export async function readForm(
  request: FastifyRequest,
  store: FileStore,
  limits: FormLimits,
): Promise<UploadedForm> {
  if (!request.isMultipart())
    throw badRequest("Send the file as a form (multipart/form-data).", "NOT_MULTIPART");
  const fields = new Map<string, string>();
  const files: { name: string; stored: StoredFile }[] = [];
  try {
    if (announcesTooMuch(request, limits)) throw new FileTooLarge(limits.bytes);
    const parts = request.parts({
      limits: {
        files: limits.files,
        fileSize: limits.bytes + 1,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
      },
    });
    for await (const part of parts) {
      if (part.type === "file") {
        files.push({ name: nameOf(part.filename), stored: await store.write(part.file, limits.bytes) });
      } else if (typeof part.value === "string") {
        if (!isStorableText(part.value))
          throw badRequest("The form holds a character that cannot be stored.", "INVALID_BODY");
        fields.set(part.fieldname, part.value);
      }
    }
    return { fields, files };
  } catch (error) {
    // Unread, the rest of this request would hold back the next one on its connection for ever.
    request.raw.unpipe();
    request.raw.resume();
    await Promise.all(files.map(({ stored }) => store.remove(stored.id)));
    if (wasBrokenOff(request)) throw badRequest("The upload was broken off.", "BROKEN_OFF");
    if (error instanceof FileTooLarge) throw badRequest(limits.tooLarge, "TOO_LARGE");
    if (errorCode(error) === "FST_FILES_LIMIT" && limits.tooMany !== undefined) {
      throw badRequest(limits.tooMany, "TOO_MANY_FILES");
    }
    if (isMalformed(error))
      throw badRequest("The form is damaged or incomplete: send it again.", "INVALID_FORM");
    throw error;
  }
}

/** A form of one file that says beforehand that it is larger than file and fields may be: nothing of it is read then. */
function announcesTooMuch({ headers }: FastifyRequest, { files, bytes }: FormLimits): boolean {
  const announced = Number(headers["content-length"] ?? 0);
  return files === 1 && announced > bytes + MAX_FIELDS * MAX_FIELD_BYTES;
}

/** Its sender went away: nobody receives the reply, and nothing of ours is at fault. */
function wasBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** The parser's own errors are plain; those of the disk and of Fastify carry a code. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && error.name === "Error" && errorCode(error) === null;
}

/** The last part of a path, without control characters. */
function nameOf(fileName: string | undefined): string {
  const last = (fileName ?? "").split(/[\\/]/).at(-1) ?? "";
  const clean = [...last]
    .filter((char) => char >= " " && char !== "\u007f")
    .join("")
    .trim();
  return lastUnits(clean.toWellFormed(), MAX_NAME_UNITS);
}
