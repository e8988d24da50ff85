import { copyElement, openStage, uncutTexts } from "./copy-element.ts";
import { drawPicture } from "./draw-picture.ts";
import { pictureStyles } from "./picture-styles.ts";
import classes from "./slide.module.css";

const NARROWEST = 480;

interface Look {
  /** The line above it; null leaves it alone, with nothing around it. */
  readonly about: string | null;
  /** Whether its title and subtitle stand on it. */
  readonly header: boolean;
  readonly scale: number;
}

/** Pixels of a card's own picture for one of the screen. */
export const CARD_SCALE = 2;

/** Draws a card as it stands. */
export async function drawCard(card: HTMLElement, look: Look): Promise<HTMLCanvasElement> {
  const styles = await pictureStyles();
  const stage = openStage();
  try {
    const { frame, canvases } = frameOf(card, look, stage.element);
    return await drawPicture({ part: frame, canvases, styles, scale: look.scale });
  } finally {
    stage.close();
  }
}

function frameOf(card: HTMLElement, { about, header }: Look, stage: HTMLElement) {
  const { element, canvases } = copyElement(card);
  const whole = withClass(classes.whole);
  whole.style.width = `${card.offsetWidth}px`;
  whole.append(element);
  const frame = withClass(classes.card);
  if (header) whole.style.minHeight = `${card.offsetHeight}px`;
  else element.querySelector(":scope > header")?.remove();
  if (about === null) frame.style.padding = "0";
  else {
    frame.style.minWidth = `${NARROWEST}px`;
    const line = document.createElement("p");
    line.textContent = about;
    frame.append(line);
  }
  frame.append(whole);
  stage.append(frame);
  uncutTexts(element);
  return { frame, canvases };
}

function withClass(name: string | undefined): HTMLElement {
  const element = document.createElement("div");
  element.className = name ?? "";
  return element;
}
