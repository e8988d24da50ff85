import { inflateSync } from "node:zlib";

const OBJECT = /(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs;
const MISSING_GLYPH = 0;

export interface PdfPage {
  /** What its letters are, in the order of drawing (Arabic from the last to the first), without white space. */
  readonly text: string;
  /** How many glyphs are those that stand for a missing letter. */
  readonly missingGlyphs: number;
}

interface Font {
  readonly letters: ReadonlyMap<number, string>;
}

/** Reads the pages of a PDF as Typst writes it; text told by ActualText counts instead of its glyphs. */
export function pdfPages(pdf: Buffer): PdfPage[] {
  const objects = new Map<number, string>();
  for (const [, id, body] of pdf.toString("latin1").matchAll(OBJECT)) objects.set(Number(id), body ?? "");
  const fonts = new Map<string, Font>();
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id)) ?? "")?.[1];
      fonts.set(name ?? "", { letters: lettersOf(streamOf(objects, Number(map))) });
    }
  const kids = /\/Kids \[(.*?)\]/.exec(
    [...objects.values()].find((body) => body.includes("/Kids")) ?? "",
  )?.[1];
  return (kids ?? "").split(" R").flatMap((kid) => {
    const page = objects.get(Number.parseInt(kid, 10));
    const contents = /\/Contents (\d+) 0 R/.exec(page ?? "")?.[1];
    return contents === undefined ? [] : [readPage(streamOf(objects, Number(contents)), fonts)];
  });
}

function streamOf(objects: ReadonlyMap<number, string>, id: number): string {
  const body = objects.get(id) ?? "";
  const start = body.indexOf("stream\n") + "stream\n".length;
  return inflateSync(Buffer.from(body.slice(start), "latin1")).toString("latin1");
}

function lettersOf(map: string): Map<number, string> {
  return new Map(
    [...map.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)].map(([, glyph, text]) => [
      Number.parseInt(glyph ?? "", 16),
      utf16(text ?? ""),
    ]),
  );
}

function readPage(content: string, fonts: ReadonlyMap<string, Font>): PdfPage {
  const outer: (Font | undefined)[] = [];
  let font: Font | undefined;
  let isSpelledOut = false;
  let text = "";
  let missingGlyphs = 0;
  for (const line of content.split("\n")) {
    const name = /^\/(F\d+) \S+ Tf$/.exec(line)?.[1];
    if (name !== undefined) font = fonts.get(name);
    if (line === "q") outer.push(font);
    if (line === "Q") font = outer.pop();
    const actualText = /ActualText <FEFF([0-9a-f]*)>/i.exec(line)?.[1];
    if (actualText !== undefined) {
      text += utf16(actualText);
      isSpelledOut = true;
    }
    if (line === "EMC") isSpelledOut = false;
    if (!line.endsWith(" TJ") && !line.endsWith(" Tj")) continue;
    for (const glyph of glyphsOf(line)) {
      if (glyph === MISSING_GLYPH) missingGlyphs += 1;
      if (!isSpelledOut) text += font?.letters.get(glyph) ?? "";
    }
  }
  return { text: text.replaceAll(/[\s\u200b]+/g, ""), missingGlyphs };
}

function glyphsOf(line: string): number[] {
  return stringsOf(line).flatMap((bytes) =>
    Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(index * 2)),
  );
}

const TOKEN = /\\([0-7]{1,3}|.)|<([0-9a-f]+)>|./gis;
const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** `<…>`, or `(…)` with pairs of parentheses within (PDF 1.7, 7.3.4.2). */
function stringsOf(line: string): Buffer[] {
  const found: Buffer[] = [];
  let said = "";
  let depth = 0;
  for (const [token, escaped, hex] of line.matchAll(TOKEN)) {
    const isWithin = depth > 0;
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (!isWithin && hex !== undefined) found.push(Buffer.from(hex, "hex"));
    if (isWithin && depth === 0) {
      found.push(Buffer.from(said, "latin1"));
      said = "";
    } else if (isWithin) said += escaped === undefined ? token : unescaped(escaped);
  }
  return found;
}

function unescaped(code: string): string {
  return /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code);
}

function utf16(hex: string): string {
  return Buffer.from(hex, "hex").swap16().toString("utf16le");
}
