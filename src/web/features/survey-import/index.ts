export { COLUMN_CHOICE, COLUMN_FIELD, ColumnHead, ColumnReason, ColumnTable } from "./column-cells.tsx";
export { HeaderChoice } from "./header-choice.tsx";
export { MovementTables } from "./movement-tables.tsx";
export { ScaleChoice } from "./scale-choice.tsx";
export { ScaleRules } from "./scale-rules.tsx";
export { uploadQueue } from "./send-workbook.ts";
export { useFileAnswer } from "./use-file-answer.ts";
export { useReadings } from "./use-readings.ts";
