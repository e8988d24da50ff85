import { defineConfig } from "@playwright/test";
import { BROWSER } from "./browser.ts";
import { place } from "./place.ts";

export default defineConfig({
  testDir: ".",
  globalSetup: "./start-product.ts",
  outputDir: "../../test-results/journeys",
  // Each has a product of its own: no file sees what a file of the other worker changed.
  workers: 2,
  // For what hangs, not for what is slow: a busy machine decides no journey.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: place().url,
    // What can't be done says where, well before the journey's own end.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // Things move in filters.spec.ts and login.spec.ts.
    contextOptions: { reducedMotion: "reduce" },
    // A trace costs a quarter of the time of a journey: JOURNEY_TRACE=1 keeps those of the journeys that fail.
    trace: process.env["JOURNEY_TRACE"] === "1" ? "retain-on-failure" : "off",
    launchOptions: BROWSER,
  },
});
