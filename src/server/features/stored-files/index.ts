export { referencedFiles } from "./queries.ts";
export { sweepFiles } from "./sweep-files.ts";
export { takeOverFiles } from "./take-over-files.ts";
