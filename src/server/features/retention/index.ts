export { applyRetention } from "./apply-retention.ts";
export { retentionRoutes } from "./routes.ts";
