const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A whole number as it is written everywhere: 1234567 → '1,234,567'. */
export function countText(count: number): string {
  return WHOLE.format(count);
}

/** '1 ticket', '2 tickets', '1,200 tickets'. */
export function counted(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? "" : "s"}`;
}
