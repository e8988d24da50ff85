import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { startsBundledPrograms } from "./test/reading-programs.ts";

const NEVER = ["test/e2e/**", "node_modules/**", ".cache/**"];
/** Kills, whole products of cases and what starts servers of its own: `npm run test:deep`. */
const DEEP = "**/*.deep.test.ts";
/** Every moment a server can be killed at; the deep ones kill it at some: `npm run test:long`. */
const LONG = "**/*.long.test.ts";
/** Where the database is spread over several machines: `npm run test:citus`. */
const CITUS = "**/*.citus.test.ts";
const SERVER = "{src/server,test,demo,scripts}/**/*.test.ts";
/** They replace a module, which every file of their process would see. */
const MOCKS = globSync(SERVER).filter((file) => readFileSync(file, "utf8").includes("vi.mock("));
const PURE = [
  "src/domain/**/*.test.ts",
  "src/contract/**/*.test.ts",
  "src/web/**/*.test.{ts,tsx}",
  "test/oracle/**/*.test.ts",
  "bench/*.test.ts",
];

/** One more than the two cores that are counted on: what waits for PostgreSQL, or for a process that ends, leaves one idle. */
const WORKERS = 3;

const withDatabase = {
  globalSetup: ["test/database-setup.ts"],
  // For what hangs, not for what is slow: a busy machine decides no test.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  maxWorkers: WORKERS,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "domain",
          // Pure functions: nothing one file does is seen by another, and threads start quicker than processes.
          isolate: false,
          pool: "threads",
          maxWorkers: WORKERS,
          testTimeout: 90_000,
          include: PURE,
          exclude: NEVER,
        },
      },
      {
        plugins: [startsBundledPrograms()],
        test: {
          ...withDatabase,
          name: "server",
          // The app is loaded once per worker; each file has a database and an app of its own.
          isolate: false,
          include: [SERVER],
          exclude: [...NEVER, ...PURE, ...MOCKS, DEEP, LONG, CITUS],
        },
      },
      {
        plugins: [startsBundledPrograms()],
        test: { ...withDatabase, name: "server with mocks", include: MOCKS, exclude: [DEEP, LONG] },
      },
      { test: { ...withDatabase, name: "citus", include: [CITUS], exclude: NEVER } },
      // Dozens of processes start and end in some of them.
      { test: { ...withDatabase, name: "deep", include: [DEEP], exclude: NEVER, testTimeout: 600_000 } },
      { test: { ...withDatabase, name: "long", include: [LONG], exclude: NEVER, testTimeout: 600_000 } },
    ],
  },
});
