/** True for a text that a database can keep: no U+0000, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
