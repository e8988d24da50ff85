/** The shapes of replies; null = rows of a list, which has a call of its own. */
export type ReplyShape = "chart" | "header" | "graph" | "ranking" | "trend" | "trendHeader";

interface DrawingRecord {
  readonly shape: ReplyShape | null;
  /** What a row of its table and of its sheet is, where it is always the same. */
  readonly rowName: string | null;
}

/** Every way to draw a card. */
export const DRAWINGS = {
  indexGauge: { shape: "chart", rowName: null },
  levelGauge: { shape: "chart", rowName: null },
  disappointedGauge: { shape: "chart", rowName: null },
  npsGauge: { shape: "chart", rowName: null },
  split: { shape: "chart", rowName: "Band" },
  factorColumns: { shape: "chart", rowName: "Factor" },
  /** Beside the network's averages. */
  tallFactorColumns: { shape: "chart", rowName: "Factor" },
  regionRows: { shape: "chart", rowName: "Region" },
  dealerRows: { shape: "chart", rowName: "Dealer" },
  dealerBars: { shape: "chart", rowName: "Dealer" },
  attributeBars: { shape: "chart", rowName: "Attribute" },
  contributorBars: { shape: "chart", rowName: "Attribute" },
  answerBars: { shape: "chart", rowName: "Answer" },
  /** Each of them chooses what the cards below show. */
  choosingTiles: { shape: "header", rowName: null },
  tiles: { shape: "header", rowName: null },
  lines: { shape: "graph", rowName: null },
  spread: { shape: "graph", rowName: null },
  trendControls: { shape: "trendHeader", rowName: null },
  trendLines: { shape: "trend", rowName: null },
  rankingTable: { shape: "ranking", rowName: null },
  verbatimTable: { shape: null, rowName: null },
  statusTiles: { shape: null, rowName: null },
  ticketTable: { shape: null, rowName: null },
} as const satisfies Readonly<Record<string, DrawingRecord>>;

/** See `DRAWINGS`. */
export type Drawing = keyof typeof DRAWINGS;

/** The shape a drawing is drawn from. */
export type ShapeOf<D extends Drawing> = (typeof DRAWINGS)[D]["shape"];

/** The shape of the reply a drawing asks for; null for lists, and for a key that is none of `DRAWINGS`. */
export function shapeOf(key: string): ReplyShape | null {
  return isDrawing(key) ? DRAWINGS[key].shape : null;
}

/** The head over the names of a drawing's rows. */
export function rowNameOf(key: string): string {
  return (isDrawing(key) ? DRAWINGS[key].rowName : null) ?? "Measure";
}

function isDrawing(key: string): key is Drawing {
  return Object.hasOwn(DRAWINGS, key);
}
