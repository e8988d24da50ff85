import { globSync, readFileSync } from "node:fs";
import { plainStatementFaults, type RawStatement, tablesIn } from "./plain-statements.ts";

const EXCEPTIONS: readonly RawStatement[] = [
  {
    path: "src/server/features/catalogue/queries.ts",
    begins: 'select data_version as "dataVersion"',
    why: "takes the lock of the version that it reads",
  },
  {
    path: "src/server/features/survey-import/operation-queries.ts",
    begins: "select bool_and(pg_try_advisory_xact_lock(",
    why: "takes the lock of every row",
  },
];

const files = globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts"] });
const sources = files.map((path) => ({
  path: path.replaceAll("\\", "/"),
  text: readFileSync(path, "utf8"),
}));
const tables = tablesIn(readFileSync("src/server/platform/database/tables.ts", "utf8"));
const faults = plainStatementFaults(tables, EXCEPTIONS, sources);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
