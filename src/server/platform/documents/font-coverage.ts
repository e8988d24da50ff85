const TABLE_RECORD_BYTES = 16;
const ENCODING_RECORD_BYTES = 8;
const SEGMENTS = 4;
const GROUPS = 12;

/** The code points a TrueType font has a letter for, read from its `cmap` table (OpenType 1.9). */
export function fontCoverage(font: Buffer): ReadonlySet<number> {
  const codePoints = new Set<number>();
  const cmap = tableOffset(font, "cmap");
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + index * ENCODING_RECORD_BYTES + 4);
    const format = font.readUInt16BE(subtable);
    if (format === SEGMENTS) addSegments(font, subtable, codePoints);
    if (format === GROUPS) addGroups(font, subtable, codePoints);
  }
  return codePoints;
}

function tableOffset(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * TABLE_RECORD_BYTES;
    if (font.toString("latin1", record, record + 4) === name) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no table ${name}.`);
}

function addSegments(font: Buffer, subtable: number, codePoints: Set<number>): void {
  const doubled = font.readUInt16BE(subtable + 6);
  const ends = subtable + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const ranges = deltas + doubled;
  for (let at = 0; at < doubled; at += 2) {
    const start = font.readUInt16BE(starts + at);
    const delta = font.readUInt16BE(deltas + at);
    const range = font.readUInt16BE(ranges + at);
    for (let code = start; code <= font.readUInt16BE(ends + at) && code < 0xffff; code += 1) {
      const listed = range === 0 ? code : font.readUInt16BE(ranges + at + range + (code - start) * 2);
      const isDrawn = range === 0 ? ((code + delta) & 0xffff) !== 0 : listed !== 0;
      if (isDrawn) codePoints.add(code);
    }
  }
}

function addGroups(font: Buffer, subtable: number, codePoints: Set<number>): void {
  const count = font.readUInt32BE(subtable + 12);
  for (let index = 0; index < count; index += 1) {
    const group = subtable + 16 + index * 12;
    const last = font.readUInt32BE(group + 4);
    for (let code = font.readUInt32BE(group); code <= last; code += 1) codePoints.add(code);
  }
}
