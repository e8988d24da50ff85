export { referencedFiles } from "./queries.ts";
export { sweepFiles } from "./sweep-files.ts";
