export {
  AGGREGATE_COLUMNS,
  type AggregatesRow,
  addedToCell,
  aggregatesOfRow,
  answersBehind,
  COUNTED_COLUMNS,
  type ColumnsWanted,
  cellOfResponses,
  countsOfResponses,
  includesColumns,
  rollupTable,
  sumsOfCells,
  wantedBy,
} from "./aggregate-queries.ts";
export { averageDisclosures, type Disclosure, disclosuresOf } from "./disclosure.ts";
