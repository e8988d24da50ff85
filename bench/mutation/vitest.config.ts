import { defineConfig } from "vitest/config";

/** Pure tests of what is mutated: they need no database, and each mutant runs those that reach it. */
export default defineConfig({
  test: {
    include: ["src/domain/{people,network,action-plans,scoring,survey-sheet}/*.test.ts"],
    testTimeout: 90_000,
  },
});
