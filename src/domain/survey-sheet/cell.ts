/** A calendar day read from a date-formatted cell: whole days since 1970-01-01, no time zone. */
export interface DateCell {
  readonly epochDay: number;
}

/** One cell of a workbook as a reader delivers it. Error cells and formulas without a cached value are null. */
export type Cell = string | number | boolean | null | DateCell;
