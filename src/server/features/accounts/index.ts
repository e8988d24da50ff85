export { accountComposers } from "./emails.ts";
export { accountRoutes } from "./routes.ts";
