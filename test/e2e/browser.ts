import { existsSync } from "node:fs";

/** Chromium without windows: the same pages in half the processor time. */
export const HEADLESS_SHELL = "chromium-headless-shell";

const WHOLE_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser of CHROMIUM, or of the system; undefined where there is neither. */
export function findBrowser(): string | undefined {
  const given = process.env["CHROMIUM"] ?? "";
  return [given, `/usr/bin/${HEADLESS_SHELL}`, ...WHOLE_BROWSERS].find(
    (path) => path !== "" && existsSync(path),
  );
}

/** One that can do what the shell can't: show notifications. */
export function findWholeBrowser(): string | undefined {
  return WHOLE_BROWSERS.find((path) => existsSync(path));
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
