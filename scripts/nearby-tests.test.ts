import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testsNear } from "./nearby-tests.ts";

test.each([
  [
    "a file of a feature",
    "src/server/features/employees/queries.ts",
    ["src/server/features/employees", "test/employees"],
  ],
  [
    "a test of a feature",
    "src/server/features/employees/rows.test.ts",
    ["src/server/features/employees", "test/employees"],
  ],
  ["a file of the platform", "src/server/platform/http/serve.ts", ["src/server/platform/http/"]],
  ["a test", "test/endpoints/scope.test.ts", ["test/endpoints/scope.test.ts"]],
  ["what tests of a subject share", "test/dashboard/bars.ts", ["test/dashboard/"]],
  ["the demo", "demo/clips.ts", ["demo/"]],
  ["a script", "scripts/lint/words.ts", ["scripts/lint/"]],
  ["what every test shares", "test/server.ts", []],
  ["a journey", "test/e2e/pages.ts", []],
  ["the rules, whose tests follow their imports", "src/domain/scoring/scores.ts", []],
])("%s is held against what lies beside it and bears its noun", (_what, file, tests) => {
  expect(testsNear(file)).toEqual(tests);
});

test("every feature of the server has tests that bear its noun", () => {
  const root = join(import.meta.dirname, "..");
  const features = readdirSync(join(root, "src/server/features"), { withFileTypes: true });
  const untested = features.filter(
    (folder) =>
      folder.isDirectory() &&
      !testsNear(`src/server/features/${folder.name}/index.ts`).some(
        (path) => path.startsWith("test/") && existsSync(join(root, path)),
      ),
  );
  expect(untested.map(({ name }) => name)).toEqual([]);
});
