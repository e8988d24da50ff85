export { codeRefusal, judgeCode } from "./judge-code.ts";
export { judgePassword, type RightAccount } from "./judge-password.ts";
export { newKey, newRecoveryCodes } from "./one-time-code.ts";
export { deleteOldSessions } from "./queries.ts";
export { sessionRoutes } from "./routes.ts";
