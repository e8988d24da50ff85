import type { StringTable } from "./string-table.ts";
import { isNamed } from "./xml-bytes.ts";
import type { XmlHandler, XmlTag } from "./xml-handler.ts";
import { XmlScanner } from "./xml-scanner.ts";
import { cellText, TEXT_IS_NOT_ASCII, TEXT_IS_SPECIAL, textTraits } from "./xml-text.ts";
import type { ZipPackage } from "./zip-package.ts";

const ITEM_DEPTH = 2;
const TEXT_DEPTH = 3;
const RUN_TEXT_DEPTH = 4;

export async function readSharedStrings(
  zip: ZipPackage,
  part: string | null,
  table: StringTable,
  onParsed: (bytes: number) => void,
): Promise<void> {
  if (part === null) return;
  const scanner = new XmlScanner(new SharedStringHandler(table));
  for await (const chunk of zip.read(part)) {
    scanner.push(chunk);
    scanner.run();
    onParsed(chunk.length);
  }
  scanner.finish();
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
