import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";

const ROOT = join(import.meta.dirname, "..");
const FEATURES = join(ROOT, "src/server/features");
const BUNDLES = join(ROOT, ".cache/reading-programs");

/** The programs that read workbooks in processes of their own, and who starts them. */
const PROGRAMS = [
  { feature: "survey-import", program: "survey-file-child", startedBy: "survey-file.ts" },
  { feature: "employees", program: "read-employee-file", startedBy: "employee-reader.ts" },
] as const;

type ReadingProgram = (typeof PROGRAMS)[number];

/**
 * Makes one file of each reading program and all that it imports. A run starts hundreds of them for a few rows each, and
 * one file is loaded in half the processor time of a hundred.
 */
export async function bundleReadingPrograms(): Promise<void> {
  await Promise.all(PROGRAMS.map(bundle));
}

async function bundle({ feature, program }: ReadingProgram): Promise<void> {
  const { output } = outputsOf(
    await build({
      root: ROOT,
      configFile: false,
      logLevel: "error",
      ssr: { noExternal: true },
      build: { ssr: join(FEATURES, feature, `${program}.ts`), write: false, target: "esnext" },
    }),
  );
  const [chunk, ...others] = output;
  if (chunk.type !== "chunk" || others.length > 0) throw new Error(`${program} is not one file.`);
  mkdirSync(join(BUNDLES, feature), { recursive: true });
  const path = pathOf({ feature, program });
  // In one step: another run may be starting it.
  writeFileSync(`${path}.${process.pid}`, chunk.code);
  renameSync(`${path}.${process.pid}`, path);
}

function outputsOf(built: Awaited<ReturnType<typeof build>>) {
  if (Array.isArray(built) || !("output" in built)) throw new Error("The bundler made something else.");
  return built;
}

function pathOf({ feature, program }: Pick<ReadingProgram, "feature" | "program">): string {
  return join(BUNDLES, feature, `${program}.mjs`);
}

/** Has the tests start these files. The deep tests, the journeys and the commands start the programs themselves. */
export function startsBundledPrograms(): Plugin {
  return {
    name: "bundled reading programs",
    enforce: "pre",
    transform(code, id) {
      const found = PROGRAMS.find(({ feature, startedBy }) => id === join(FEATURES, feature, startedBy));
      if (found === undefined) return null;
      const named = `fileURLToPath(new URL("./${found.program}.ts", import.meta.url))`;
      if (!code.includes(named)) throw new Error(`${found.startedBy} does not start ${found.program}.ts.`);
      return { code: code.replace(named, JSON.stringify(pathOf(found))), map: null };
    },
  };
}
