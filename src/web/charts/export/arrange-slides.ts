/** A stretch of a page from top to bottom, in the page's pixels. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** What a page is made of: rows of cards, each with the places where it may be parted if it must. */
export interface PageRow extends Stretch {
  readonly breaks: readonly number[];
}

/** What one picture shows: stretches of the page side by side, so many pixels to one of the page. */
export interface Slide {
  readonly columns: readonly Stretch[];
  readonly scale: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Smaller than this nothing can be read; larger looks coarse. */
const SMALLEST = 0.8;
const LARGEST = 1.5;
/** A row that is taller than a picture is made smaller before it is parted. */
const SMALLEST_ROW = 0.5;
export const COLUMN_GAP = 20;

/** Puts the rows of a page on as few pictures as they can be read on, never one of them on two. */
export function arrangeSlides(rows: readonly PageRow[], pageWidth: number, room: Room): readonly Slide[] {
  const count = Math.max(1, Math.floor((room.width + COLUMN_GAP) / (pageWidth + COLUMN_GAP)));
  const byWidth = room.width / (count * pageWidth + (count - 1) * COLUMN_GAP);
  const tallest = room.height / Math.min(SMALLEST, byWidth);
  const columns = columnsOf(
    rows.flatMap((row) => parted(row, room.height / Math.min(SMALLEST_ROW, byWidth))),
    tallest,
  );
  const slides: Slide[] = [];
  for (let first = 0; first < columns.length; first += count) {
    const shown = columns.slice(first, first + count);
    const height = Math.max(...shown.map(heightOf));
    const width = shown.length * pageWidth + (shown.length - 1) * COLUMN_GAP;
    slides.push({ columns: shown, scale: Math.min(LARGEST, room.width / width, room.height / height) });
  }
  return slides;
}

/** Rows one below the other for as long as they fit. */
function columnsOf(rows: readonly Stretch[], tallest: number): readonly Stretch[] {
  const columns: Stretch[] = [];
  for (const { top, bottom } of rows) {
    const last = columns.at(-1);
    if (last !== undefined && bottom - last.top <= tallest)
      columns[columns.length - 1] = { top: last.top, bottom };
    else columns.push({ top, bottom });
  }
  return columns;
}

function parted({ top, bottom, breaks }: PageRow, tallest: number): readonly Stretch[] {
  const parts: Stretch[] = [];
  let from = top;
  while (bottom - from > tallest) {
    const limit = from + tallest;
    const to = breaks.filter((place) => place > from && place <= limit).at(-1) ?? limit;
    parts.push({ top: from, bottom: to });
    from = to;
  }
  return [...parts, { top: from, bottom }];
}

function heightOf({ top, bottom }: Stretch): number {
  return bottom - top;
}

/** Blocks whose heights overlap are one row. */
export function rowsOf(blocks: readonly PageRow[]): readonly PageRow[] {
  const rows: PageRow[] = [];
  for (const block of blocks.toSorted((one, other) => one.top - other.top)) {
    const last = rows.at(-1);
    if (last === undefined || block.top >= last.bottom - 1) rows.push(block);
    else
      rows[rows.length - 1] = {
        top: last.top,
        bottom: Math.max(last.bottom, block.bottom),
        breaks: [...last.breaks, ...block.breaks].toSorted((one, other) => one - other),
      };
  }
  return rows;
}
