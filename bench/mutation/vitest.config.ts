import { defineConfig } from "vitest/config";

const { MUTATED_FOLDERS = "" } = process.env;

/**
 * Pure tests beside what is mutated: they need no database, and each mutant runs those that reach it. One of a constant
 * runs them all, so those of other folders are left out.
 */
export default defineConfig({
  test: {
    include: MUTATED_FOLDERS.split(",").map((folder) => `${folder}/*.test.ts`),
    testTimeout: 90_000,
  },
});
