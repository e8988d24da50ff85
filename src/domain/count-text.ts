/** A whole number as it is written everywhere: 1234567 → '1,234,567'. */
export function countText(count: number): string {
  return count.toLocaleString("en-US", { maximumFractionDigits: 0 });
}
