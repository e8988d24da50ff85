import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";
import { findBrowser, findWholeBrowser, HEADLESS_SHELL } from "#test/e2e/browser.ts";
import { canInstall, installPackages } from "./debian-packages.ts";

/** A Chromium for the journeys, installed when there is none; null with a line said when that is not possible. */
export function ensureBrowser(): string | null {
  const found = anyBrowser();
  if (found !== null && findWholeBrowser() !== undefined) return found;
  console.log("No Chromium found; installing one …");
  if (!installFromDebian()) installFromPlaywright();
  const installed = anyBrowser();
  if (installed === null)
    console.log("Chromium could not be installed: install the package 'chromium' and run the tests again.");
  return installed;
}

function anyBrowser(): string | null {
  const own = chromium.executablePath();
  return findBrowser() ?? (existsSync(own) ? own : null);
}

function installFromDebian(): boolean {
  if (!canInstall()) return false;
  // Not every Debian has the shell.
  return installPackages(["chromium", HEADLESS_SHELL]) || installPackages(["chromium"]);
}

function installFromPlaywright(): void {
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  spawnSync(process.execPath, [playwright, "install", "chromium"], { stdio: "inherit" });
}
