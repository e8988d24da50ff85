import { identifyPackage } from "./identify-package.ts";
import { missingSheet, refusal } from "./refusals.ts";
import { MAX_SMALL_PART_BYTES } from "./workbook-limits.ts";
import { readXmlElements } from "./xml-part.ts";
import { openZipPackage, type ZipPackage } from "./zip-package.ts";

export interface XlsxSheet {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

export interface XlsxPackage {
  readonly zip: ZipPackage;
  readonly sheets: readonly XlsxSheet[];
  readonly uses1904: boolean;
  readonly sharedStringsPart: string | null;
  readonly stylesPart: string | null;
}

interface Relation {
  readonly type: string;
  readonly part: string;
}

interface ListedSheet {
  readonly name: string;
  readonly relationId: string;
  readonly isHidden: boolean;
}

/** Opens the container and finds its parts; no sheet is parsed. */
export async function openXlsxPackage(path: string): Promise<XlsxPackage> {
  const zip = await openZipPackage(path);
  try {
    return await resolveParts(zip);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function resolveParts(zip: ZipPackage): Promise<XlsxPackage> {
  const workbookPart = await findWorkbookPart(zip);
  const relations = await readRelations(zip, workbookPart);
  const { listed, uses1904 } = await readWorkbookPart(zip, workbookPart);
  const sheets = worksheetsOf(listed, relations, zip);
  if (sheets.length === 0) throw refusal("NO_WORKSHEET");
  return {
    zip,
    sheets,
    uses1904,
    sharedStringsPart: partOfType(relations, "sharedStrings", zip),
    stylesPart: partOfType(relations, "styles", zip),
  };
}

async function findWorkbookPart(zip: ZipPackage): Promise<string> {
  const relations = await readRelations(zip, "");
  const main = [...relations.values()].find((relation) => relation.type === "officeDocument")?.part ?? null;
  const refused = await identifyPackage(zip, main);
  if (refused !== null) throw refused;
  const part = main ?? "xl/workbook.xml";
  if (!zip.has(part)) throw refusal("DAMAGED", "no workbook part");
  return part;
}

async function readRelations(zip: ZipPackage, source: string): Promise<Map<string, Relation>> {
  const folder = folderOf(source);
  const part = `${folder}_rels/${source.slice(folder.length)}.rels`;
  const relations = new Map<string, Relation>();
  if (!zip.has(part)) return relations;
  await readXmlElements(zip, part, MAX_SMALL_PART_BYTES, ({ path, attributes }) => {
    if (path !== "Relationships/Relationship" || attributes.get("TargetMode") === "External") return;
    const type = attributes.get("Type") ?? "";
    relations.set(attributes.get("Id") ?? "", {
      type: type.slice(type.lastIndexOf("/") + 1),
      part: resolvePart(folder, attributes.get("Target") ?? ""),
    });
  });
  return relations;
}

async function readWorkbookPart(zip: ZipPackage, part: string) {
  const listed: ListedSheet[] = [];
  let uses1904 = false;
  await readXmlElements(zip, part, MAX_SMALL_PART_BYTES, ({ path, attributes }) => {
    if (path === "workbook/workbookPr") uses1904 = /^(1|true|on)$/.test(attributes.get("date1904") ?? "");
    if (path !== "workbook/sheets/sheet") return;
    listed.push({
      name: attributes.get("name") ?? "",
      relationId: attributes.get("id") ?? "",
      isHidden: /^(hidden|veryHidden)$/.test(attributes.get("state") ?? ""),
    });
  });
  return { listed, uses1904 };
}

function worksheetsOf(listed: readonly ListedSheet[], relations: Map<string, Relation>, zip: ZipPackage) {
  const sheets: XlsxSheet[] = [];
  const parts = new Set<string>();
  for (const { name, relationId, isHidden } of listed) {
    const relation = relations.get(relationId);
    if (relation?.type !== "worksheet") continue;
    if (!zip.has(relation.part)) throw missingSheet(name);
    if (parts.has(relation.part)) throw refusal("DAMAGED", "two sheets in one part");
    parts.add(relation.part);
    sheets.push({ name, part: relation.part, isHidden });
  }
  return sheets;
}

function partOfType(relations: Map<string, Relation>, type: string, zip: ZipPackage): string | null {
  const relation = [...relations.values()].find((candidate) => candidate.type === type);
  if (relation === undefined) return null;
  if (!zip.has(relation.part)) throw refusal("DAMAGED", `no part ${relation.part}`);
  return relation.part;
}

function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf("/") + 1);
}

function resolvePart(folder: string, target: string): string {
  const steps = target.startsWith("/") ? target.split("/") : `${folder}${target}`.split("/");
  const resolved: string[] = [];
  for (const step of steps) {
    if (step === "..") resolved.pop();
    else if (step !== "." && step !== "") resolved.push(step);
  }
  return resolved.join("/");
}
