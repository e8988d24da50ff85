export { endAccess, lockPerson } from "./account-token-queries.ts";
export { accountComposers } from "./emails.ts";
export { accountRoutes } from "./routes.ts";
export { removeSecondFactorAsOwner } from "./second-factor.ts";
