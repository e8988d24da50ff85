/** One string of the operand of TJ, and the number before it: how far the pen moves first, '' for not at all. */
export interface ShownString {
  readonly shift: string;
  readonly bytes: Buffer;
}

const TOKEN = /[-+]?[\d.]+|<([\da-f\s]*)>|\(/gi;
const ESCAPED: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  "\n": "",
};

/** The strings of an array such as `[-12 (ab) 7.5 <0041>]`, in order (PDF 1.7, 9.4.3). */
export function shownStrings(array: string): ShownString[] {
  const found: ShownString[] = [];
  let shift = "";
  const tokens = new RegExp(TOKEN);
  for (let token = tokens.exec(array); token !== null; token = tokens.exec(array)) {
    const [word, hex] = token;
    if (word !== "(" && hex === undefined) {
      shift = word;
      continue;
    }
    const literal = hex === undefined ? literalFrom(array, tokens.lastIndex) : null;
    found.push({ shift, bytes: literal?.bytes ?? hexBytes(hex ?? "") });
    tokens.lastIndex = literal?.end ?? tokens.lastIndex;
    shift = "";
  }
  return found;
}

/** A literal string from behind its opening parenthesis; parentheses within stand in pairs or escaped (7.3.4.2). */
function literalFrom(array: string, start: number): { readonly bytes: Buffer; readonly end: number } {
  let said = "";
  let depth = 1;
  let at = start;
  for (; at < array.length; at += 1) {
    const character = array.charAt(at);
    if (character === "\\") {
      const escaped = escapeFrom(array, at + 1);
      said += escaped.said;
      at += escaped.length;
      continue;
    }
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth === 0) break;
    said += character;
  }
  return { bytes: Buffer.from(said, "latin1"), end: at + 1 };
}

/** What stands behind a backslash: an octal number of up to three digits, a letter for a control, or itself. */
function escapeFrom(array: string, at: number): { readonly said: string; readonly length: number } {
  const octal = /^[0-7]{1,3}/.exec(array.slice(at, at + 3))?.[0];
  if (octal !== undefined)
    return { said: String.fromCharCode(Number.parseInt(octal, 8) & 0xff), length: octal.length };
  const character = array.charAt(at);
  return { said: ESCAPED[character] ?? character, length: 1 };
}

/** A missing last digit is a nought (7.3.4.3). */
function hexBytes(hex: string): Buffer {
  const digits = hex.replaceAll(/\s+/g, "");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
}
