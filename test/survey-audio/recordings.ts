/** A mono WAV of eight-bit samples, silent but for its first byte, so that ranges can be told apart. */
export function aWave(seconds = 1, rate = 8_000): Buffer {
  const samples = Buffer.alloc(seconds * rate);
  for (let place = 0; place < samples.length; place += 1) samples[place] = place % 251;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** MPEG 1 layer III frames of 128 kbit/s at 44.1 kHz. */
export function mp3Frames(count = 4): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000, 0);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

/** An ID3v2 tag with this text in it. */
export function id3Tag(text: string): Buffer {
  const body = Buffer.from(text);
  const size = body.length;
  const header = Buffer.from([
    0x49,
    0x44,
    0x33,
    3,
    0,
    0,
    (size >> 21) & 127,
    (size >> 14) & 127,
    (size >> 7) & 127,
    size & 127,
  ]);
  return Buffer.concat([header, body]);
}

export function anOgg(codec = "OpusHead"): Buffer {
  const header = Buffer.alloc(28);
  header.write("OggS", 0);
  header[26] = 1;
  header[27] = 19;
  return Buffer.concat([header, Buffer.from(codec), Buffer.alloc(64)]);
}

export function aWebm(codec = "A_OPUS"): Buffer {
  return Buffer.concat([
    Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex"),
    Buffer.alloc(20),
    Buffer.from(codec),
    Buffer.alloc(40),
  ]);
}

/** ISO boxes: a type, a media box, and the handlers of the tracks at the end. */
export function anMp4(handlers: readonly string[] = ["soun"], brand = "M4A "): Buffer {
  const tracks = handlers.map((handler) =>
    box("hdlr", Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12)])),
  );
  return Buffer.concat([
    box("ftyp", Buffer.concat([Buffer.from(brand), Buffer.alloc(8)])),
    box("mdat", Buffer.alloc(500)),
    box("moov", Buffer.concat(tracks)),
  ]);
}

function box(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length, 0);
  header.write(type, 4);
  return Buffer.concat([header, content]);
}
