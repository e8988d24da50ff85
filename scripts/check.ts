import { runPool, type Step } from "./steps.ts";

/**
 * Two cores: one checker per run, and a heap that grows before it is swept, are half the work of the default.
 * What has not changed since the last run is not checked again.
 */
function types(config: string): Step {
  const remembered = `.cache/types/${config.replaceAll("/", "-")}.tsbuildinfo`;
  return {
    name: `types ${config}`,
    command: ["tsc", "-p", config, "--checkers", "1", "--incremental", "--tsBuildInfoFile", remembered],
    environment: { GOGC: "400" },
  };
}

const DOMAIN_TESTS: Step = { name: "domain tests", command: ["vitest", "run", "--project", "domain"] };

/** The longest first: none of them is left to run alone at the end. */
const SOURCES: readonly Step[] = [
  { name: "biome", command: ["biome", "check", "--error-on-warnings", "."] },
  types("tsconfig.json"),
  {
    name: "knip",
    command: ["knip", "--no-progress", "--no-config-hints", "--cache", "--cache-location", ".cache/knip"],
  },
  types("src/web/tsconfig.json"),
  { name: "folders", command: ["node", "scripts/lint/folders.ts"] },
  { name: "the wire's words", command: ["node", "scripts/lint/words.ts"] },
  { name: "names", command: ["node", "scripts/lint/names.ts"] },
  { name: "plain SQL", command: ["node", "scripts/lint/sql.ts"] },
  types("src/contract/tsconfig.json"),
  { name: "published schemas", command: ["node", "scripts/openapi.ts", "--check"] },
  types("src/domain/tsconfig.json"),
  types("src/web/worker/tsconfig.json"),
];

/** Everything that needs no database, except tests; true when all of it passed. */
export function checkSources(): Promise<boolean> {
  return runPool(SOURCES);
}

if (import.meta.main) {
  const started = Date.now();
  const clean = await runPool([DOMAIN_TESTS, ...SOURCES]);
  console.log(`${clean ? "Checked" : "Check failed"} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  process.exitCode = clean ? 0 : 1;
}
