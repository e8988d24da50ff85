import { CellReader } from "./cell-reader.ts";
import { RowCollector } from "./row-collector.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { SheetHandler } from "./sheet-handler.ts";
import { StringTable } from "./string-table.ts";
import { emptyNotes, type SheetNotes, type SheetRow, sumOfNotes, type Workbook } from "./workbook.ts";
import type { XlsxPackage, XlsxSheet } from "./xlsx-package.ts";
import { readDateStyles } from "./xlsx-styles.ts";
import { XmlScanner } from "./xml-scanner.ts";

/** A workbook over an opened package; styles and shared strings are read with the first row that is asked for. */
export function xlsxWorkbook(source: XlsxPackage, temporaryFolder?: string): Workbook {
  const strings = new StringTable({ temporaryFolder });
  const parsedOfSheet = new Map<number, number>();
  const notesOfSheet = new Map<number, SheetNotes>();
  let parsedOfStrings = 0;
  let dateStyles: Promise<readonly boolean[]> | null = null;

  async function readCommonParts(): Promise<readonly boolean[]> {
    await readSharedStrings(source.zip, source.sharedStringsPart, strings, (bytes) => {
      parsedOfStrings += bytes;
    });
    return readDateStyles(source);
  }

  async function* rows(index: number): AsyncGenerator<readonly SheetRow[], void, void> {
    const sheet = source.sheets[index];
    if (sheet === undefined) throw new RangeError(`no sheet ${index}`);
    dateStyles ??= readCommonParts();
    const notes = emptyNotes();
    const context = { strings, dateStyles: await dateStyles, uses1904: source.uses1904, notes };
    notesOfSheet.set(index, notes);
    const collector = new RowCollector(sheet.name);
    const scanner = new XmlScanner(new SheetHandler(collector, new CellReader(context)));
    let parsed = 0;
    for await (const chunk of source.zip.read(sheet.part)) {
      scanner.push(chunk);
      while (!scanner.run()) yield collector.take();
      parsed += chunk.length;
      parsedOfSheet.set(index, Math.max(parsed, parsedOfSheet.get(index) ?? 0));
      const batch = collector.take();
      if (batch.length > 0) yield batch;
    }
    scanner.finish();
  }

  function progress(indexes: readonly number[] = source.sheets.map((_, index) => index)): number {
    const stringBytes = declaredBytes(source, source.sharedStringsPart);
    let total = stringBytes;
    let parsed = parsedOfStrings;
    for (const index of indexes) {
      total += declaredBytes(source, source.sheets[index]?.part ?? null);
      parsed += parsedOfSheet.get(index) ?? 0;
    }
    return total === 0 ? 1 : Math.min(1, parsed / total);
  }

  return {
    kind: "xlsx",
    sheets: source.sheets.map(({ name }: XlsxSheet, index) => ({ name, index })),
    rows,
    progress,
    notes: () => sumOfNotes(notesOfSheet.values()),
    close: () => {
      strings.close();
      source.zip.close();
    },
  };
}

function declaredBytes(source: XlsxPackage, part: string | null): number {
  return part === null ? 0 : source.zip.declaredBytes(part);
}
