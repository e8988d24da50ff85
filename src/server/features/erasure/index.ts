export { eraseFromFiles } from "./erase-from-files.ts";
export { erasureRoutes } from "./routes.ts";
