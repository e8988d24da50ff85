import { exportFileName } from "#domain/text/export-file-name.ts";
import { saveFile } from "#web/api/save-file.ts";
import { arrangeSlides, COLUMN_GAP, type PageRow, rowsOf, type Slide } from "./arrange-slides.ts";
import { copyElement, type ElementCopy, openStage, uncutTexts } from "./copy-element.ts";
import { drawPicture, pngOf } from "./draw-picture.ts";
import { readPageWords } from "./page-words.ts";
import { pictureStyles } from "./picture-styles.ts";
import { reportPicture } from "./shown-cards.ts";
import classes from "./slide.module.css";

interface PagePicture {
  /** What is taken over as it stands, however long it is. */
  readonly page: HTMLElement;
  readonly title: string;
  /** Whose figures they are. */
  readonly client: string;
}

const SCALE = 2;

/** Saves the whole page as pictures of 16:9, as many as its rows of cards take. */
export async function savePagePicture(picture: PagePicture, nameParts: readonly string[]): Promise<void> {
  await reportPicture(picture.page);
  const styles = pictureStyles();
  const stage = openStage();
  try {
    const { slides, canvases } = slidesOf(picture, stage.element);
    for (const [place, slide] of slides.entries()) {
      stage.element.replaceChildren(slide);
      const canvas = await drawPicture({ part: slide, canvases, styles: await styles, scale: SCALE });
      const number = place === 0 ? "" : String(place + 1);
      saveFile(await pngOf(canvas), exportFileName([...nameParts, number], "png"));
    }
  } finally {
    stage.close();
  }
}

function slidesOf(picture: PagePicture, stage: HTMLElement) {
  const { page } = picture;
  const copy = copyElement(page);
  copy.element.style.width = `${page.offsetWidth}px`;
  for (const head of copy.element.querySelectorAll("[data-page-head]")) head.remove();
  stage.replaceChildren(copy.element);
  uncutTexts(copy.element);
  const origin = copy.element.getBoundingClientRect();
  const blocks = blocksIn(copy.element).map((block) => ({ block, box: block.getBoundingClientRect() }));
  // A pixel more on each side: edges of cards lie between pixels.
  const left = Math.min(...blocks.map(({ box }) => box.left)) - origin.left - 1;
  const right = Math.max(...blocks.map(({ box }) => box.right)) - origin.left + 1;
  const rows = rowsOf(blocks.map(({ block, box }) => rowOf(block, box, origin.top)));
  const empty = slideElement(picture, "");
  stage.replaceChildren(empty.slide);
  const { width, height } = empty.room.getBoundingClientRect();
  const slides = arrangeSlides(rows, right - left, { width, height });
  const canvases = new Map<HTMLCanvasElement, HTMLCanvasElement>();
  const elements = slides.map((slide, place) => {
    const number = slides.length === 1 ? "" : `${place + 1} of ${slides.length}`;
    const { slide: element, room } = slideElement(picture, number);
    const shown = slide.columns.length * (right - left) + (slide.columns.length - 1) * COLUMN_GAP;
    const margin = (width - shown * slide.scale) / 2;
    for (const [column, { top, bottom }] of slide.columns.entries()) {
      const x = margin + column * (right - left + COLUMN_GAP) * slide.scale;
      const cut = windowElement(copy, canvases, slide.scale, { x: left, y: top });
      Object.assign(cut.style, {
        left: `${x}px`,
        width: `${(right - left) * slide.scale}px`,
        height: `${(bottom - top) * slide.scale}px`,
      });
      room.append(cut);
    }
    return element;
  });
  return { slides: elements, canvases };
}

/** The parts of a page that stay whole: its cards, and what stands beside or between them. */
function blocksIn(element: Element): readonly HTMLElement[] {
  return [...element.children].flatMap((child) => {
    if (!(child instanceof HTMLElement) || child.offsetHeight === 0) return [];
    const holdsCards = child.localName !== "section" && child.querySelector("section") !== null;
    return holdsCards ? blocksIn(child) : [child];
  });
}

/** Where a block has rows of its own it may be parted between them. */
function rowOf(block: HTMLElement, { top, bottom }: DOMRect, origin: number): PageRow {
  const breaks = [...block.querySelectorAll("tr, li")].map(
    (row) => row.getBoundingClientRect().bottom - origin,
  );
  return {
    top: top - origin - 1,
    bottom: bottom - origin + 1,
    breaks: breaks.toSorted((one, other) => one - other),
  };
}

function windowElement(
  copy: ElementCopy,
  canvases: Map<HTMLCanvasElement, HTMLCanvasElement>,
  scale: Slide["scale"],
  { x, y }: { readonly x: number; readonly y: number },
): HTMLElement {
  const element = document.createElement("div");
  element.className = classes.window ?? "";
  element.dataset["window"] = "";
  const page = copy.element.cloneNode(true);
  if (!(page instanceof HTMLElement)) throw new Error("The page could not be copied.");
  page.style.transform = `scale(${scale}) translate(${-x}px, ${-y}px)`;
  const mine = [...page.querySelectorAll("canvas")];
  for (const [place, theirs] of [...copy.element.querySelectorAll("canvas")].entries()) {
    const [own, original] = [mine[place], copy.canvases.get(theirs)];
    if (own !== undefined && original !== undefined) canvases.set(own, original);
  }
  element.append(page);
  return element;
}

function slideElement({ page, title, client }: PagePicture, number: string) {
  const { sentence, about } = readPageWords(page);
  const slide = withClass("div", classes.slide);
  const head = withClass("div", classes.head);
  const top = withClass("div", classes.title, title);
  top.append(withClass("span", classes.client, client));
  const room = withClass("div", classes.room);
  head.append(top);
  if (sentence !== title) head.append(withClass("div", classes.sentence, sentence));
  head.append(withClass("div", classes.about, [about, number].filter((text) => text !== "").join(" · ")));
  slide.append(head, room);
  return { slide, room };
}

function withClass(name: "div" | "span", className: string | undefined, text = ""): HTMLElement {
  const element = document.createElement(name);
  element.className = className ?? "";
  element.textContent = text;
  return element;
}
