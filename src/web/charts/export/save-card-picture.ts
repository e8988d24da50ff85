import { exportFileName } from "#domain/text/export-file-name.ts";
import { readPalette } from "#web/charts/canvas/palette.ts";
import { capture, newCanvas } from "./capture.ts";
import { savePng } from "./save-png.ts";

interface CardPicture {
  readonly card: HTMLElement;
  /** Where it comes from and what is chosen there. */
  readonly about: string;
}

const SCALE = 2;
const EDGE = 24;
const NARROWEST = 480;
const ABOUT = { size: 13, line: 20 } as const;
const GAP = 16;

/** Saves a card as it stands, under a line that says what is chosen. */
export async function saveCardPicture({ card, about }: CardPicture, nameParts: readonly string[]) {
  const palette = readPalette();
  const { fontFamily } = getComputedStyle(document.body);
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const width = Math.max(NARROWEST, size.width) + 2 * EDGE;
  const lines = wrapped(about, `400 ${ABOUT.size}px ${fontFamily}`, width - 2 * EDGE);
  const top = EDGE + lines.length * ABOUT.line + GAP;
  const { canvas, pen } = newCanvas(width, top + size.height + EDGE, SCALE, palette.token("canvas"));
  pen.textBaseline = "middle";
  pen.fillStyle = palette.token("ink-2");
  pen.font = `400 ${ABOUT.size}px ${fontFamily}`;
  for (const [place, line] of lines.entries()) pen.fillText(line, EDGE, EDGE + (place + 0.5) * ABOUT.line);
  pen.drawImage(await capture(card, SCALE), (width - size.width) / 2, top, size.width, size.height);
  await savePng(canvas, exportFileName(nameParts, "png"));
}

function wrapped(text: string, font: string, room: number): readonly string[] {
  const { pen } = newCanvas(1, 1, 1, "transparent");
  pen.font = font;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && pen.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
