/** One of so many is half of a percent, and rounds to one: of more it may be published as none. */
const ROUNDED_AWAY = 200;

interface Share {
  /** As published; null where it is not told. */
  readonly value: number | null;
  readonly n: number | null;
}

/** Whether a share is of nobody at all, and not only of so few that they are rounded away. */
export function isOfNobody({ value, n }: Share, decimals: number): boolean {
  return value === 0 && n !== null && n < ROUNDED_AWAY * 10 ** decimals;
}

/** What a share that is published as zero lies below: `0.1%`. */
export function leastShare(decimals: number): string {
  return `${10 ** -decimals}%`;
}
