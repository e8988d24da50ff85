/** A text as searches for names compare it: without case and accents, one blank between words. */
export function searchNormalized(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, " ");
}

/** Tells of a name whether what was typed is any part of it; nothing typed is part of every name. */
export function nameSearch(typed: string): (name: string) => boolean {
  const wanted = searchNormalized(typed);
  return (name) => searchNormalized(name).includes(wanted);
}
