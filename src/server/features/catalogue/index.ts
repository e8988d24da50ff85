export { type Catalogue, filtersOfPage, heldDays, wavesOf } from "./catalogue.ts";
export { type ChosenName, chosenDealers, chosenNames, scopeInWords } from "./chosen-names.ts";
export { inTurnIfLong, type NetworkReads, networkReads } from "./network-reads.ts";
export {
  ALL_MODELS,
  allClients,
  codesById,
  countResponses,
  findClient,
  loadDecidedNetwork,
  loadNetwork,
  loadOfferedNetwork,
  loadProgramme,
  operationsOf,
} from "./queries.ts";
export {
  cachedSnapshot,
  type OperationSnapshot,
  type ReadSnapshot,
  type ScopedTransaction,
  withRlsMode,
  withScopedTransaction,
  withSnapshot,
} from "./read-snapshot.ts";
export { catalogueRoutes } from "./routes.ts";
