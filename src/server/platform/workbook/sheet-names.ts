const LONGEST = 31;
const REFUSED = /[\p{Cc}[\]:*?/\\']+/gu;
/** Excel keeps this name for itself. */
const KEPT_BY_EXCEL = "history";

/** Names that Excel allows, as near to these as can be: no more than 31 characters, none twice in any case. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>([KEPT_BY_EXCEL]);
  return wanted.map((name) => {
    const plain = name.toWellFormed().replaceAll(REFUSED, " ").replaceAll(/\s+/g, " ").trim() || "Sheet";
    let free = cut(plain, LONGEST);
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
      const suffix = ` (${number})`;
      free = `${cut(plain, LONGEST - suffix.length)}${suffix}`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

function cut(text: string, longest: number): string {
  let kept = "";
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    if (kept.length + segment.length > longest) break;
    kept += segment;
  }
  return kept.trimEnd();
}
