import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";
import { canInstall, installPackages } from "./debian-packages.ts";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A Chromium for the journeys, installed when there is none; null with a line said when that is not possible. */
export function ensureBrowser(): string | null {
  const found = findBrowser();
  if (found !== null) return found;
  console.log("No Chromium found; installing one …");
  if (!installFromDebian()) installFromPlaywright();
  const installed = findBrowser();
  if (installed === null)
    console.log("Chromium could not be installed: install the package 'chromium' and run the tests again.");
  return installed;
}

function findBrowser(): string | null {
  const candidates = [process.env["CHROMIUM"] ?? "", ...SYSTEM_BROWSERS, chromium.executablePath()];
  return candidates.find((path) => path !== "" && existsSync(path)) ?? null;
}

function installFromDebian(): boolean {
  return canInstall() && installPackages(["chromium"]);
}

function installFromPlaywright(): void {
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  spawnSync(process.execPath, [playwright, "install", "chromium"], { stdio: "inherit" });
}
