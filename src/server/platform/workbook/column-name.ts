/** The letters of a column, counted from 0. */
export function columnName(index: number): string {
  const head = index < 26 ? "" : columnName(Math.floor(index / 26) - 1);
  return head + String.fromCharCode(65 + (index % 26));
}
