import { exportFileName } from "#domain/export-file-name.ts";
import { chartsIn } from "./echarts-canvas.ts";
import { readPalette } from "./palette.ts";
import type { PictureTable } from "./picture.ts";

interface Picture {
  readonly title: string;
  readonly lines: readonly string[];
  readonly table: PictureTable;
  /** Left and right of the last line. */
  readonly foot: readonly [string, string];
  /** Holds the canvases to take over. */
  readonly element: HTMLElement;
}

const SCALE = 2;
const WIDTH = 960;
const EDGE = 32;
const ROW = 26;
const BAR = { width: 240, height: 8, gap: 24 } as const;
const COLUMN = 112;
const SWATCH = 18;
const FIGURES = 13;
const MOST_ROWS = 60;

type Palette = ReturnType<typeof readPalette>;
type Chart = ReturnType<typeof chartsIn>[number];

/** Composes title, selection, drawing, figures and n on one canvas and saves it under a name made of `nameParts`. */
export async function savePicture(picture: Picture, nameParts: readonly string[]): Promise<void> {
  const palette = readPalette();
  const charts = chartsIn(picture.element, palette.paper, SCALE);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SCALE;
  canvas.height = heightOf(picture, charts) * SCALE;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("This browser gives no canvas to draw on.");
  pen.scale(SCALE, SCALE);
  compose(pen, palette, picture, charts, canvas.height / SCALE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("This browser could not write the picture.");
  saveBlob(blob, exportFileName(nameParts, "png"));
}

function heightOf({ lines, table }: Picture, charts: readonly Chart[]): number {
  const drawn = charts.reduce((sum, chart) => sum + sizeOf(chart).height + 16, 0);
  return EDGE + 30 + lines.length * 18 + 16 + drawn + (shownRows(table).length + 1) * ROW + 24 + 18 + EDGE;
}

function compose(
  pen: CanvasRenderingContext2D,
  palette: Palette,
  picture: Picture,
  charts: readonly Chart[],
  height: number,
): void {
  const write = writer(pen);
  pen.fillStyle = palette.paper;
  pen.fillRect(0, 0, WIDTH, height);
  write(picture.title, EDGE, EDGE + 20, { size: 20, weight: 620, color: palette.ink });
  let y = EDGE + 30;
  for (const line of picture.lines) {
    y += 18;
    write(line, EDGE, y, { size: 13, weight: 400, color: palette.token("ink-3") });
  }
  y += 16;
  for (const chart of charts) {
    const size = sizeOf(chart);
    pen.drawImage(chart.canvas, (WIDTH - size.width) / 2, y, size.width, size.height);
    y += size.height + 16;
  }
  drawTable(pen, palette, picture.table, y);
  const last = height - EDGE;
  const small = { size: 12, weight: 400, color: palette.token("ink-3") } as const;
  write(picture.foot[0], EDGE, last, small);
  write(picture.foot[1], WIDTH - EDGE, last, { ...small, align: "right" });
}

function drawTable(pen: CanvasRenderingContext2D, palette: Palette, table: PictureTable, top: number): void {
  const write = writer(pen);
  const rows = shownRows(table);
  const bars = rows.some(({ bar }) => bar !== null);
  const swatches = rows.some(({ swatch }) => swatch !== null);
  const right = WIDTH - EDGE;
  const figuresEnd = bars ? right - BAR.width - BAR.gap : right;
  const columns = table.head.length - 1;
  const at = (column: number) => figuresEnd - (columns - column) * COLUMN;
  const left = EDGE + (swatches ? SWATCH : 0);
  const room = at(1) - COLUMN - left;
  const line = (cells: readonly string[], y: number, head: boolean) => {
    for (const [column, text] of cells.entries()) {
      const weight = head ? 550 : column === 0 ? 500 : 620;
      const style = { size: head ? 12 : FIGURES, weight, color: palette.token(head ? "ink-3" : "ink") };
      if (column === 0) write(text, left, y, { ...style, room: Math.max(room, 80) });
      else write(text, at(column), y, { ...style, align: "right", room: COLUMN - 8 });
    }
    pen.fillStyle = palette.grid;
    pen.fillRect(EDGE, y + 9, right - EDGE, 1);
  };
  line(table.head, top + 14, true);
  for (const [index, { cells, swatch, bar }] of rows.entries()) {
    const y = top + 14 + (index + 1) * ROW;
    line(cells, y, false);
    if (swatch !== null) {
      pen.fillStyle = palette.token(swatch);
      pen.fillRect(EDGE, y - 9, 10, 10);
    }
    if (bar === null) continue;
    pen.fillStyle = palette.track;
    pen.fillRect(right - BAR.width, y - 9, BAR.width, BAR.height);
    pen.fillStyle = palette.token(bar.color);
    pen.fillRect(right - BAR.width, y - 9, BAR.width * bar.share, BAR.height);
  }
}

interface TextStyle {
  readonly size: number;
  readonly weight: number;
  readonly color: string;
  readonly align?: "left" | "right";
  readonly room?: number;
}

function writer(pen: CanvasRenderingContext2D) {
  const family = getComputedStyle(document.body).fontFamily;
  return (text: string, x: number, y: number, { size, weight, color, align = "left", room }: TextStyle) => {
    pen.font = `${weight} ${size}px ${family}`;
    pen.fillStyle = color;
    pen.textAlign = align;
    pen.fillText(fitted(pen, text, room ?? WIDTH - 2 * EDGE), x, y);
  };
}

function fitted(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text;
  let cut = text;
  while (cut !== "" && pen.measureText(`${cut}…`).width > room) cut = cut.slice(0, -1);
  return `${cut}…`;
}

function sizeOf({ width, height }: Chart) {
  const factor = Math.min(1, (WIDTH - 2 * EDGE) / width);
  return { width: width * factor, height: height * factor };
}

function shownRows({ rows }: PictureTable) {
  return rows.slice(0, MOST_ROWS);
}

function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}
