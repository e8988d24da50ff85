import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";

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
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  return installPackages(["chromium"]);
}

function installFromPlaywright(): void {
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  spawnSync(process.execPath, [playwright, "install", "chromium"], { stdio: "inherit" });
}

/** Packages of Debian, as root. */
export function installPackages(names: readonly string[]): boolean {
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  const update = spawnSync("apt-get", ["update"], options);
  if (update.status !== 0) return false;
  return spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...names], options).status === 0;
}
