import { expect, type Locator, type Page } from "@playwright/test";

const TOO_FEW = "insufficient sample";
/** `7.7% (n 46,671)`: a cell of lines over time or of dealers side by side. */
const SAMPLED = /^(.+) \(n ([\d,]+)\)$/;

/** Opens a card's menu and finds one of its items. */
export async function menuItem(page: Page, name: string, item: string): Promise<Locator> {
  await page.getByRole("button", { name: `${name} menu`, exact: true }).click();
  return page.getByRole("menuitem", { name: item });
}

/** Compares a card's 'Show as table' with its sheet: names, values, changes, previous values and n. Counts the cells. */
export async function comparedCells(page: Page, name: string, sheet: unknown[][]): Promise<number> {
  await (await menuItem(page, name, "Show as table")).click();
  const dialog = page.getByRole("dialog");
  const heads = await dialog.getByRole("columnheader").allTextContents();
  let compared = 0;
  const lines = await dialog.locator("tbody tr").all();
  const rows = await Promise.all(lines.map((line) => line.locator("th, td").allTextContents()));
  // A month that has just begun has no figure in its row.
  const isSampled = rows.some((texts) => texts.some((text) => SAMPLED.test(text)));
  for (const [place, texts] of rows.entries()) {
    const cells = isSampled ? seriesCells(heads, texts, sheet) : rowCells(heads, texts, sheet, place);
    for (const { head, shown, written } of cells)
      expect(written, `${name}, ${head}, row ${place}`).toBe(shown);
    compared += cells.length;
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  return compared;
}

interface ComparedCell {
  readonly head: string;
  readonly shown: string;
  /** What stands in the sheet, written as the screen writes it. */
  readonly written: string;
}

/** A row of the table is a row of the sheet. */
function rowCells(
  heads: readonly string[],
  texts: readonly string[],
  [columns = [], ...rows]: unknown[][],
  place: number,
): ComparedCell[] {
  return texts.flatMap((shown, column) => {
    const head = heads[column] ?? "";
    const at = columnOf(columns.map(String), heads, column);
    if (at === -1 || shown === "–" || shown === "" || shown === TOO_FEW) return [];
    return [{ head, shown, written: shownLike(rows[place]?.[at], shown, head) }];
  });
}

/** A cell of the table is a row of the sheet: series, step, value, n. */
function seriesCells(
  heads: readonly string[],
  [label = "", ...texts]: readonly string[],
  rows: unknown[][],
): ComparedCell[] {
  const step = label.replace(" (partial)", "");
  return texts.flatMap((shown, place) => {
    const head = heads[place + 1] ?? "";
    const [, figure] = SAMPLED.exec(shown) ?? [];
    if (figure === undefined) return [];
    const [, , value, n] = rows.find(([series, at]) => series === head && at === step) ?? [];
    const written = figure === TOO_FEW ? figure : shownLike(value, figure, "");
    return [{ head, shown, written: `${written} (n ${Number(n).toLocaleString("en-US")})` }];
  });
}

/** Where a column of the table stands in the sheet, -1 for an interval, which is two columns there. */
function columnOf(sheet: readonly string[], table: readonly string[], column: number): number {
  const head = table[column] ?? "";
  const exact = sheet.indexOf(head);
  if (exact !== -1) return exact;
  if (head === "Change") return sheet.findIndex((each) => each.startsWith("Change"));
  const value = table.indexOf("Change");
  return value !== -1 && column === value + 1 ? sheet.findIndex((each) => each.startsWith("Previous")) : -1;
}

/** A cell as the screen writes it; the screen's text says with how many decimals and which sign, its head or text that it is a share. */
function shownLike(value: unknown, text: string, head: string): string {
  if (typeof value !== "number") return String(value ?? "");
  const percent = text.endsWith("%") || head === "% Disappointed";
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  const number = (percent ? value * 100 : value).toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${text.startsWith("+") && value > 0 ? "+" : ""}${number.replace("-", "−")}${text.endsWith("%") ? "%" : ""}`;
}
