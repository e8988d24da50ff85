/** Room around the plot in pixels at the usual text size; everything scales with the text. */
const ROOM = { left: 44, right: 24, top: 14, bottom: 36, partial: 14 } as const;
const USUAL_TEXT_PX = 16;

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Factor of the person's text size. */
  readonly unit: number;
}

/** Where the plot stands on its canvas. */
export function plotBox(hasPartial: boolean): Box {
  const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT_PX;
  return {
    left: ROOM.left * unit,
    right: ROOM.right * unit,
    top: ROOM.top,
    bottom: (ROOM.bottom + (hasPartial ? ROOM.partial : 0)) * unit,
    unit,
  };
}

/** Columns and a lone point stand in the middle of their slot; lines reach from edge to edge. */
export function inSlots(count: number, shape: "line" | "bar"): boolean {
  return shape === "bar" || count === 1;
}

/** Place of an item along the axis as a share of the plot. */
export function placeOfItem(index: number, count: number, slots: boolean): number {
  if (slots) return (index + 0.5) / Math.max(1, count);
  return count < 2 ? 0 : index / (count - 1);
}

/** The item nearest to a share of the plot. */
export function itemAt(share: number, count: number, slots: boolean): number {
  const index = slots ? Math.floor(share * count) : Math.round(share * (count - 1));
  return Math.min(Math.max(0, index), Math.max(0, count - 1));
}
