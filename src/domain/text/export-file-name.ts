const LONGEST_BYTES = 120;
const BETWEEN_PARTS = "_";
/** What Windows takes for a device, whatever stands behind the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * `CSI_Summary_Index_Kaveri-Motors.xlsx` from category, page or status, card, and dealer, empty ones left out: letters,
 * digits and hyphens of any script, so that every system takes the name. `extension` without its dot. When the whole is
 * too long, every part is cut to an equal share, so that none is lost.
 */
export function exportFileName(parts: readonly string[], extension: string): string {
  const safe = parts.map(safePart).filter((part) => part !== "");
  const whole = safe.join(BETWEEN_PARTS);
  const share = Math.floor(LONGEST_BYTES / safe.length) - BETWEEN_PARTS.length;
  const name =
    bytesOf(whole) <= LONGEST_BYTES ? whole : safe.map((part) => cut(part, share)).join(BETWEEN_PARTS);
  return `${DEVICE.test(name) ? `export-${name}` : name || "export"}.${extension}`;
}

function safePart(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
}

function cut(text: string, longest: number): string {
  let kept = "";
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    bytes += bytesOf(segment);
    if (bytes > longest) break;
    kept += segment;
  }
  return kept.replaceAll(/-+$/g, "");
}

/** Length in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
