import { dateStyles } from "./date-formats.ts";
import { MAX_STYLES_PART_BYTES } from "./workbook-limits.ts";
import type { XlsxPackage } from "./xlsx-package.ts";
import { readXmlElements } from "./xml-part.ts";

/** For every cell style whether its numbers are days. */
export async function readDateStyles({ zip, stylesPart }: XlsxPackage): Promise<readonly boolean[]> {
  if (stylesPart === null) return [];
  const codes = new Map<number, string>();
  const formatOfStyle: number[] = [];
  await readXmlElements(zip, stylesPart, MAX_STYLES_PART_BYTES, ({ path, attributes }) => {
    const format = Number(attributes.get("numFmtId") ?? 0);
    if (path === "styleSheet/numFmts/numFmt") codes.set(format, attributes.get("formatCode") ?? "");
    if (path === "styleSheet/cellXfs/xf") formatOfStyle.push(format);
  });
  return dateStyles(formatOfStyle, codes);
}
