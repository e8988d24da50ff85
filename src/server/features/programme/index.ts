export { programmeRoutes } from "./routes.ts";
