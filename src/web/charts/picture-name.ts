const LONGEST_BYTES = 120;

/** `Service-Satisfaction_Summary_Index.png`: letters, digits and hyphens of any script only, so that every system takes it. */
export function pictureName(parts: readonly string[]): string {
  const safe = parts.map(safePart).filter((part) => part !== "");
  const name = cutBytes(safe.join("_"));
  return `${name === "" ? "chart" : name}.png`;
}

function safePart(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
}

function cutBytes(text: string): string {
  const encoder = new TextEncoder();
  let cut = "";
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    bytes += encoder.encode(segment).length;
    if (bytes > LONGEST_BYTES) break;
    cut += segment;
  }
  return cut.replaceAll(/[-_]+$/g, "");
}
