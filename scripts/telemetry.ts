import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { errorText, StartError } from "#server/platform/errors.ts";

/** Loads what an operator measures the product with, as `node --import` would; nothing of the server is loaded before it. */
export async function loadTelemetry(module: string | undefined): Promise<void> {
  if (module === undefined || module === "") return;
  try {
    await import(pathToFileURL(resolve(module)).href);
  } catch (error) {
    throw new StartError(
      `TELEMETRY_IMPORT ${module} can't be loaded: ${errorText(error)}`,
      "It names a module of your own that sets up OpenTelemetry; unset it to start without.",
    );
  }
}
