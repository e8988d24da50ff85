export { exportClient } from "./export-client.ts";
