import "./app/first.ts";
import "@fontsource-variable/inter/opsz.css";
// Before Mantine: its layer must come after our base layer.
import "./app/devanagari.css";
import "./app/fallback-fonts.css";
import "./app/global.css";
import "./app/mantine-styles.ts";
import "./app/print.css";
import { startEarlyCalls } from "#web/api/early-calls.ts";
import { preloadChunks, runChunks } from "#web/state/chunk-groups.ts";
import { currentToken } from "#web/state/session.ts";
import { nextTask } from "#web/state/timers.ts";

if (currentToken() !== null) {
  startEarlyCalls();
  preloadChunks();
}
runChunks("start")
  // React runs in a task of its own, too.
  .then(() => import("react-dom/client"))
  .then(nextTask)
  .then(styled)
  .then(() => import("./app/start.tsx"))
  .catch(reportError);

/** Waits for the rest of the page and its style sheet: without it the first screen would stand there bare. */
async function styled(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
  const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  if (link === null || link.sheet !== null) return;
  await new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
}
