import { globSync, readFileSync } from "node:fs";
import { saveForm } from "#contract/action-plans.ts";
import { HEADERS } from "#contract/headers.ts";
import { recordingForm } from "#contract/survey-audio.ts";
import { uploadForm } from "#contract/survey-import.ts";
import { type Exemption, wireWords, wordFaults } from "./wire-words.ts";

/** Labels and heads of pages, too. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(["Files", "Password", "Rank"]);

/** Who speaks to somebody else in the same words. Tests and benches are clients: they speak to the wire as they like. */
const EXEMPTIONS: readonly Exemption[] = [
  { path: "demo/survey-sheet.ts", why: "heads of a workbook" },
  { path: "demo/workbook-flaws.ts", why: "heads of a workbook" },
  { path: "demo/workbooks.ts", why: "heads of a workbook" },
  { path: "src/domain/audit/audit-facts.ts", why: "words of the stored audit" },
  { path: "src/domain/dealer-master/dealer-changes.ts", why: "heads of a workbook" },
  { path: "src/domain/dealer-master/model-changes.ts", why: "heads of a workbook" },
  { path: "src/domain/questionnaire/agency-sheets.test-sheets.ts", why: "heads of a workbook" },
  { path: "src/domain/questionnaire/questionnaire-of.ts", why: "heads of a workbook" },
  { path: "src/domain/questionnaire/questionnaire.ts", why: "heads of a workbook" },
  { path: "src/domain/survey-mapping/header-words.ts", why: "heads of a workbook" },
  { path: "src/domain/survey-mapping/mapping.ts", why: "heads of a workbook" },
  { path: "src/domain/survey-mapping/propose.test-headers.ts", why: "heads of a workbook" },
  { path: "src/domain/survey-mapping/propose.ts", why: "heads of a workbook" },
  { path: "src/domain/survey-mapping/targets.ts", why: "heads of a workbook" },
  { path: "src/domain/survey-sheet/columns.ts", why: "heads of a workbook" },
  { path: "src/domain/survey-sheet/network-sheet.ts", why: "heads of a workbook" },
  { path: "src/domain/survey-sheet/readers.ts", why: "heads of a workbook" },
  { path: "src/domain/survey-sheet/survey-sheet.ts", why: "heads of a workbook" },
  { path: "src/domain/survey-sheet/template.ts", why: "heads of a workbook" },
  { path: "src/server/cli/verify.ts", why: "'1 difference', a sentence" },
  { path: "src/server/features/action-plans/ticket-changes.ts", why: "words of the stored history" },
  { path: "src/server/features/client-export/", why: "columns of the database and of the survey sheet" },
  { path: "src/server/features/installation/add-person.ts", why: "words of the stored audit" },
  { path: "src/server/features/installation/set-role.ts", why: "words of the stored audit" },
  { path: "src/server/features/notifications/one-signal.ts", why: "OneSignal's words" },
  { path: "src/server/features/survey-import/rejections.ts", why: "heads of a workbook" },
  { path: "src/server/features/survey-import/staged-row.ts", why: "columns of the database" },
  { path: "src/server/platform/database/tables.ts", why: "columns of the database" },
  { path: "src/server/platform/http/multipart.ts", why: "@fastify/multipart's words" },
  { path: "src/web/app/theme.ts", why: "Mantine's words" },
  { path: "src/web/state/search.ts", why: "addresses that people saved" },
];

/** Queries name the columns and tables there are, and say no other word of the wire. */
const TABLES = "src/server/platform/database/tables.ts";
const QUERIES = /[/-]queries\.ts$/;

const files = globSync("{src,demo}/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] });
const paths = files.map((path) => path.replaceAll("\\", "/"));
const contract = paths.filter((path) => path.startsWith("src/contract/"));
const modules = await Promise.all(
  contract.map(async (path): Promise<object> => import(path.replace("src/", "#"))),
);
const words = wireWords(modules, [HEADERS, recordingForm, saveForm, uploadForm]).difference(PLAIN_WORDS);
const sources = paths
  .filter((path) => !contract.includes(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const schema = new Set(readFileSync(TABLES, "utf8").match(/\w+/g));
const faults = [
  ...wordFaults(
    words,
    EXEMPTIONS,
    sources.filter(({ path }) => !QUERIES.test(path)),
  ),
  ...wordFaults(
    words.difference(schema),
    [],
    sources.filter(({ path }) => QUERIES.test(path)),
  ),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
