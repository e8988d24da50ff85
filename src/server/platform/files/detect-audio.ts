import { type FileHandle, open } from "node:fs/promises";
import { isMpegAudio } from "./detect-mpeg.ts";

const HEAD_BYTES = 256 * 1024;
const MAX_MOVIE_BOX_BYTES = 8 * 2 ** 20;
const MAX_BOXES = 1_000;
/** A recording has one for its sound and one or two for its notes. */
const MAX_HANDLERS = 64;
const MP4_BRANDS = /^(M4A |M4B |mp4[12]|iso[m2-9]|dash|MSNV|qt {2})/;
const OGG_CODECS = ["OpusHead", "\u0001vorbis", "Speex   ", "\u007fFLAC"];

/** The media type of an audio file by what it holds, whatever it is called; null = none of those the product takes. */
export async function detectAudio(path: string): Promise<string | null> {
  const file = await open(path, "r");
  try {
    const head = await read(file, 0, HEAD_BYTES);
    if (isWave(head)) return "audio/wav";
    if (isOgg(head)) return "audio/ogg";
    if (isWebm(head)) return "audio/webm";
    if (isMpegAudio(head)) return "audio/mpeg";
    return (await isMp4Audio(file, head)) ? "audio/mp4" : null;
  } finally {
    await file.close();
  }
}

/** RIFF of the form WAVE whose first chunks hold a format. */
function isWave(head: Buffer): boolean {
  if (text(head, 0, 4) !== "RIFF" || text(head, 8, 12) !== "WAVE") return false;
  for (let at = 12; at + 8 <= head.length; ) {
    const size = head.readUInt32LE(at + 4);
    if (text(head, at, at + 4) === "fmt ") return size >= 16;
    at += 8 + size + (size % 2);
  }
  return false;
}

/** The first page of an Ogg file begins a stream and names its codec; a film begins with a picture stream. */
function isOgg(head: Buffer): boolean {
  if (text(head, 0, 4) !== "OggS" || head[4] !== 0 || head.length < 28) return false;
  const segments = head[26] ?? 0;
  const packet = text(head, 27 + segments, 27 + segments + 9);
  return OGG_CODECS.some((codec) => packet.startsWith(codec)) && !text(head, 0, 4096).includes("theora");
}

/** EBML of the type webm with an audio codec and no picture codec among its tracks. */
function isWebm(head: Buffer): boolean {
  if (head.length < 40 || head.readUInt32BE(0) !== 0x1a45dfa3) return false;
  const whole = text(head, 0, head.length);
  return /^.{4,60}webm/s.test(whole) && /A_(OPUS|VORBIS)/.test(whole) && !/V_(VP8|VP9|AV1|MPEG)/.test(whole);
}

/** An ISO media file with a sound track and no picture track. */
async function isMp4Audio(file: FileHandle, head: Buffer): Promise<boolean> {
  if (text(head, 4, 8) !== "ftyp" || !MP4_BRANDS.test(text(head, 8, 12))) return false;
  const { size } = await file.stat();
  let at = 0;
  for (let boxes = 0; boxes < MAX_BOXES && at + 8 <= size; boxes += 1) {
    const header = await read(file, at, 16);
    const length = boxLength(header, size - at);
    if (length < 8) return false;
    if (text(header, 4, 8) === "moov") {
      if (length > MAX_MOVIE_BOX_BYTES) return false;
      return hasOnlySound(await read(file, at, length));
    }
    at += length;
  }
  return false;
}

function boxLength(header: Buffer, rest: number): number {
  if (header.length < 8) return 0;
  const length = header.readUInt32BE(0);
  if (length === 0) return rest;
  return length === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : length;
}

function hasOnlySound(movie: Buffer): boolean {
  const handlers: string[] = [];
  for (let at = movie.indexOf("hdlr"); at >= 0; at = movie.indexOf("hdlr", at + 4)) {
    if (handlers.length === MAX_HANDLERS) return false;
    handlers.push(text(movie, at + 12, at + 16));
  }
  return handlers.includes("soun") && !handlers.includes("vide");
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString("latin1", from, Math.min(to, bytes.length));
}
