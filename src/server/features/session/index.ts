export { judgePassword, type RightAccount } from "./judge-password.ts";
export { sessionRoutes } from "./routes.ts";
