import { exportFileName } from "#domain/text/export-file-name.ts";
import { readPalette } from "#web/charts/canvas/palette.ts";
import { capture, newCanvas } from "./capture.ts";
import { savePng } from "./save-png.ts";

interface PagePicture {
  /** What is taken over as it stands, however long it is. */
  readonly page: HTMLElement;
  /** Left and right in the band above it, in the place of the navbar. */
  readonly title: string;
  readonly about: string;
}

const SHARPEST = 2;
/** Browsers give no canvas that is longer. */
const LONGEST_PX = 16_000;
const EDGE = 24;

/** Saves the whole page as one picture, as high as the page scrolls. */
export async function savePagePicture({ page, title, about }: PagePicture, nameParts: readonly string[]) {
  const palette = readPalette();
  const width = page.clientWidth;
  const height = document.documentElement.scrollHeight;
  const band = height - page.scrollHeight;
  const scale = Math.min(SHARPEST, LONGEST_PX / height);
  const { canvas, pen } = newCanvas(width, height, scale, palette.token("canvas"));
  pen.drawImage(await capture(page, scale), 0, band, width, page.scrollHeight);
  pen.fillStyle = palette.paper;
  pen.fillRect(0, 0, width, band);
  const { fontFamily } = getComputedStyle(document.body);
  pen.textBaseline = "middle";
  pen.fillStyle = palette.ink;
  pen.font = `620 15px ${fontFamily}`;
  pen.fillText(title, EDGE, band / 2);
  const room = width - 3 * EDGE - pen.measureText(title).width;
  pen.fillStyle = palette.token("ink-3");
  pen.font = `400 13px ${fontFamily}`;
  pen.textAlign = "right";
  if (room > 0) pen.fillText(about, width - EDGE, band / 2, room);
  await savePng(canvas, exportFileName(nameParts, "png"));
}
