import { refusal } from "./refusals.ts";
import { attributes } from "./xml-bytes.ts";
import type { XmlHandler, XmlTag } from "./xml-handler.ts";
import { XmlScanner } from "./xml-scanner.ts";
import type { ZipPackage } from "./zip-package.ts";

export interface XmlElement {
  /** Local names from the root, joined by "/": "workbook/sheets/sheet". */
  readonly path: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Reads a small part element by element, three levels deep; text is ignored. */
export async function readXmlElements(
  zip: ZipPackage,
  part: string,
  maxBytes: number,
  onElement: (element: XmlElement) => void,
): Promise<void> {
  if (zip.declaredBytes(part) > maxBytes) throw refusal("UNPACKS_TOO_LARGE", `${part} is too large`);
  const scanner = new XmlScanner(elementHandler(onElement));
  for await (const chunk of zip.read(part)) {
    scanner.push(chunk);
    scanner.run();
  }
  scanner.finish();
}

const MAX_DEPTH = 3;
/** No name that anybody asks for is as long. */
const MAX_NAME_BYTES = 64;

function elementHandler(onElement: (element: XmlElement) => void): XmlHandler {
  const path: string[] = [];
  return {
    wantsText: false,
    paused: false,
    open(tag: XmlTag) {
      if (tag.depth > MAX_DEPTH) return;
      const nameEnd = Math.min(tag.nameEnd, tag.nameStart + MAX_NAME_BYTES);
      path.length = tag.depth - 1;
      path.push(tag.bytes.toString("utf8", tag.nameStart, nameEnd));
      onElement({ path: path.join("/"), attributes: attributes(tag) });
    },
    close() {},
    text() {},
  };
}
