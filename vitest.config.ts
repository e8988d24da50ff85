import { defineConfig } from "vitest/config";

const NEVER = ["test/e2e/**", "node_modules/**"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "domain",
          // Pure functions: nothing one file does is seen by another.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 90_000,
          include: [
            "src/domain/**/*.test.ts",
            "src/contract/**/*.test.ts",
            "src/web/**/*.test.{ts,tsx}",
            "test/oracle/**/*.test.ts",
          ],
          exclude: NEVER,
        },
      },
      {
        test: {
          name: "server",
          include: [
            "src/server/**/*.test.ts",
            "test/**/*.test.ts",
            "demo/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          exclude: [...NEVER, "test/oracle/**"],
          globalSetup: ["test/database-setup.ts"],
          // For what hangs, not for what is slow: a busy machine decides no test.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
