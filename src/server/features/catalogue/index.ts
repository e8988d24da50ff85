export {
  allClients,
  type Catalogue,
  filtersOfPage,
  heldDays,
  loadNetwork,
  loadProgramme,
  wavesOf,
} from "./catalogue.ts";
export { type ChosenName, chosenDealers, chosenNames, scopeInWords } from "./chosen-names.ts";
export {
  type ReadSnapshot,
  type ScopedTransaction,
  withRlsMode,
  withScopedTransaction,
  withSnapshot,
} from "./read-snapshot.ts";
export { catalogueRoutes } from "./routes.ts";
