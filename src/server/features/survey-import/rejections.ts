/** Why rows of one sheet were turned away, by row number, as the report prints it. */
export type Rejections = Map<number, string>;

/** Both rows of a pair name the other one. */
export function rejectRepeated(rejections: Rejections, repeated: ReadonlyMap<number, number>): void {
  for (const [row, other] of repeated) {
    const reason = `survey_id: Row ${other} has the same survey_id; keep one of them.`;
    const known = rejections.get(row);
    rejections.set(row, known === undefined ? reason : `${known}\n${reason}`);
  }
}
