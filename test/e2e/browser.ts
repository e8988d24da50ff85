import { existsSync } from "node:fs";

/** Chromium without windows: the same pages in half the processor time. */
export const HEADLESS_SHELL = "chromium-headless-shell";

const SYSTEM_BROWSERS = [
  `/usr/bin/${HEADLESS_SHELL}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The browser of CHROMIUM, or of the system; undefined where there is neither. */
export function findBrowser(): string | undefined {
  return [process.env["CHROMIUM"] ?? "", ...SYSTEM_BROWSERS].find((path) => path !== "" && existsSync(path));
}

/** How the journeys start Chromium. */
export const BROWSER = {
  executablePath: findBrowser() ?? "",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
