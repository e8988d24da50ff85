import { resolve } from "node:path";
import { expect, test } from "vitest";
import { placeName, readBucketUrl, readStoragePlace } from "./storage-place.ts";

test.each([
  ["s3://files", { bucket: "files", prefix: "", endpoint: null, region: null }],
  ["s3://files/", { bucket: "files", prefix: "", endpoint: null, region: null }],
  [
    "s3://our.files-1/a/b_c?region=eu-central-1",
    { bucket: "our.files-1", prefix: "a/b_c/", endpoint: null, region: "eu-central-1" },
  ],
  [
    "s3://files/x/?endpoint=https://store.example:9000&region=here",
    { bucket: "files", prefix: "x/", endpoint: "https://store.example:9000", region: "here" },
  ],
])("%s is a bucket, and its name can be read again", (text, expected) => {
  const place = readBucketUrl(text);
  expect(place).toEqual({ kind: "bucket", ...expected });
  expect(place && readBucketUrl(placeName(place))).toEqual(place);
});

test.each([
  "s3://",
  "s3://UPPER",
  "s3://a",
  "s3://key:s3cret@files/x",
  "s3://files:443/x",
  "s3://files/a b",
  "s3://files/../x?version=1",
  "s3://files/x#part",
  "s3://files?region=eu central",
  "s3://files?endpoint=ftp://store.example",
  "s3://files?endpoint=https://key:s3cret@store.example",
  "s3://files?endpoint=http://169.254.169.254",
  "s3://files?endpoint=http://2852039166/latest",
  "s3://files?endpoint=http://[fe80::1]:9000",
  "s3://files?endpoint=http://[::ffff:169.254.169.254]",
  "https://files",
])("%s is none, and is not repeated", (text) => {
  expect(readBucketUrl(text)).toBeNull();
  if (!text.startsWith("s3:")) return;
  const problems: string[] = [];
  readStoragePlace("FILES_URL", text, problems);
  expect(problems).toEqual([
    "FILES_URL must look like s3://bucket/prefix?region=eu-central-1, with &endpoint=https://… for a store that is not Amazon's.",
  ]);
});

test.each([
  ["/mnt/forecourt", "/mnt/forecourt"],
  ["file:///mnt/fore%20court/", "/mnt/fore court"],
  ["kept", resolve("kept")],
])("%s is a folder", (text, path) => {
  const problems: string[] = [];
  expect(readStoragePlace("FILES_URL", text, problems)).toEqual({ kind: "folder", path });
  expect(problems).toEqual([]);
});

test.each(["file://host/share", "gs://files", "https://files.example"])("%s is no place", (text) => {
  const problems: string[] = [];
  readStoragePlace("BACKUP_DIR", text, problems);
  expect(problems).toEqual([
    "BACKUP_DIR must be a folder such as /mnt/forecourt, or s3://bucket/prefix?region=eu-central-1.",
  ]);
});
