import { deflateSync, inflateSync } from "node:zlib";

/** Which glyphs of a font take room, by the name a page calls the font; dots and marks take none. */
export type WideGlyphs = ReadonlyMap<string, ReadonlySet<number>>;

/** A PDF as Typst writes it (one xref table, no object streams) with the contents of its pages changed. */
export function withPageContents(pdf: Buffer, change: (content: string, wide: WideGlyphs) => string): Buffer {
  const file = pdf.toString("latin1");
  const table = file.lastIndexOf("\nxref\n") + 1;
  const trailer = file.slice(file.lastIndexOf("trailer\n"), file.lastIndexOf("startxref\n"));
  const starts = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, start]) => Number(start));
  const contents = new Set([...file.matchAll(/^ {2}\/Contents (\d+) 0 R$/gm)].map(([, id]) => Number(id)));
  const wide = wideGlyphs(file, starts);
  const inOrder = starts.map((start, index) => ({ id: index + 1, start })).sort((a, b) => a.start - b.start);
  const parts = [pdf.subarray(0, inOrder[0]?.start ?? 0)];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, { id, start }] of inOrder.entries()) {
    const bytes = pdf.subarray(start, inOrder[index + 1]?.start ?? table);
    const part = contents.has(id) ? packed(id, change(unpacked(bytes), wide)) : bytes;
    offsets[id] = length;
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n\r\n`);
  const end = `xref\n0 ${rows.length + 1}\n0000000000 65535 f\r\n${rows.join("")}${trailer}startxref\n${length}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end, "latin1")]);
}

function unpacked(object: Buffer): string {
  return inflateSync(object.subarray(object.indexOf("stream\n") + "stream\n".length)).toString("latin1");
}

function packed(id: number, content: string): Buffer {
  const bytes = deflateSync(Buffer.from(content, "latin1"));
  const head = `${id} 0 obj\n<<\n  /Length ${bytes.length}\n  /Filter /FlateDecode\n>>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head, "latin1"),
    bytes,
    Buffer.from("\nendstream\nendobj\n\n", "latin1"),
  ]);
}

function wideGlyphs(file: string, starts: readonly number[]): WideGlyphs {
  const objectAt = (id: string | undefined) => {
    const start = starts[Number(id) - 1] ?? 0;
    return file.slice(start, file.indexOf("endobj", start));
  };
  const fonts = new Map<string, ReadonlySet<number>>();
  for (const [, name, id] of file.matchAll(/^ {4}\/(F\d+) (\d+) 0 R$/gm)) {
    const drawn = /\/DescendantFonts \[(\d+) 0 R\]/.exec(objectAt(id))?.[1];
    fonts.set(name ?? "", glyphsWithWidth(/\/W \[(.*?)\]/.exec(objectAt(drawn))?.[1] ?? ""));
  }
  return fonts;
}

/** From triples of first glyph, last glyph and width; glyph 0 is the one of a missing letter. */
function glyphsWithWidth(widths: string): Set<number> {
  const glyphs = new Set<number>();
  const numbers = widths.split(" ").map(Number);
  for (let at = 0; at < numbers.length; at += 3) {
    for (let glyph = numbers[at] ?? 0; glyph <= (numbers[at + 1] ?? 0); glyph += 1) glyphs.add(glyph);
  }
  return glyphs;
}
