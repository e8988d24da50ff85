/** The first number of each of our two-number advisory locks of PostgreSQL; the second names whose. */
export const LOCKS = {
  /** Whoever writes the aggregates of an operation. */
  operation: 4711,
  /** Whoever takes an upload of an operation in. */
  acceptance: 4712,
  /** Whoever changes a client's network from its own sheets. */
  network: 4713,
  /** Whoever plans a client's pushes. */
  pushPlanning: 4714,
  /** Whoever writes of dealers, shared, and whoever merges some of them, alone. */
  dealers: 4716,
  /** Whoever imports uploads of an operation, one after the other. */
  importing: 4715,
  /** Whoever searches a client's files for respondents who were erased. */
  erasure: 4717,
  /** Every process, shared, with the store of files it works on. */
  fileStore: 4718,
  /** Whoever changes how long a client keeps what. */
  retention: 4719,
  /** Whoever removes what a client keeps no longer. */
  removal: 4720,
  /** Whoever counts what a client would keep no longer. */
  retentionPreview: 4721,
  /** Whoever counts what another questionnaire would move in a client. */
  programmePreview: 4722,
  /** Whoever names, changes or deletes a mapping of an operation. */
  mappings: 4723,
  /** Whoever brings texts of an operation into the search's index. */
  textIndex: 4724,
  /** Whoever binds a browser's or device's push address to a session; by the hash of the address. */
  pushAddress: 4725,
} as const;

/** Advisory locks of one number, of the database as a whole. */
export const DATABASE_LOCKS = {
  provision: 4711,
  migration: 20260101,
  backup: 20260102,
  fileStore: 20260103,
  storeBinding: 20260104,
  /** Whoever is at a step of long background work. */
  longWork: 20260105,
} as const;
