import type { ShownTable } from "./shown-cards.ts";

type Row = ShownTable["rows"][number];

interface Piece extends Row {
  /** Inches. */
  readonly height: number;
}

/** Points of the letters of a table, and what stands around its texts, in inches. */
export const LETTERS = 10;
export const MARGIN = { beside: 0.06, above: 0.02 } as const;
/** Inches: a row of one line, and all rows of a slide below their head. */
export const ROW_HEIGHT = 0.27;
const ROOM = 16 * ROW_HEIGHT;
const POINTS_PER_INCH = 72;
const LINE = (LETTERS * 1.2) / POINTS_PER_INCH;
const MOST_LINES = Math.floor((ROOM - 2 * MARGIN.above) / LINE);
/** How wide letters are, in ems: rather too wide than too narrow, so that no slide runs over. */
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;
const EMS = { wide: 1, usual: 0.56 } as const;
const CHARACTERS = new Intl.Segmenter("en");

/**
 * The rows of a table, slide by slide, as many on each as it has room for. `widths` of the columns in inches. A row that
 * is higher than a slide goes on as another one, which begins with the same first cell.
 */
export function arrangeTable(rows: readonly Row[], widths: readonly number[]): readonly (readonly Row[])[] {
  const slides: Row[][] = [[]];
  let used = 0;
  for (const piece of rows.flatMap((row) => piecesOf(row, widths))) {
    if (used > 0 && used + piece.height > ROOM + 0.001) {
      slides.push([]);
      used = 0;
    }
    slides.at(-1)?.push({ cells: piece.cells });
    used += piece.height;
  }
  return slides;
}

function piecesOf({ cells }: Row, widths: readonly number[]): readonly Piece[] {
  const lines = cells.map((text, column) => linesOf(text, emsIn(widths[column] ?? 0)));
  const most = Math.max(1, ...lines.map(({ length }) => length));
  return Array.from({ length: Math.ceil(most / MOST_LINES) }, (_, place) => {
    const [first, last] = [place * MOST_LINES, (place + 1) * MOST_LINES];
    const parts = lines.map((each) => each.slice(first, last));
    const height = Math.max(1, ...parts.map(({ length }) => length)) * LINE + 2 * MARGIN.above;
    const texts = parts.map((part) => part.join("").trim());
    const isBegun = place > 0 && texts[0] === "";
    return {
      cells: isBegun ? [cells[0] ?? "", ...texts.slice(1)] : texts,
      height: Math.max(ROW_HEIGHT, height),
    };
  });
}

function emsIn(inches: number): number {
  return ((inches - 2 * MARGIN.beside) * POINTS_PER_INCH) / LETTERS;
}

/** The lines of a text in a column so many ems wide; one after the other they are the text. */
function linesOf(text: string, ems: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  let width = 0;
  const end = () => {
    lines.push(line);
    line = "";
    width = 0;
  };
  for (const part of text.match(/\n|[^\S\n]+|\S+/g) ?? []) {
    const isWord = /\S/.test(part);
    // Blanks at the end of a line take no room.
    if (isWord && width > 0 && width + emsOf(part) > ems) end();
    // A word that is longer than a line is broken where the line ends.
    for (const piece of isWord && emsOf(part) > ems ? charactersOf(part) : [part]) {
      if (isWord && width > 0 && width + emsOf(piece) > ems) end();
      line += piece;
      width += emsOf(piece);
    }
    if (part === "\n") end();
  }
  end();
  return lines;
}

function charactersOf(text: string): readonly string[] {
  return [...CHARACTERS.segment(text)].map(({ segment }) => segment);
}

function emsOf(text: string): number {
  let ems = 0;
  for (const character of text) ems += WIDE.test(character) ? EMS.wide : EMS.usual;
  return ems;
}
