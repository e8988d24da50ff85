import { notAWorkbook, refusal } from "./refusals.ts";
import type { WorkbookError } from "./workbook-error.ts";
import type { ZipPackage } from "./zip-package.ts";

const OPEN_DOCUMENTS: Readonly<Record<string, string>> = {
  "application/vnd.oasis.opendocument.spreadsheet": "an OpenDocument spreadsheet",
  "application/vnd.oasis.opendocument.text": "an OpenDocument text",
  "application/epub+zip": "an e-book",
};

const KNOWN_PARTS: readonly (readonly [string, string])[] = [
  ["word/document.xml", "a Word document"],
  ["ppt/presentation.xml", "a PowerPoint presentation"],
  ["visio/document.xml", "a Visio drawing"],
  ["index/document.iwa", "an Apple iWork document"],
  ["meta-inf/manifest.mf", "a Java archive"],
];

/** Says why a zip file is no .xlsx workbook; null when it looks like one. Its relations, where they name a main part, decide. */
export async function identifyPackage(
  zip: ZipPackage,
  mainPart: string | null,
): Promise<WorkbookError | null> {
  if (mainPart !== null && zip.has(mainPart)) return identifyPart(mainPart.toLowerCase());
  if (zip.has("xl/workbook.bin")) return refusal("BINARY_WORKBOOK");
  if (zip.has("xl/workbook.xml") || zip.has("_rels/.rels")) {
    const office = KNOWN_PARTS.find(([part]) => zip.has(part));
    return office === undefined || zip.has("xl/workbook.xml") ? null : notAWorkbook(office[1]);
  }
  if (zip.has("[Content_Types].xml")) return refusal("DAMAGED", "no relations and no workbook part");
  const known = KNOWN_PARTS.find(([part]) => zip.has(part));
  return notAWorkbook(known?.[1] ?? (await openDocumentKind(zip)) ?? "a zip archive");
}

function identifyPart(part: string): WorkbookError | null {
  if (part.endsWith(".bin")) return refusal("BINARY_WORKBOOK");
  const known = KNOWN_PARTS.find(([name]) => name === part);
  return known === undefined ? null : notAWorkbook(known[1]);
}

async function openDocumentKind(zip: ZipPackage): Promise<string | null> {
  if (!zip.has("mimetype") || zip.declaredBytes("mimetype") > 200) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of zip.read("mimetype")) chunks.push(chunk);
  return OPEN_DOCUMENTS[Buffer.concat(chunks).toString("latin1").trim()] ?? null;
}
