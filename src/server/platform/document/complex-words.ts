import { deflateSync, inflateSync } from "node:zlib";

/*
 * Letters of Devanagari and Arabic change shape and order when they are drawn, so a PDF that only names its
 * glyphs can't be searched or copied. Each such word is drawn in a size that differs from its own by some
 * hundred-thousandths of a point, which says in the finished page what the word is (ActualText, PDF 1.7, 14.9.4).
 */
const DEVANAGARI = "\\u0900-\\u097f\\ua8e0-\\ua8ff\\u1cd0-\\u1cff";
const ARABIC = "\\u0600-\\u06ff\\u0750-\\u077f\\u08a0-\\u08ff\\ufb50-\\ufdff\\ufe70-\\ufefc";
const JOINERS = "\\u200c\\u200d";
const WORDS = new RegExp(`[${DEVANAGARI}][${DEVANAGARI}${JOINERS}]*|[${ARABIC}][${ARABIC}${JOINERS}]*`, "gu");
const SIZE_STEP_POINTS = 0.00001;
const OWN_SIZES_ARE_MULTIPLES_OF_POINTS = 0.5;
const MAX_MARKS = 10_000;
const DIGITS_FROM = 0xe000;
const DIGIT_BASE = 100;

/** The words of one document that need their letters told. */
export interface ComplexWords {
  /** The text with a mark of two private-use characters before each such word. */
  mark(text: string): string;
  /** The finished PDF with the letters of each marked word. */
  tell(pdf: Buffer): Buffer;
}

export function complexWords(): ComplexWords {
  const words: string[] = [];
  const marksOf = new Map<string, { first: number; second: number; isSecond: boolean }>();

  function markOf(word: string): number | null {
    const known = marksOf.get(word);
    if (known !== undefined) {
      // Neighbours never share a mark, so that a word said twice is told twice.
      known.isSecond = !known.isSecond;
      return known.isSecond ? known.second : known.first;
    }
    if (words.length + 2 > MAX_MARKS) return null;
    const first = words.push(word, word) - 2;
    marksOf.set(word, { first, second: first + 1, isSecond: false });
    return first;
  }

  return {
    mark: (text) =>
      text.replaceAll(WORDS, (word) => {
        const mark = markOf(word);
        return mark === null ? word : markCharacters(mark) + word;
      }),
    tell: (pdf) => (words.length === 0 ? pdf : withContents(pdf, (content) => told(content, words))),
  };
}

function markCharacters(mark: number): string {
  return String.fromCharCode(DIGITS_FROM + Math.floor(mark / DIGIT_BASE), DIGITS_FROM + (mark % DIGIT_BASE));
}

/** A page's drawing with every run of text in a marked size inside a span that tells its letters. */
function told(content: string, words: readonly string[]): string {
  const lines: string[] = [];
  let mark: number | null = null;
  let isOpen = false;
  let isText = false;
  const close = () => {
    if (isOpen) lines.push("EMC");
    isOpen = false;
  };
  for (const line of content.split("\n")) {
    const size = /^\/F\d+ ([\d.]+) Tf$/.exec(line)?.[1];
    if (size !== undefined) {
      const next = markOfSize(Number(size));
      if (next !== mark) close();
      mark = next;
    } else if (line === "BT") {
      isText = true;
      const word = mark === null ? undefined : words[mark];
      if (word !== undefined && !isOpen) {
        lines.push(`/Span <</ActualText ${hexText(word)}>> BDC`);
        isOpen = true;
      }
    } else if (!isText) close();
    lines.push(line);
    if (line === "ET") isText = false;
  }
  close();
  return lines.join("\n");
}

function markOfSize(points: number): number {
  const own = Math.floor(points / OWN_SIZES_ARE_MULTIPLES_OF_POINTS) * OWN_SIZES_ARE_MULTIPLES_OF_POINTS;
  return Math.round((points - own) / SIZE_STEP_POINTS) - 1;
}

function hexText(text: string): string {
  return `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
}

/** A PDF as Typst writes it (one xref table, no object streams) with the contents of its pages changed. */
function withContents(pdf: Buffer, change: (content: string) => string): Buffer {
  const file = pdf.toString("latin1");
  const table = file.lastIndexOf("\nxref\n") + 1;
  const trailer = file.slice(file.lastIndexOf("trailer\n"), file.lastIndexOf("startxref\n"));
  const starts = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, start]) => Number(start));
  const contents = new Set([...file.matchAll(/^ {2}\/Contents (\d+) 0 R$/gm)].map(([, id]) => Number(id)));
  const inOrder = starts.map((start, index) => ({ id: index + 1, start })).sort((a, b) => a.start - b.start);
  const parts = [pdf.subarray(0, inOrder[0]?.start ?? 0)];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, { id, start }] of inOrder.entries()) {
    const bytes = pdf.subarray(start, inOrder[index + 1]?.start ?? table);
    const part = contents.has(id) ? changedContent(id, bytes, change) : bytes;
    offsets[id] = length;
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n\r\n`);
  const end = `xref\n0 ${rows.length + 1}\n0000000000 65535 f\r\n${rows.join("")}${trailer}startxref\n${length}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end, "latin1")]);
}

function changedContent(id: number, object: Buffer, change: (content: string) => string): Buffer {
  const from = object.indexOf("stream\n") + "stream\n".length;
  const content = inflateSync(object.subarray(from)).toString("latin1");
  const packed = deflateSync(Buffer.from(change(content), "latin1"));
  const head = `${id} 0 obj\n<<\n  /Length ${packed.length}\n  /Filter /FlateDecode\n>>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head, "latin1"),
    packed,
    Buffer.from("\nendstream\nendobj\n\n", "latin1"),
  ]);
}
