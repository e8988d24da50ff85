import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { detectAudio } from "#server/platform/files/detect-audio.ts";
import { anMp4, anOgg, aWave, aWebm, id3Tag, mp3Frames } from "./recordings.ts";

const HTML = "<!doctype html><html><script>alert(document.domain)</script></html>";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "detect-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function typeOf(bytes: Buffer | string): Promise<string | null> {
  const path = join(folder, "file.mp3");
  await writeFile(path, bytes);
  return detectAudio(path);
}

test.each([
  ["wav", aWave(1), "audio/wav"],
  ["mp3 without a tag", mp3Frames(), "audio/mpeg"],
  ["mp3 behind a tag", Buffer.concat([id3Tag("A title"), mp3Frames()]), "audio/mpeg"],
  ["mp3 behind a padded tag", Buffer.concat([id3Tag("A"), Buffer.alloc(64), mp3Frames()]), "audio/mpeg"],
  ["ogg opus", anOgg(), "audio/ogg"],
  ["ogg vorbis", anOgg("\u0001vorbis"), "audio/ogg"],
  ["webm", aWebm(), "audio/webm"],
  ["m4a with its index at the end", anMp4(), "audio/mp4"],
] as const)("%s is known by its content", async (_name, bytes, type) => {
  expect(await typeOf(bytes)).toBe(type);
});

test.each([
  ["nothing", ""],
  ["HTML", HTML],
  ["SVG", SVG],
  ["HTML behind a tag", Buffer.concat([id3Tag("x"), Buffer.from(HTML.repeat(50))])],
  ["a tag that hides HTML and no sound", id3Tag(HTML)],
  [
    "a frame header before HTML",
    Buffer.concat([Buffer.from("fffb9000", "hex"), Buffer.from(HTML.repeat(50))]),
  ],
  ["HTML before sound", Buffer.concat([Buffer.from(HTML), mp3Frames()])],
  ["GIF before sound", Buffer.concat([Buffer.from("GIF89a"), mp3Frames()])],
  ["RIFF of another form", Buffer.from(`RIFF\u0000\u0000\u0000\u0000AVI LIST${"x".repeat(100)}`, "latin1")],
  [
    "RIFF without a format",
    Buffer.from(`RIFF${"\u0000".repeat(4)}WAVEdata${"\u0000".repeat(4)}${HTML}`, "latin1"),
  ],
  ["an Ogg film", Buffer.concat([anOgg("\u0080theora")])],
  ["an Ogg film with sound", Buffer.concat([anOgg(), Buffer.from("OggS....\u0080theora", "latin1")])],
  ["a webm film", Buffer.concat([aWebm(), Buffer.from("V_VP9")])],
  ["a webm of no known sound", aWebm("A_EVIL")],
  ["an mp4 film", anMp4(["vide", "soun"], "isom")],
  ["an mp4 with 8 MB of tracks", anMp4(Array(220_000).fill("soun"))],
  ["an mp4 without sound", anMp4(["text"], "isom")],
  ["an mp4 of another brand", anMp4(["soun"], "heic")],
  ["an mp4 that ends in its first box", anMp4().subarray(0, 30)],
  [
    "an mp4 whose box is as long as none",
    Buffer.concat([anMp4().subarray(0, 20), Buffer.from("00000001", "hex"), Buffer.from("mdat")]),
  ],
  ["zip", Buffer.from("504b0304", "hex")],
  ["a program", Buffer.concat([Buffer.from("7f454c46", "hex"), mp3Frames()])],
  ["PDF", "%PDF-1.7 …"],
  ["zeros", Buffer.alloc(4096)],
  [
    "frame headers that do not follow each other",
    Buffer.concat([Buffer.from("fffb9000", "hex"), Buffer.alloc(500), mp3Frames()]),
  ],
] as const)("%s is no audio", async (_name, bytes) => {
  expect(await typeOf(Buffer.from(bytes))).toBeNull();
});
