import { defineConfig } from "@playwright/test";
import { BROWSER } from "./browser.ts";
import { BASE_URL } from "./place.ts";

export default defineConfig({
  testDir: ".",
  globalSetup: "./start-product.ts",
  outputDir: "../../test-results/journeys",
  workers: 1,
  // For what hangs, not for what is slow: a busy machine decides no journey.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: BASE_URL,
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
    launchOptions: BROWSER,
  },
});
