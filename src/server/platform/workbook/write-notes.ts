import { columnName } from "./column-name.ts";
import type { SheetToWrite } from "./sheet-to-write.ts";
import { xmlText } from "./xml-escape.ts";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const AUTHOR = "Forecourt";
/** Shapes are numbered by sheet in steps of this, as Excel does. */
const SHAPES_OF_A_SHEET = 1024;
const COLUMNS_WIDE = 3;
const CHARACTERS_OF_A_LINE = 34;

/** What a sheet with comments says of them, behind everything else. */
export const NOTES_REFERENCE = `<legacyDrawing xmlns:r="${OFFICE}" r:id="rId1"/>`;

/** True where a header of the sheet has a comment. */
export function hasNotes({ columns }: SheetToWrite): boolean {
  return columns.some(({ note }) => note !== undefined);
}

/** The parts that hold the comments of a sheet, by name: the texts, where they are drawn, and how they are found. */
export function notesParts(sheet: SheetToWrite, index: number): [string, string][] {
  if (!hasNotes(sheet)) return [];
  const number = index + 1;
  const notes = sheet.columns.flatMap(({ note }, column) => (note === undefined ? [] : [{ note, column }]));
  return [
    [`xl/comments${number}.xml`, commentsXml(notes)],
    [`xl/drawings/vmlDrawing${number}.vml`, drawingXml(notes, number)],
    [
      `xl/worksheets/_rels/sheet${number}.xml.rels`,
      `${DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/vmlDrawing" Target="../drawings/vmlDrawing${number}.vml"/><Relationship Id="rId2" Type="${OFFICE}/comments" Target="../comments${number}.xml"/></Relationships>`,
    ],
  ];
}

interface Note {
  readonly note: string;
  readonly column: number;
}

function commentsXml(notes: readonly Note[]): string {
  const listed = notes.map(
    ({ note, column }) =>
      `<comment ref="${columnName(column)}1" authorId="0"><text><t xml:space="preserve">${xmlText(note)}</t></text></comment>`,
  );
  return `${DECLARATION}<comments xmlns="${MAIN}"><authors><author>${AUTHOR}</author></authors><commentList>${listed.join("")}</commentList></comments>`;
}

// The only drawing of comments that every program reads is the old one.
function drawingXml(notes: readonly Note[], sheet: number): string {
  const shapes = notes.map((note, place) => shapeXml(note, sheet * SHAPES_OF_A_SHEET + place + 1));
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${sheet}"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join("")}</xml>`;
}

function shapeXml({ note, column }: Note, id: number): string {
  const anchor = [column + 1, 15, 1, 4, column + 1 + COLUMNS_WIDE, 15, 2 + linesOf(note), 4].join(", ");
  return `<v:shape id="_x0000_s${id}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
}

function linesOf(note: string): number {
  return note
    .split("\n")
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / CHARACTERS_OF_A_LINE)), 0);
}
