import { xmlText } from "./xml-escape.ts";

export const CONTENT_TYPES_PART = "[Content_Types].xml";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const ROOT_RELATIONS = `${DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const CELL_FORMATS = [
  '<xf numFmtId="0"/>',
  '<xf numFmtId="0" fontId="1" applyFont="1"/>',
  '<xf numFmtId="1" applyNumberFormat="1"/>',
  '<xf numFmtId="165" applyNumberFormat="1"/>',
  '<xf numFmtId="166" applyNumberFormat="1"/>',
  '<xf numFmtId="167" applyNumberFormat="1"/>',
  '<xf numFmtId="168" applyNumberFormat="1"/>',
].join("");

/** Positions in CELL_FORMATS. */
export const STYLE_INDEX = {
  general: 0,
  header: 1,
  integer: 2,
  decimal: 3,
  percent: 4,
  date: 5,
  dateTime: 6,
} as const;

export const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="165" formatCode="0.0"/><numFmt numFmtId="166" formatCode="0.0%"/><numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="168" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="7">${CELL_FORMATS}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

export function contentTypes(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  );
  return `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${sheets.join("")}</Types>`;
}

export function workbookParts(sheets: readonly { readonly name: string }[]): [string, string][] {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const styles = `<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  return [
    [
      "xl/workbook.xml",
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${DECLARATION}<Relationships xmlns="${RELATIONS}">${relations.join("")}${styles}</Relationships>`,
    ],
  ];
}
