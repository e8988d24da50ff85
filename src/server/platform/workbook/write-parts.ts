import { xmlText } from "./xml-escape.ts";

export const CONTENT_TYPES_PART = "[Content_Types].xml";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const ROOT_RELATIONS = `${DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** Every style of a cell; each stands in the file twice, plain and bold. `quoted`: text that looks like a formula. */
const CELL_STYLES = {
  general: 'numFmtId="0"',
  quoted: 'numFmtId="0" quotePrefix="1"',
  integer: 'numFmtId="1" applyNumberFormat="1"',
  decimal: 'numFmtId="165" applyNumberFormat="1"',
  percent: 'numFmtId="166" applyNumberFormat="1"',
  count: 'numFmtId="3" applyNumberFormat="1"',
  change: 'numFmtId="169" applyNumberFormat="1"',
  changeDecimal: 'numFmtId="170" applyNumberFormat="1"',
  date: 'numFmtId="167" applyNumberFormat="1"',
  dateTime: 'numFmtId="168" applyNumberFormat="1"',
} as const;

const NUMBER_FORMATS = [
  [165, "0.0"],
  [166, "0.0%"],
  [167, "yyyy\\-mm\\-dd"],
  [168, "yyyy\\-mm\\-dd\\ hh:mm"],
  [169, "+0;\\-0;0"],
  [170, "+0.0;\\-0.0;0.0"],
].map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`);

const CELL_FORMATS = Object.values(CELL_STYLES).map(
  (style) => `<xf ${style}/><xf ${style} fontId="1" applyFont="1"/>`,
);

const POSITIONS = new Map(Object.keys(CELL_STYLES).map((name, place) => [name, place * 2]));

/** The number of a style in the file. */
export function styleOf(name: keyof typeof CELL_STYLES, bold = false): number {
  return (POSITIONS.get(name) ?? 0) + (bold ? 1 : 0);
}

export const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${NUMBER_FORMATS.length}">${NUMBER_FORMATS.join("")}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${CELL_FORMATS.length * 2}">${CELL_FORMATS.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** `notes`: whether each sheet has comments. */
export function contentTypes(notes: readonly boolean[]): string {
  const sheets = notes.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  );
  const comments = notes.map((has, index) =>
    has ? `<Override PartName="/xl/comments${index + 1}.xml" ContentType="${CONTENT}.comments+xml"/>` : "",
  );
  const drawings = notes.includes(true)
    ? '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>'
    : "";
  return `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${drawings}<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${sheets.join("")}${comments.join("")}</Types>`;
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
