import JSZip from "jszip";
import PptxGenJS from "pptxgenjs";
import { exportFileName } from "#domain/text/export-file-name.ts";
import { saveFile } from "#web/api/save-file.ts";
import { readPalette } from "#web/charts/canvas/palette.ts";
import { arrangeTable, LETTERS, MARGIN, ROW_HEIGHT } from "./arrange-table.ts";
import { drawCard } from "./card-picture.ts";
import type { ShownCard, ShownTable } from "./shown-cards.ts";

interface Slides {
  /** Each with the element it is drawn on. */
  readonly cards: readonly (readonly [HTMLElement, ShownCard])[];
  /** What the first slide says of all of them; null for cards by themselves. */
  readonly titleSlide: { readonly title: string; readonly sentence: string } | null;
  readonly client: string;
  /** Where the figures come from and what is chosen, under every slide. */
  readonly about: readonly string[];
}

/** Inches, of a slide of 13⅓ by 7½. */
const PAGE = { width: 13.333, edge: 0.5, room: 12.333 } as const;
const TITLE = { x: PAGE.edge, y: 0.35, w: PAGE.room, h: 0.6 } as const;
const SENTENCE = { x: PAGE.edge, y: 0.95, w: PAGE.room, h: 0.65 } as const;
const DRAWING = { y: 1.75, height: 4.75 } as const;
const NOTE = { x: PAGE.edge, y: 6.55, w: PAGE.room, h: 0.3 } as const;
const ABOUT = { x: PAGE.edge, y: 6.85, w: PAGE.room, h: 0.4 } as const;
const TITLE_SLIDE_TITLE = { x: PAGE.edge, y: 2.4, w: PAGE.room, h: 0.9 } as const;
const TITLE_SLIDE_SENTENCE = { x: PAGE.edge, y: 3.3, w: PAGE.room, h: 1.2 } as const;
const PIXELS_PER_INCH = 96;
/** A card may stand so much larger than on the screen, with so many pixels to one of the screen. */
const LARGEST = 2;
const SHARPNESS = 3;
/** Widths of a table's columns to one of a figure. */
const SHARES = { name: 2.6, text: 1.8, words: 10, number: 1.4 } as const;
const CARD_MASTER = "Card";
const TITLE_SLIDE_MASTER = "Page";
/** Control characters but for the end of a line: XML has no way to write them. */
const FORBIDDEN = /(?!\n)\p{Cc}|[\uFFFE\uFFFF]/gu;

// The library compresses only what it hands to the downloads itself, in a way that the page's policy forbids.
JSZip.defaults.compression = "DEFLATE";

type Slide = PptxGenJS.Slide;
type Colors = ReturnType<typeof slideColors>;

/** Saves cards as slides: every text as text, tables as tables, the drawings as pictures in the present colours. */
export async function saveSlides(slides: Slides, nameParts: readonly string[]): Promise<void> {
  const deck = new PptxGenJS();
  const colors = slideColors();
  deck.layout = "LAYOUT_WIDE";
  deck.author = "Forecourt";
  deck.company = property(slides.client);
  deck.title = property(slides.titleSlide?.title ?? slides.cards[0]?.[1].name ?? "");
  deck.theme = { headFontFace: "Arial", bodyFontFace: "Arial" };
  for (const [title, place] of [
    [TITLE_SLIDE_MASTER, TITLE_SLIDE_TITLE],
    [CARD_MASTER, TITLE],
  ] as const) {
    const options = { name: "title", type: "title", ...place, margin: 0, align: "left" } as const;
    deck.defineSlideMaster({
      title,
      background: { color: colors.paper },
      objects: [{ placeholder: { options, text: "" } }],
    });
  }
  if (slides.titleSlide !== null)
    addTitleSlide(deck.addSlide({ masterName: TITLE_SLIDE_MASTER }), slides, slides.titleSlide, colors);
  for (const [element, card] of slides.cards) {
    if (card.table === null)
      await addDrawing(deck.addSlide({ masterName: CARD_MASTER }), element, card, slides, colors);
    else addTable(deck, card, card.table, slides, colors);
  }
  const file = await deck.write({ outputType: "blob" });
  if (!(file instanceof Blob)) throw new Error("The slides came in no form that can be saved.");
  saveFile(file, exportFileName(nameParts, "pptx"));
}

function addTitleSlide(
  slide: Slide,
  { client, about }: Slides,
  { title, sentence }: NonNullable<Slides["titleSlide"]>,
  colors: Colors,
): void {
  slide.addText(clean(title), {
    placeholder: "title",
    fontSize: 40,
    bold: true,
    color: colors.ink,
  });
  slide.addText(clean(sentence), {
    ...TITLE_SLIDE_SENTENCE,
    margin: 0,
    fontSize: 22,
    color: colors.ink,
    valign: "top",
  });
  addAbout(slide, client, about, colors);
}

async function addDrawing(
  slide: Slide,
  element: HTMLElement,
  card: ShownCard,
  { client, about }: Slides,
  colors: Colors,
): Promise<void> {
  addWords(slide, card, card.name, colors);
  const picture = await drawCard(element, { about: null, header: false, scale: SHARPNESS });
  const [width, height] = [
    picture.width / SHARPNESS / PIXELS_PER_INCH,
    picture.height / SHARPNESS / PIXELS_PER_INCH,
  ];
  const scale = Math.min(LARGEST, PAGE.room / width, DRAWING.height / height);
  slide.addImage({
    data: picture.toDataURL("image/png"),
    altText: clean(card.sentence),
    x: (PAGE.width - width * scale) / 2,
    y: DRAWING.y,
    w: width * scale,
    h: height * scale,
  });
  addAbout(slide, client, about, colors);
}

function addTable(
  deck: PptxGenJS,
  card: ShownCard,
  { head, rows }: ShownTable,
  { client, about }: Slides,
  colors: Colors,
): void {
  const shares = head.map(({ kind }) => SHARES[kind]);
  const whole = shares.reduce<number>((sum, share) => sum + share, 0);
  const widths = shares.map((share) => (share / whole) * PAGE.room);
  const texts = rows.map(({ cells }) => ({ cells: cells.map(clean) }));
  const parts = arrangeTable(texts, widths);
  const align = (column: number): PptxGenJS.HAlign => (head[column]?.kind === "number" ? "right" : "left");
  for (const [place, shown] of parts.entries()) {
    const slide = deck.addSlide({ masterName: CARD_MASTER });
    const number = parts.length === 1 ? "" : ` (${place + 1} of ${parts.length})`;
    addWords(slide, card, `${card.name}${number}`, colors);
    slide.addTable(
      [
        head.map(({ text }, column) => ({
          text: clean(text),
          options: { bold: true, color: colors.quiet, align: align(column) },
        })),
        ...shown.map(({ cells }) =>
          cells.map((text, column) => ({
            text,
            options: { color: colors.ink, align: align(column) },
          })),
        ),
      ],
      {
        x: PAGE.edge,
        y: DRAWING.y,
        w: PAGE.room,
        colW: widths,
        rowH: ROW_HEIGHT,
        fontSize: LETTERS,
        margin: [MARGIN.above, MARGIN.beside, MARGIN.above, MARGIN.beside],
        valign: "middle",
        border: { type: "solid", pt: 0.5, color: colors.line },
      },
    );
    addAbout(slide, client, about, colors);
  }
}

function addWords(slide: Slide, card: ShownCard, title: string, colors: Colors): void {
  slide.addText(clean(title), { placeholder: "title", fontSize: 26, bold: true, color: colors.ink });
  slide.addText(clean(joined([card.subtitle, card.sentence], "\n")), {
    ...SENTENCE,
    margin: 0,
    fontSize: 15,
    color: colors.ink,
    valign: "top",
    fit: "shrink",
  });
  slide.addText(clean(card.footnote), { ...NOTE, margin: 0, fontSize: 11, color: colors.quiet });
}

function addAbout(slide: Slide, client: string, about: Slides["about"], colors: Colors): void {
  slide.addText(clean(joined([client, ...about], " · ")), {
    ...ABOUT,
    margin: 0,
    fontSize: 11,
    color: colors.quiet,
    valign: "top",
  });
}

/** A property of the file: unlike the texts of slides, the library writes these into their XML as they come. */
function property(text: string): string {
  return clean(text).replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Without what no slide may hold. */
function clean(text: string): string {
  return text.toWellFormed().replaceAll(FORBIDDEN, "");
}

function joined(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== "").join(between);
}

function slideColors() {
  const { token } = readPalette();
  const hex = (name: string) => {
    const digits = token(name).replace("#", "");
    return (digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits).toUpperCase();
  };
  return { paper: hex("paper"), ink: hex("ink"), quiet: hex("ink-3"), line: hex("line") } as const;
}
