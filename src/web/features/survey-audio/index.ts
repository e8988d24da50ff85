export { RecordingCell } from "./recording-cell.tsx";
