export { previewFirst } from "./preview-choice.ts";
export { ScaleChoice } from "./scale-choice.tsx";
export { uploadQueue } from "./send-workbook.ts";
