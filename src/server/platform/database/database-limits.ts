interface Limits {
  /** Of one statement, waiting for locks included. */
  readonly statementSeconds: number;
  /** Of one wait for a row, a table or an advisory lock. */
  readonly lockSeconds: number;
}

/**
 * How long the database may work on one statement: a request's limits hold on every connection of the application, and
 * a command's on every one of the owner; longer work names itself. A copy runs as long as its workbook is read, and
 * whoever changes an operation's figures waits for an import of a million rows under way.
 */
export const DATABASE_LIMITS = {
  request: { statementSeconds: 15, lockSeconds: 5 },
  /** Figures and lists: all statements of one together may take no longer either. */
  read: { statementSeconds: 10, lockSeconds: 5 },
  export: { statementSeconds: 60, lockSeconds: 5 },
  /** An upload taken back: its rollups are reduced, and an import of the operation may be under way. */
  deletion: { statementSeconds: 180, lockSeconds: 120 },
  import: { statementSeconds: 1_800, lockSeconds: 1_800 },
  /** The search's words and other work that a schedule starts, in small steps. */
  schedule: { statementSeconds: 300, lockSeconds: 60 },
  /** Scores made anew, operations deleted, the demo built, files swept. */
  command: { statementSeconds: 3_600, lockSeconds: 1_800 },
  /** One table of a backup is one statement, and so is an index of a restored one. */
  backup: { statementSeconds: 14_400, lockSeconds: 60 },
  verification: { statementSeconds: 3_600, lockSeconds: 60 },
  /** The bookkeeping of the job queue. */
  jobs: { statementSeconds: 60, lockSeconds: 30 },
  /** A migration that waits for a lock holds up everybody behind it: better to give up and tell. */
  migration: { statementSeconds: 3_600, lockSeconds: 60 },
} as const satisfies Readonly<Record<string, Limits>>;

export type KindOfWork = keyof typeof DATABASE_LIMITS;

/** The limits as settings of PostgreSQL, in milliseconds. */
export function limitSettings(kind: KindOfWork) {
  const { statementSeconds, lockSeconds } = DATABASE_LIMITS[kind];
  return { statement_timeout: statementSeconds * 1000, lock_timeout: lockSeconds * 1000 };
}

/** A connection string whose connections begin with the limits. */
export function withLimits(url: string, kind: KindOfWork): string {
  const settings = Object.entries(limitSettings(kind)).map(([name, value]) => `${name}=${value}`);
  return `${url}${url.includes("?") ? "&" : "?"}${settings.join("&")}`;
}
