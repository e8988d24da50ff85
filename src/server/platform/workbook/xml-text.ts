const AMPERSAND = 0x26;
const CARRIAGE_RETURN = 0x0d;
const UNDERSCORE = 0x5f;
const LOWER_X = 0x78;
const ENTITY = /&(?:(lt|gt|amp|quot|apos)|#x([0-9a-fA-F]{1,6})|#([0-9]{1,7}));/g;
const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const REPLACEMENT = "\ufffd";

export const TEXT_IS_SPECIAL = 1;
export const TEXT_IS_NOT_ASCII = 2;

/** Which care a run of text needs: TEXT_IS_SPECIAL (entities, escapes, line ends) and TEXT_IS_NOT_ASCII bits. */
export function textTraits(bytes: Buffer, start: number, end: number): number {
  let traits = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte > 0x7f) traits |= TEXT_IS_NOT_ASCII;
    else if (byte === AMPERSAND || byte === CARRIAGE_RETURN) traits |= TEXT_IS_SPECIAL;
    else if (byte === UNDERSCORE && bytes[at + 1] === LOWER_X) traits |= TEXT_IS_SPECIAL;
  }
  return traits;
}

/** The text of a cell: entities, line ends and Excel's _xHHHH_ escapes undone, nothing trimmed. */
export function cellText(bytes: Buffer, start: number, end: number, isCdata: boolean): string {
  const traits = textTraits(bytes, start, end);
  const text = bytes.toString((traits & TEXT_IS_NOT_ASCII) === 0 ? "latin1" : "utf8", start, end);
  return (traits & TEXT_IS_SPECIAL) === 0 ? text : undoEscapes(text, isCdata);
}

/** The value of an attribute: entities undone. */
export function attributeText(bytes: Buffer, start: number, end: number): string {
  return undoEntities(bytes.toString("utf8", start, end));
}

function undoEscapes(text: string, isCdata: boolean): string {
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  const plain = isCdata ? lines : undoEntities(lines);
  if (!plain.includes("_x")) return plain;
  return plain.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => storable(Number.parseInt(hex, 16))).toWellFormed();
}

function undoEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (_, name, hex, decimal) => {
    if (name !== undefined) return NAMED[name] ?? "";
    const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return codePoint >= 0xd800 && codePoint <= 0xdfff ? REPLACEMENT : storable(codePoint);
  });
}

// PostgreSQL text cannot hold NUL, and nothing beyond U+10FFFF is a character.
function storable(codePoint: number): string {
  return codePoint === 0 || codePoint > 0x10ffff ? REPLACEMENT : String.fromCodePoint(codePoint);
}
