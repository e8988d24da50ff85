import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const MOST_BYTES = 2 ** 28;
const TURNS = /[\u202a-\u202e]/g;
const DOTS_PER_INCH = 72;

/** A page as Poppler draws it, a dot per point, from the top left: 0 is black, 255 is white. */
export interface PageImage {
  readonly width: number;
  readonly height: number;
  readonly dots: Buffer;
}

/** The words of a document as Poppler reads them. */
export async function popplerWords(pdf: Buffer): Promise<string[]> {
  const text = await poppler("pdftotext", ["-", "-"], pdf);
  return text.toString("utf8").replaceAll(TURNS, " ").split(/\s+/);
}

/** How many words stand on each page of a document. */
export async function popplerWordCounts(pdf: Buffer): Promise<number[]> {
  const text = (await poppler("pdftotext", ["-", "-"], pdf)).toString("utf8");
  // A form feed ends each page, the last one, too.
  const pages = text.split("\f").slice(0, -1);
  return pages.map((page) => page.split(/\s+/).filter((word) => word !== "").length);
}

/** The pages of a document as Poppler draws them. */
export async function popplerImages(pdf: Buffer): Promise<PageImage[]> {
  const drawn = await poppler("pdftoppm", ["-gray", "-r", String(DOTS_PER_INCH), "-"], pdf);
  const pages: PageImage[] = [];
  for (let at = 0; at < drawn.length; ) {
    const head = /^P5\s(\d+)\s(\d+)\s255\s/.exec(drawn.toString("latin1", at, at + 64));
    if (head === null) throw new Error("Poppler drew something else than grey pages.");
    const [width, height] = [Number(head[1]), Number(head[2])];
    const from = at + head[0].length;
    at = from + width * height;
    pages.push({ width, height, dots: drawn.subarray(from, at) });
  }
  return pages;
}

/** Which share of a part of a page is not white; the part in shares of the page, from the top left. */
export function inkIn(
  { width, height, dots }: PageImage,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number {
  const [fromX, toX] = [Math.round(left * width), Math.round(right * width)];
  const [fromY, toY] = [Math.round(top * height), Math.round(bottom * height)];
  let inked = 0;
  for (let y = fromY; y < toY; y += 1)
    for (let x = fromX; x < toX; x += 1) if ((dots[y * width + x] ?? 255) < 250) inked += 1;
  return inked / ((toX - fromX) * (toY - fromY));
}

async function poppler(program: string, options: readonly string[], pdf: Buffer): Promise<Buffer> {
  const running = run(program, [...options], { maxBuffer: MOST_BYTES, encoding: "buffer" });
  running.child.stdin?.end(pdf);
  return (await running).stdout;
}
