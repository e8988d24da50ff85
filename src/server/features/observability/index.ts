export { watchInstallation } from "./installation-measures.ts";
export type { StatusServices } from "./read-status.ts";
export { observabilityRoutes } from "./routes.ts";
