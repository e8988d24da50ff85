/** A share of 0–1 as a length of CSS: 0.4 → '40%'. */
export function percent(share: number): string {
  return `${share * 100}%`;
}
