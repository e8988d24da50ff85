/** One start tag. Offsets point into bytes, which are only valid during the call. The root has depth 1. */
export interface XmlTag {
  readonly bytes: Buffer;
  readonly depth: number;
  readonly prefixStart: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly attributesStart: number;
  readonly attributesEnd: number;
}

/** An empty element is an open followed by a close. A handler sets paused to have run() return early. */
export interface XmlHandler {
  readonly wantsText: boolean;
  readonly paused: boolean;
  open(tag: XmlTag): void;
  close(depth: number): void;
  text(bytes: Buffer, start: number, end: number, isCdata: boolean): void;
}
