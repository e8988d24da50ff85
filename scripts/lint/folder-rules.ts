/** The folders of one room, and which of them may import which. */
export interface Room {
  readonly root: string;
  /** The files that others import; empty = every file. */
  readonly doors: readonly string[];
  /** The end of the names of files that src/web/app imports besides, each a chunk of its own. */
  readonly pages?: readonly string[];
  /** Whom each folder imports, and each file directly in the root. */
  readonly uses: Readonly<Record<string, readonly string[]>>;
  /** Whom folders without a row import; absent = each needs a row. The root composes them: its own files are free. */
  readonly others?: readonly string[];
}

/** Who may import whom, folder by folder; no way leads back to where it began. */
export const ROOMS: readonly Room[] = [
  {
    root: "src/domain",
    doors: [],
    uses: {
      "action-plans": ["calendar", "network", "programme", "scoring"],
      audit: ["people", "retention", "text"],
      calendar: [],
      "dealer-master": ["network", "survey-mapping", "survey-sheet"],
      filters: ["calendar", "network"],
      movements: ["calendar", "network", "programme", "scoring", "text"],
      network: ["programme"],
      observability: ["text"],
      notifications: ["calendar", "network", "people", "programme"],
      pages: ["filters", "programme", "scoring"],
      people: ["network", "programme", "survey-sheet", "text"],
      programme: [],
      retention: ["calendar", "text"],
      "programme-rules": ["calendar", "programme", "scoring", "survey-sheet"],
      questionnaire: [
        "calendar",
        "network",
        "programme",
        "standard-programmes",
        "survey-mapping",
        "survey-sheet",
      ],
      scoring: ["calendar", "programme", "text"],
      "standard-programmes": ["programme"],
      "survey-mapping": ["calendar", "network", "programme", "survey-sheet", "text"],
      "survey-sheet": ["calendar", "network", "programme", "scoring", "text"],
      text: [],
    },
  },
  {
    root: "src/server/platform",
    doors: [],
    uses: {
      access: ["database", "errors.ts", "process"],
      config: [],
      database: ["errors.ts", "log.ts", "postgres"],
      documents: ["errors.ts", "process"],
      "errors.ts": [],
      events: ["database", "errors.ts", "log.ts", "postgres"],
      files: ["access", "config", "database", "errors.ts", "postgres", "process", "workbook"],
      http: ["access", "config", "database", "errors.ts", "files", "log.ts"],
      "jobs.ts": ["database", "errors.ts", "log.ts"],
      "log.ts": ["config"],
      mail: ["database", "errors.ts", "log.ts"],
      metrics: ["errors.ts", "log.ts"],
      postgres: ["config", "errors.ts", "log.ts", "process"],
      process: ["errors.ts"],
      workbook: ["errors.ts", "process"],
    },
  },
  {
    root: "src/server/features",
    doors: ["index.ts"],
    uses: {
      accounts: ["session"],
      "action-plans": ["catalogue", "notifications", "scoring"],
      audit: [],
      backup: ["stored-files"],
      catalogue: [],
      "client-export": ["catalogue"],
      dashboard: ["catalogue", "scoring"],
      employees: ["accounts", "catalogue"],
      erasure: ["catalogue", "survey-audio", "survey-import"],
      exports: ["action-plans", "catalogue", "dashboard", "verbatims"],
      installation: ["catalogue", "survey-import"],
      live: [],
      network: ["catalogue", "employees", "scoring", "survey-import"],
      notifications: ["catalogue"],
      observability: ["backup"],
      programme: ["installation", "survey-import"],
      retention: ["catalogue", "employees", "erasure", "notifications", "survey-audio", "survey-import"],
      scoring: ["catalogue"],
      session: ["catalogue"],
      "stored-files": [],
      "survey-audio": ["catalogue", "notifications"],
      "survey-import": ["catalogue", "notifications", "scoring"],
      verbatims: ["action-plans", "catalogue", "scoring"],
      verification: ["catalogue", "scoring"],
    },
  },
  {
    root: "src/web/features",
    doors: ["index.ts"],
    pages: ["-page.tsx", "who-is-in.ts"],
    uses: {
      accounts: [],
      "action-plans": ["filters"],
      audit: [],
      dashboard: ["action-plans"],
      employees: [],
      erasure: [],
      filters: [],
      installation: ["session", "survey-import"],
      network: [],
      notifications: [],
      observability: [],
      programme: ["survey-import"],
      retention: [],
      session: ["action-plans"],
      "survey-audio": [],
      "survey-import": [],
      verbatims: ["action-plans", "survey-audio"],
    },
  },
  {
    root: "src/web/features/dashboard",
    doors: [],
    uses: { leads: [] },
    others: ["leads"],
  },
  {
    root: "src/web/charts",
    doors: [],
    uses: {
      canvas: [],
      card: ["export"],
      export: ["canvas"],
      grid: ["card"],
      page: ["card", "export"],
    },
    others: ["canvas", "card"],
  },
];
