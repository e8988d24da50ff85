import type { RowProblem } from "#domain/sheet-values.ts";

/** Why rows of one sheet were turned away, by row number, as the report prints it. */
export type Rejections = Map<number, string>;

const LONGEST_SHOWN_VALUE = 60;

/** 'dealer_code "D99": No dealer has this code …' for each problem, on lines of its own. */
export function reasonOf(problems: readonly RowProblem[]): string {
  return problems
    .map(({ column, value, reason }) => {
      if (column === "") return reason;
      return value === "" ? `${column}: ${reason}` : `${column} "${shortened(value)}": ${reason}`;
    })
    .join("\n");
}

/** Both rows of a pair name the other one. */
export function rejectRepeated(rejections: Rejections, repeated: ReadonlyMap<number, number>): void {
  for (const [row, other] of repeated) {
    const reason = `survey_id: Row ${other} has the same survey_id; keep one of them.`;
    const known = rejections.get(row);
    rejections.set(row, known === undefined ? reason : `${known}\n${reason}`);
  }
}

function shortened(value: string): string {
  return value.length > LONGEST_SHOWN_VALUE ? `${value.slice(0, LONGEST_SHOWN_VALUE)}…` : value;
}
