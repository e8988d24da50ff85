export { networkRoutes } from "./routes.ts";
