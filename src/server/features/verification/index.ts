export { verifyOperations } from "./verify-operations.ts";
