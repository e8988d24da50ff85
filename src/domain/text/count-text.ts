// The first `Intl` of a page takes a phone a tenth of a second.
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** A whole number as it is written everywhere: 1234567 → '1,234,567'. */
export function countText(count: number): string {
  return count.toFixed(0).replace(THOUSANDS, ",");
}

/** '1 ticket', '2 tickets', '1,200 tickets'. */
export function counted(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? "" : "s"}`;
}
