const FRAMES_IN_A_ROW = 3;
const ID3_HEADER_BYTES = 10;
/** kbit/s by the four bits of a frame header; MPEG 1 layer III and MPEG 2 or 2.5 layer III. */
const BIT_RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const;
const BIT_RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;

/** MP3: after tags and their padding, frames that follow each other exactly as their headers say. */
export function isMpegAudio(head: Buffer): boolean {
  let at = afterTags(head);
  for (let frame = 0; frame < FRAMES_IN_A_ROW; frame += 1) {
    if (at === head.length && frame > 0) return true;
    const length = frameLength(head, at);
    if (length === null) return false;
    at += length;
    // A tag may be longer than what was read, and a short recording may end here.
    if (at > head.length) return frame > 0;
  }
  return true;
}

function afterTags(head: Buffer): number {
  let at = 0;
  while (head.toString("latin1", at, at + 3) === "ID3" && at + ID3_HEADER_BYTES <= head.length) {
    const size = [6, 7, 8, 9].reduce((sum, place) => (sum << 7) | ((head[at + place] ?? 0) & 0x7f), 0);
    at += ID3_HEADER_BYTES + size;
  }
  while (at > 0 && head[at] === 0) at += 1;
  return at;
}

/** Bytes of the layer III frame at a place, null when there is none. */
function frameLength(head: Buffer, at: number): number | null {
  if (at + 4 > head.length) return null;
  const header = head.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const isSynced = header >>> 21 === 0x7ff;
  const isLayer3 = ((header >>> 17) & 3) === 1;
  const rate = SAMPLE_RATES[(header >>> 10) & 3];
  if (!isSynced || !isLayer3 || version === 1 || rate === undefined) return null;
  const isFirst = version === 3;
  const kilobits = (isFirst ? BIT_RATES_1 : BIT_RATES_2)[(header >>> 12) & 15];
  if (kilobits === undefined || kilobits === 0) return null;
  const sampleRate = rate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const padding = (header >>> 9) & 1;
  return Math.floor(((isFirst ? 144 : 72) * kilobits * 1000) / sampleRate) + padding;
}
