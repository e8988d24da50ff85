import { StartError } from "#server/platform/errors.ts";
import { loadTelemetry } from "./telemetry.ts";
import { buildWebApp } from "./web-build.ts";

try {
  await loadTelemetry(process.env["TELEMETRY_IMPORT"]);
  await buildWebApp((line) => console.log(line));
  // It starts the server when it is loaded, so it comes after the build.
  await import("./serve.ts");
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  for (const sentence of error.sentences) console.error(sentence);
  process.exitCode = 1;
}
