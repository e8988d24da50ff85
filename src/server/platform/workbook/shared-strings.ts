import { StringTable } from "./string-table.ts";
import { isNamed } from "./xml-bytes.ts";
import type { XmlHandler, XmlTag } from "./xml-handler.ts";
import { XmlScanner } from "./xml-scanner.ts";
import { cellText, TEXT_IS_NOT_ASCII, TEXT_IS_SPECIAL, textTraits } from "./xml-text.ts";
import type { ZipPackage } from "./zip-package.ts";

const ITEM_DEPTH = 2;
const TEXT_DEPTH = 3;
const RUN_TEXT_DEPTH = 4;

/** The shared strings of a package, read only as far as its cells refer to them: a header needs few of them. */
export class SharedStrings {
  readonly #table: StringTable;
  readonly #scanner: XmlScanner;
  #chunks: AsyncGenerator<Buffer, void, void> | null;
  #reading: Promise<void> = Promise.resolve();
  /** Bytes of the part that have been read. */
  parsedBytes = 0;

  constructor(zip: ZipPackage, part: string | null, temporaryFolder?: string) {
    this.#table = new StringTable({ temporaryFolder });
    this.#scanner = new XmlScanner(new SharedStringHandler(this.#table));
    this.#chunks = part === null ? null : zip.read(part);
  }

  /** Whether `get` can tell what stands at an index: it has been read, or nothing more will come. */
  isKnown(index: number): boolean {
    return this.#chunks === null || !(index >= this.#table.size);
  }

  /** The text at a known index; undefined when there is none. */
  get(index: number): string | undefined {
    return this.#table.get(index);
  }

  wasCut(index: number): boolean {
    return this.#table.wasCut(index);
  }

  /** Reads until the index is known; whoever asks meanwhile waits for the same reading. */
  readUpTo(index: number): Promise<void> {
    this.#reading = this.#reading.then(() => this.#readUpTo(index));
    return this.#reading;
  }

  close(): void {
    void this.#chunks?.return();
    this.#table.close();
  }

  async #readUpTo(index: number): Promise<void> {
    while (this.#chunks !== null && !this.isKnown(index)) {
      const { value: chunk } = await this.#chunks.next();
      if (chunk === undefined) {
        this.#scanner.finish();
        this.#chunks = null;
      } else {
        this.#scanner.push(chunk);
        this.#scanner.run();
        this.parsedBytes += chunk.length;
      }
    }
  }
}

/** sst/si/t and sst/si/r/t are the text; phonetic runs (rPh) and foreign elements are not. */
class SharedStringHandler implements XmlHandler {
  readonly paused = false;
  readonly #table: StringTable;
  wantsText = false;
  #inItem = false;
  #inRun = false;

  constructor(table: StringTable) {
    this.#table = table;
  }

  open(tag: XmlTag): void {
    if (tag.depth === ITEM_DEPTH) this.#inItem = isNamed(tag, "si");
    else if (!this.#inItem) return;
    else if (tag.depth === TEXT_DEPTH) {
      this.#inRun = isNamed(tag, "r");
      this.wantsText = isNamed(tag, "t");
    } else if (tag.depth === RUN_TEXT_DEPTH && this.#inRun) this.wantsText = isNamed(tag, "t");
  }

  close(depth: number): void {
    if (depth >= TEXT_DEPTH) {
      this.wantsText = false;
      if (depth === TEXT_DEPTH) this.#inRun = false;
    } else if (depth === ITEM_DEPTH && this.#inItem) {
      this.#inItem = false;
      this.#table.finishEntry();
    }
  }

  text(bytes: Buffer, start: number, end: number, isCdata: boolean): void {
    const traits = textTraits(bytes, start, end);
    if ((traits & TEXT_IS_SPECIAL) !== 0) this.#table.appendText(cellText(bytes, start, end, isCdata));
    else this.#table.appendBytes(bytes, start, end, (traits & TEXT_IS_NOT_ASCII) === 0);
  }
}
