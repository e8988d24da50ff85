import { expect, test } from "vitest";
import { runStep } from "./steps.ts";
import { JOURNEYS, SMOKE_JOURNEYS } from "./test-runner.ts";

test("npm test walks every page, log-in, upload, ticket and registration, and weighs what comes first", async () => {
  const command = [...JOURNEYS, "--list", "--reporter=list", ...SMOKE_JOURNEYS] as const;
  const { output } = await runStep({ name: "list of journeys", command });
  expect([...new Set(output.match(/[\w-]+\.spec\.ts/g))].sort()).toEqual([
    "accounts.spec.ts",
    "action-plans.spec.ts",
    "login.spec.ts",
    "pages-walk.spec.ts",
    "upload.spec.ts",
    "weight.spec.ts",
  ]);
});
