export { watchInstallation } from "./installation-measures.ts";
