import { type FileHandle, open } from "node:fs/promises";
import { dirname, extname, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MAX_LOGO_BYTES } from "#domain/branding/logo.ts";
import { type ImportServices, UPLOAD_LIMITS } from "#server/features/survey-import/index.ts";
import { badRequest, errorCode } from "#server/platform/errors.ts";
import { FileTooLarge, type StoredFile } from "#server/platform/files/file-store.ts";

/** Reads a file that a person named; one that can't be read is told in a sentence. */
export async function readable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: `There is no file ${path}.`,
      EISDIR: `${path} is a folder.`,
      EACCES: `${path} may not be read by this user.`,
      ENOTDIR: `There is no file ${path}.`,
    };
    const sentence = reasons[errorCode(error) ?? ""];
    throw sentence === undefined ? error : badRequest(sentence);
  }
}

/** Puts a workbook into the file store, as an upload does. */
export function storeWorkbook({ files }: ImportServices, path: string): Promise<StoredFile> {
  return readable(path, async () => {
    // Opened first: a stream that fails before anybody reads it ends the process.
    const file = await open(path);
    try {
      return await files.write(file.createReadStream({ autoClose: false }), UPLOAD_LIMITS.bytes);
    } catch (error) {
      throw error instanceof FileTooLarge ? badRequest(UPLOAD_LIMITS.tooLarge) : error;
    } finally {
      await file.close();
    }
  });
}

/** The bytes of a picture that a person named; null where none was. */
export async function readLogo(folder: string, name: string | null): Promise<Buffer | null> {
  if (name === null) return null;
  const path = resolve(folder, name);
  // One byte more than allowed says that it is too large.
  return readable(path, async () => {
    const file = await open(path);
    try {
      const bytes = Buffer.alloc(MAX_LOGO_BYTES + 1);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
      return bytes.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  });
}

/** Writes a file that must not be there yet: `x.xlsx`, else `x 2.xlsx` and so on. Returns its path. */
export async function writeBeside(path: string, content: () => Readable): Promise<string> {
  const { file, name } = await openBeside(path);
  // Read only once there is room: a stream that fails to be written can't be read again.
  await pipeline(content(), file.createWriteStream());
  return name;
}

async function openBeside(path: string): Promise<{ readonly file: FileHandle; readonly name: string }> {
  const ending = extname(path);
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? path : `${path.slice(0, path.length - ending.length)} ${number}${ending}`;
    try {
      return { file: await open(free, "wx"), name: free };
    } catch (error) {
      if (errorCode(error) === "ENOENT") throw badRequest(`There is no folder ${dirname(free)}.`);
      // A report may be half mended already: it is never overwritten.
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}
