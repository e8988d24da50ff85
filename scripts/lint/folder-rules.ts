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
      audit: ["calendar", "network", "people", "retention", "text"],
      branding: [],
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
      "log.ts": ["config", "errors.ts"],
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
      "action-plans": ["branding", "catalogue", "notifications", "scoring"],
      audit: ["catalogue"],
      branding: [],
      backup: ["erasure", "stored-files"],
      catalogue: [],
      "client-export": ["catalogue"],
      dashboard: ["catalogue", "scoring"],
      employees: ["accounts", "catalogue"],
      erasure: ["catalogue", "survey-audio", "survey-import"],
      exports: ["action-plans", "catalogue", "dashboard", "verbatims"],
      installation: ["branding", "catalogue", "survey-import"],
      live: [],
      network: ["catalogue", "employees", "scoring", "survey-import"],
      notifications: ["catalogue"],
      observability: ["backup"],
      programme: ["installation", "survey-import"],
      retention: ["catalogue", "employees", "erasure", "notifications", "survey-audio", "survey-import"],
      scoring: ["catalogue"],
      session: ["branding", "catalogue"],
      "stored-files": [],
      "survey-audio": ["catalogue", "notifications"],
      "survey-import": ["catalogue", "notifications", "scoring"],
      verbatims: ["action-plans", "catalogue", "scoring"],
      verification: ["catalogue", "scoring"],
    },
  },
  {
    // Downward: what draws, remembers or asks knows no feature, and the app composes all of them.
    root: "src/web",
    doors: [],
    uses: {
      api: ["state"],
      app: ["api", "charts", "features", "state", "ui"],
      charts: ["api", "state", "ui"],
      features: ["api", "charts", "state", "ui"],
      "main.tsx": ["api", "app", "state"],
      state: ["ui"],
      ui: [],
      worker: [],
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
      branding: [],
      dashboard: ["action-plans", "filters"],
      employees: [],
      erasure: [],
      filters: [],
      installation: ["branding", "session", "survey-import"],
      network: ["survey-import"],
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
    uses: { "drill-downs": [] },
    others: ["drill-downs"],
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

/** A test beside a source that needs more than its source may import. */
export interface TestException {
  readonly path: string;
  readonly why: string;
}

export const TEST_EXCEPTIONS: readonly TestException[] = [
  {
    path: "src/domain/calendar/zoned-format.test.ts",
    why: "whoever formats by time zone shares its formats",
  },
  {
    path: "src/domain/questionnaire/programme-of.test.ts",
    why: "what is proposed keeps the rules of programmes",
  },
  {
    path: "src/domain/questionnaire/propose-questionnaire.test.ts",
    why: "what is proposed keeps the rules of programmes",
  },
  { path: "src/domain/text/nearest-text.test.ts", why: "the heads of the survey sheet are what is mistyped" },
  {
    path: "src/server/features/installation/revise-programme.test.ts",
    why: "verify judges what a revision left",
  },
  {
    path: "src/server/features/verification/verify-operations.test.ts",
    why: "verify judges what an undo left",
  },
  { path: "src/server/platform/postgres/external.test.ts", why: "a start migrates what it found" },
  { path: "src/server/platform/postgres/roles.deep.test.ts", why: "a start migrates what it found" },
  {
    path: "src/web/features/dashboard/drill-downs/region-dealers.test.ts",
    why: "a drill-down ends at the rows of a ranking",
  },
];
