import { refusal } from "./refusals.ts";
import { MAX_MARKUP_TOKEN_BYTES } from "./workbook-limits.ts";
import type { XmlHandler } from "./xml-handler.ts";

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const COLON = 0x3a;
const SPACE = 0x20;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const DASH = 0x2d;
const BRACKET = 0x5b;
const NOTHING: Buffer = Buffer.alloc(0);
const NEED_MORE = -1;
const NEAR_BYTES = 32;

/** Splits UTF-8 XML into tags and text on bytes, without building strings; never cuts a token at a chunk border. */
export class XmlScanner {
  readonly #handler: XmlHandler;
  #bytes: Buffer = NOTHING;
  #position = 0;
  #atStart = true;
  #rootSeen = false;
  #tag = {
    bytes: NOTHING,
    depth: 0,
    prefixStart: 0,
    nameStart: 0,
    nameEnd: 0,
    attributesStart: 0,
    attributesEnd: 0,
  };

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(chunk: Buffer): void {
    const rest = this.#bytes.subarray(this.#position);
    this.#bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.#position = 0;
  }

  /** Returns true when all complete tokens are consumed, false when the handler paused. */
  run(): boolean {
    if (this.#atStart && !this.#skipByteOrderMark()) return true;
    const bytes = this.#bytes;
    while (this.#position < bytes.length) {
      const next = bytes[this.#position] === LESS ? this.#markup(bytes) : this.#text(bytes);
      if (next === NEED_MORE) {
        this.#refuseEndlessToken();
        return true;
      }
      this.#position = next;
      if (this.#handler.paused) return false;
    }
    return true;
  }

  finish(): void {
    const rest = this.#bytes.subarray(this.#position);
    const unfinished = this.#tag.depth > 0 || !this.#rootSeen || rest.some((byte) => byte > SPACE);
    if (unfinished) throw refusal("DAMAGED", "XML ends too early");
  }

  #skipByteOrderMark(): boolean {
    const bytes = this.#bytes;
    if (bytes.length < 4) return false;
    this.#atStart = false;
    const looksUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    if (looksUtf16 || bytes[0] === 0 || bytes[1] === 0) throw refusal("UNKNOWN_ENCODING", "UTF-16");
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.#position = 3;
    return true;
  }

  #refuseEndlessToken(): void {
    const isText = this.#bytes[this.#position] !== LESS;
    if (this.#bytes.length - this.#position < MAX_MARKUP_TOKEN_BYTES) return;
    if (!isText) throw refusal("DAMAGED", "markup of more than 1 MB");
    this.#deliverOversizedText();
  }

  // Far beyond what a cell may hold, so where it is cut does not matter; only a UTF-8 sequence must stay whole.
  #deliverOversizedText(): void {
    const bytes = this.#bytes;
    let end = bytes.length;
    while (end > this.#position + 1 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
    this.#handler.text(bytes, this.#position, end - 1, true);
    this.#position = end - 1;
  }

  #text(bytes: Buffer): number {
    const start = this.#position;
    const found = indexOfByte(bytes, LESS, start);
    if (!this.#handler.wantsText) return found < 0 ? bytes.length : found;
    if (found < 0) return NEED_MORE;
    this.#handler.text(bytes, start, found, false);
    return found;
  }

  #markup(bytes: Buffer): number {
    const second = bytes[this.#position + 1];
    if (second === undefined) return NEED_MORE;
    if (second === SLASH) return this.#endTag(bytes);
    if (second === BANG) return this.#commentOrCdata(bytes);
    if (second === QUESTION) return this.#instruction(bytes);
    return this.#startTag(bytes);
  }

  #endTag(bytes: Buffer): number {
    const end = indexOfByte(bytes, GREATER, this.#position + 2);
    if (end < 0) return NEED_MORE;
    const depth = this.#tag.depth;
    if (depth === 0) throw refusal("DAMAGED", "end tag without start tag");
    this.#tag.depth = depth - 1;
    this.#handler.close(depth);
    return end + 1;
  }

  #commentOrCdata(bytes: Buffer): number {
    const start = this.#position;
    if (start + 9 > bytes.length) return NEED_MORE;
    if (bytes[start + 2] === DASH && bytes[start + 3] === DASH) {
      const end = bytes.indexOf("-->", start + 4, "latin1");
      return end < 0 ? NEED_MORE : end + 3;
    }
    if (bytes[start + 2] !== BRACKET) throw refusal("FORBIDDEN_MARKUP", "declaration");
    const end = bytes.indexOf("]]>", start + 9, "latin1");
    if (end < 0) return NEED_MORE;
    if (this.#handler.wantsText) this.#handler.text(bytes, start + 9, end, true);
    return end + 3;
  }

  #instruction(bytes: Buffer): number {
    const end = bytes.indexOf("?>", this.#position + 2, "latin1");
    if (end < 0) return NEED_MORE;
    const head = bytes.toString("latin1", this.#position, Math.min(end, this.#position + 200));
    const encoding = /^<\?xml\s.*?encoding\s*=\s*["']([^"']*)/s.exec(head)?.[1];
    if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
      throw refusal("UNKNOWN_ENCODING", encoding);
    }
    return end + 2;
  }

  #startTag(bytes: Buffer): number {
    const tag = this.#tag;
    let at = this.#position + 1;
    let nameStart = at;
    let byte = bytes[at] ?? SPACE;
    while (byte !== GREATER && byte > SPACE && byte !== SLASH) {
      if (byte === COLON) nameStart = at + 1;
      at += 1;
      byte = bytes[at] ?? SPACE;
    }
    if (at >= bytes.length) return NEED_MORE;
    const nameEnd = at;
    if (nameEnd === nameStart) throw refusal("DAMAGED", "tag without a name");
    at = tagEnd(bytes, at);
    if (at < 0) return NEED_MORE;
    const isEmpty = bytes[at - 1] === SLASH;
    tag.bytes = bytes;
    tag.prefixStart = this.#position + 1;
    tag.nameStart = nameStart;
    tag.nameEnd = nameEnd;
    tag.attributesStart = nameEnd;
    tag.attributesEnd = isEmpty ? at - 1 : at;
    this.#enter(isEmpty);
    return at + 1;
  }

  #enter(isEmpty: boolean): void {
    const tag = this.#tag;
    if (tag.depth === 0 && this.#rootSeen) throw refusal("DAMAGED", "two roots");
    this.#rootSeen = true;
    tag.depth += 1;
    const depth = tag.depth;
    this.#handler.open(tag);
    if (!isEmpty) return;
    tag.depth = depth - 1;
    this.#handler.close(depth);
  }
}

// Most searches end after a few bytes, where a loop beats the call into native code.
function indexOfByte(bytes: Buffer, wanted: number, from: number): number {
  const near = Math.min(bytes.length, from + NEAR_BYTES);
  for (let at = from; at < near; at += 1) if (bytes[at] === wanted) return at;
  return near === bytes.length ? NEED_MORE : bytes.indexOf(wanted, near);
}

function tagEnd(bytes: Buffer, from: number): number {
  let quote = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === GREATER) return at;
    else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
    else if (byte === LESS) throw refusal("DAMAGED", "tag inside a tag");
  }
  return NEED_MORE;
}
