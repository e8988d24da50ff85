import { basename, dirname, resolve } from "node:path";
import { type BackupFile, backupFile } from "#server/features/backup/index.ts";
import { isBucketUrl, readBucketUrl } from "#server/platform/config/storage-place.ts";
import { badRequest } from "#server/platform/errors.ts";

const OBJECT_NAME = /^[\w.-]+(\/[\w.-]+)*$/;

/** The backup that somebody named: a file below `folder`, or an object of the bucket that `--to` or `--from` names. */
export function namedBackup(
  file: string,
  bucket: string | null,
  { option, folder }: { readonly option: "to" | "from"; readonly folder: string },
): Promise<BackupFile> {
  const usual = `<file> --${option} "s3://bucket/prefix?region=eu-central-1"`;
  if (bucket === null) {
    if (isBucketUrl(file)) throw badRequest(`Name the file and its bucket apart: ${usual}.`);
    const path = resolve(folder, file);
    return backupFile({ kind: "folder", path: dirname(path) }, basename(path));
  }
  const place = readBucketUrl(bucket);
  if (place === null) throw badRequest(`--${option} must be the address of a bucket: ${usual}.`);
  if (!OBJECT_NAME.test(file)) throw badRequest(`'${file}' is no name for a file in a bucket: ${usual}.`);
  return backupFile(place, file, option === "from" ? "read" : "write");
}
