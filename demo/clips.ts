const SAMPLES_PER_SECOND = 8_000;
const SECONDS = 6;
const MIDDLE = 128;
const LOUDNESS = 70;
const TITLE = "Generated demo clip: synthesised tones, not a customer";
/** Semitones above A3 of a slow five-note melody; every clip begins at another note. */
const MELODY = [0, 3, 7, 10, 5] as const;
const NOTE_SECONDS = 0.6;

/** A short WAV of soft tones whose title says what it is; the same number gives the same bytes. */
export function demoClip(number: number): Buffer {
  const samples = Buffer.alloc(SAMPLES_PER_SECOND * SECONDS);
  for (let place = 0; place < samples.length; place += 1) {
    const seconds = place / SAMPLES_PER_SECOND;
    const note = Math.floor(seconds / NOTE_SECONDS);
    const within = seconds - note * NOTE_SECONDS;
    const semitones = MELODY[(note + number) % MELODY.length] ?? 0;
    const pitch = 220 * 2 ** (semitones / 12);
    const swell = Math.sin((Math.PI * within) / NOTE_SECONDS);
    samples[place] = Math.round(MIDDLE + LOUDNESS * swell * Math.sin(2 * Math.PI * pitch * within));
  }
  const chunks = Buffer.concat([formatChunk(), infoChunk(), chunk("data", samples)]);
  return chunk("RIFF", Buffer.concat([Buffer.from("WAVE"), chunks]));
}

export function demoClipName(number: number): string {
  return `generated-demo-clip-${String(number + 1).padStart(2, "0")}.wav`;
}

function formatChunk(): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(SAMPLES_PER_SECOND, 4);
  format.writeUInt32LE(SAMPLES_PER_SECOND, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  return chunk("fmt ", format);
}

function infoChunk(): Buffer {
  const title = Buffer.from(
    `${TITLE}\u0000`.padEnd(Math.ceil((TITLE.length + 1) / 2) * 2, "\u0000"),
    "latin1",
  );
  return chunk("LIST", Buffer.concat([Buffer.from("INFO"), chunk("INAM", title)]));
}

function chunk(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 0, "latin1");
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content]);
}
