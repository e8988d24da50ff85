import { dirname } from "node:path";

/** Features whose tests under test bear another noun: what they are asked through. */
const ASKED_THROUGH: Readonly<Record<string, string>> = {
  catalogue: "endpoints",
  scoring: "dashboard",
  "stored-files": "files",
  verification: "survey-import",
};

/**
 * The app imports every feature, and every test of the server the app: what lies beside a file, and what bears its noun
 * under test, stands for what it may break.
 */
export function testsNear(file: string): string[] {
  const noun = /^src\/server\/features\/([^/]+)\//.exec(file)?.[1];
  if (noun !== undefined) return [dirname(file), `test/${ASKED_THROUGH[noun] ?? noun}`];
  if (file.endsWith(".test.ts")) return [file];
  const hasSubject = /^(src\/server\/platform|test\/(?!e2e)[^/]+|demo|scripts)\//.test(file);
  return hasSubject ? [`${dirname(file)}/`] : [];
}
