import type { XmlTag } from "./xml-handler.ts";
import { attributeText } from "./xml-text.ts";

const SPACE = 0x20;
const EQUALS = 0x3d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;
const EXACT_DIGITS = 15;

export function isNamed(tag: XmlTag, name: string): boolean {
  if (tag.nameEnd - tag.nameStart !== name.length) return false;
  for (let at = 0; at < name.length; at += 1) {
    if (tag.bytes[tag.nameStart + at] !== name.charCodeAt(at)) return false;
  }
  return true;
}

/** Walks the attributes of one tag without making strings or closures. */
export class AttributeCursor {
  bytes: Buffer = Buffer.alloc(0);
  nameStart = 0;
  nameEnd = 0;
  valueStart = 0;
  valueEnd = 0;
  #at = 0;
  #end = 0;

  start(tag: XmlTag): void {
    this.bytes = tag.bytes;
    this.#at = tag.attributesStart;
    this.#end = tag.attributesEnd;
  }

  next(): boolean {
    const { bytes } = this;
    const end = this.#end;
    let at = this.#at;
    while (at < end && (bytes[at] ?? 0) <= SPACE) at += 1;
    this.nameStart = at;
    while (at < end && bytes[at] !== EQUALS && (bytes[at] ?? 0) > SPACE) at += 1;
    this.nameEnd = at;
    while (at < end && bytes[at] !== QUOTE && bytes[at] !== APOSTROPHE) at += 1;
    if (at >= end) return false;
    const quote = bytes[at];
    at += 1;
    this.valueStart = at;
    while (at < end && bytes[at] !== quote) at += 1;
    this.valueEnd = at;
    this.#at = at + 1;
    return true;
  }
}

/** All attributes by local name; meant for the small parts. */
export function attributes(tag: XmlTag): Map<string, string> {
  const found = new Map<string, string>();
  const cursor = new AttributeCursor();
  cursor.start(tag);
  while (cursor.next()) {
    const name = tag.bytes.toString("utf8", cursor.nameStart, cursor.nameEnd);
    if (name === "xmlns" || name.startsWith("xmlns:")) continue;
    const value = attributeText(tag.bytes, cursor.valueStart, cursor.valueEnd);
    found.set(name.slice(name.indexOf(":") + 1), value);
  }
  return found;
}

/** The number written in the bytes, NaN when they are no number. Exact: digits up to 2^53 over a power of ten. */
export function numberAt(bytes: Buffer, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS;
  let at = isNegative ? start + 1 : start;
  let value = 0;
  let digits = 0;
  let scale = -1;
  for (; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === POINT && scale < 0) scale = 0;
    else if (byte >= ZERO && byte <= ZERO + 9) {
      value = value * 10 + byte - ZERO;
      digits += 1;
      if (scale >= 0) scale += 1;
    } else break;
  }
  if (at < end || digits === 0 || digits > EXACT_DIGITS)
    return numberIn(bytes.toString("latin1", start, end));
  const exact = scale > 0 ? value / 10 ** scale : value;
  return isNegative ? -exact : exact;
}

/** As `numberAt`, of a text. */
export function numberIn(text: string): number {
  const trimmed = text.trim();
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}
