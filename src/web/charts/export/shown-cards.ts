/** Figures as a table, all text. */
export interface ShownTable {
  readonly head: readonly { readonly text: string; readonly kind: "name" | "text" | "number" }[];
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

const cards = new WeakMap<Element, ShownCard>();

/** Keeps what a card says for as long as its figure stands on the page. */
export function storeShownCard(figure: Element, card: ShownCard): void {
  cards.set(figure, card);
}

/** The cards that stand on a page with what they say, from top to bottom. */
export function shownCards(page: HTMLElement): readonly (readonly [HTMLElement, ShownCard])[] {
  return [...page.querySelectorAll("figure")].flatMap((figure) => {
    const [card, section] = [cards.get(figure), figure.closest("section")];
    return card === undefined || section === null ? [] : [[section, card] as const];
  });
}
