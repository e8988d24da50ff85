/** Figures as a table, all text. */
export interface ShownTable {
  readonly head: readonly { readonly text: string; readonly kind: "name" | "text" | "words" | "number" }[];
  readonly rows: readonly { readonly cells: readonly string[] }[];
}

/** What a card that is shown says beside its drawing, as text. */
export interface ShownCard {
  readonly name: string;
  readonly subtitle: string;
  /** Its figures in one sentence. */
  readonly sentence: string;
  /** Its responses, 95 % interval and data date. */
  readonly footnote: string;
  /** Of a card that is a table: all its rows, those out of sight too. */
  readonly table: ShownTable | null;
}

/** Of a list that shows a part of its rows: fetches the others. */
export type LoadCard = () => Promise<ShownCard>;

const cards = new WeakMap<Element, ShownCard | LoadCard>();

/** Keeps what a card says for as long as its figure, or the card itself, stands on the page. */
export function storeShownCard(part: Element, card: ShownCard | LoadCard): void {
  cards.set(part, card);
}

/** The cards that stand on a page, or one of them, with what they say, from top to bottom. */
export function shownCards(page: HTMLElement): Promise<readonly (readonly [HTMLElement, ShownCard])[]> {
  const found = [page, ...page.querySelectorAll("section, figure")].flatMap((part) => {
    const [card, section] = [cards.get(part), part.closest("section")];
    return card === undefined || section === null ? [] : [{ section, card }];
  });
  return Promise.all(
    found.map(
      async ({ section, card }) => [section, typeof card === "function" ? await card() : card] as const,
    ),
  );
}

const reports = new WeakMap<Element, () => Promise<unknown>>();

/** Keeps how the server is told that a picture of a list is taken away, until what it gives back is called. */
export function storePictureReport(part: Element, report: () => Promise<unknown>): () => void {
  reports.set(part, report);
  return () => {
    reports.delete(part);
  };
}

/** Tells the server of the lists that a picture of a page, or of one of its cards, will show: without its answer there is none. */
export async function reportPicture(part: HTMLElement): Promise<void> {
  await Promise.all([part, ...part.querySelectorAll("section")].map((each) => reports.get(each)?.()));
}
