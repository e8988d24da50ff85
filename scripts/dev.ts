import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createServer } from "vite";

const ROOT = join(import.meta.dirname, "..");

/** The server, started again at every change of its sources, and Vite in front of it. */
async function develop(): Promise<void> {
  const server = spawn(
    process.execPath,
    ["--watch", "--watch-preserve-output", ...watched(), join(ROOT, "scripts/serve.ts")],
    { stdio: "inherit", cwd: ROOT },
  );
  const vite = await createServer({ configFile: join(ROOT, "vite.config.ts"), root: join(ROOT, "src/web") });
  await vite.listen();
  vite.printUrls();
  const stop = () => {
    void vite.close().then(() => end(server));
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  server.once("exit", (code) => {
    void vite.close().then(() => process.exit(code ?? 0));
  });
}

function watched(): string[] {
  return ["src/server", "src/contract", "src/domain", "demo", "db"].map(
    (folder) => `--watch-path=${join(ROOT, folder)}`,
  );
}

function end(server: ChildProcess): void {
  if (server.exitCode === null) server.kill("SIGTERM");
}

await develop();
