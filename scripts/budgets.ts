import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { z } from "zod";
import { ROOT } from "./steps.ts";

const BUILD = join(ROOT, "dist/web");
const ASSETS = join(BUILD, "assets");
const MANTINE_STYLES = join(ROOT, "node_modules/@mantine/core/styles.css");
const MANTINE_CLASS = /\bm_[0-9a-f]{4,}\b/g;

/** By name as vite.config.ts groups them, else by module. */
const LOGIN = ["index", "app/start.tsx"];
const INSIDE = [...LOGIN, "calls", "contract", "inside"];
const FIGURES = [...INSIDE, "figures"];
const DEALER_SCORE = "features/verbatims/dealer-score-page.tsx";
const ACTION_PLANNING = "features/action-plans/action-planning-page.tsx";

/** JavaScript in thousands of bytes after brotli, of the chunks a screen imports without asking later. */
interface Budget {
  readonly screen: string;
  readonly chunks: readonly string[];
  readonly besides: readonly string[];
  readonly limitKb: number;
}

const BUDGETS: readonly Budget[] = [
  { screen: "login", chunks: LOGIN, besides: [], limitKb: 127 },
  { screen: "pages of figures before their charts", chunks: FIGURES, besides: [], limitKb: 268 },
  { screen: "slides", chunks: ["charts/export/save-slides.ts"], besides: FIGURES, limitKb: 115 },
  { screen: "charts", chunks: ["charts/canvas/echarts-canvas.ts"], besides: FIGURES, limitKb: 149.5 },
  { screen: "Dealer Score", chunks: [...FIGURES, DEALER_SCORE], besides: [], limitKb: 279 },
  { screen: "Action Planning", chunks: [...FIGURES, ACTION_PLANNING], besides: [], limitKb: 286 },
  { screen: "Admin Panel", chunks: [...INSIDE, "app/admin-routes.tsx"], besides: [], limitKb: 277 },
  { screen: "Upload Excel", chunks: [...INSIDE, "app/upload-route.tsx"], besides: [], limitKb: 276.5 },
];

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifest>;

/** Compares the built browser app with its budgets and prints the table; true when all of it holds. */
export function checkBudgets(): boolean {
  const chunks = manifest.parse(JSON.parse(readFileSync(join(BUILD, ".vite/manifest.json"), "utf8")));
  const rows = BUDGETS.map((budget) => measure(budget, chunks));
  console.table(rows.map(({ screen, js, limit, files }) => ({ screen, "js KB": js, limit, files })));
  const heavy = rows.filter(({ js, limit }) => js > limit);
  for (const { screen, js, limit } of heavy)
    console.log(`Over budget: ${screen} ${js} KB, limit ${limit} KB`);
  const unstyled = unstyledClasses();
  for (const name of unstyled) console.log(`src/web/app/mantine-styles.ts lacks the styles of ${name}`);
  return heavy.length === 0 && unstyled.length === 0;
}

function measure({ screen, chunks: names, besides, limitKb }: Budget, chunks: Manifest) {
  const known = closure(besides, chunks);
  const files = [...closure(names, chunks)].filter((file) => !known.has(file));
  const bytes = files.reduce((sum, file) => sum + brotliBytes(file), 0);
  return { screen, js: Math.round(bytes / 100) / 10, limit: limitKb, files: files.length };
}

/** The files of these chunks and of everything those import at once. */
function closure(names: readonly string[], chunks: Manifest): ReadonlySet<string> {
  const files = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks[name] ?? Object.values(chunks).find((each) => each.name === name);
    if (!chunk)
      throw new Error(`The build has no chunk for ${name}; name what took its place in budgets.ts.`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    waiting.push(...chunk.imports);
  }
  return files;
}

function brotliBytes(file: string): number {
  const compressed = join(BUILD, `${file}.br`);
  if (existsSync(compressed)) return readFileSync(compressed).length;
  return brotliCompressSync(readFileSync(join(BUILD, file))).length;
}

/** Mantine's classes in the scripts whose rules no style sheet of the build has, by the component that owns them. */
function unstyledClasses(): string[] {
  const read = (ending: string) =>
    readdirSync(ASSETS)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(ASSETS, name), "utf8"))
      .join("\n");
  const ruled = new Set(readFileSync(MANTINE_STYLES, "utf8").match(MANTINE_CLASS));
  const styled = new Set(read(".css").match(MANTINE_CLASS));
  const missing = new Set((read(".js").match(MANTINE_CLASS) ?? []).filter((name) => ruled.has(name)));
  return [...new Set([...missing.difference(styled)].map(ownerOf))];
}

function ownerOf(className: string): string {
  const folder = join(ROOT, "node_modules/@mantine/core/styles");
  const owner = readdirSync(folder).find(
    (name) => name.endsWith(".layer.css") && readFileSync(join(folder, name), "utf8").includes(className),
  );
  return owner ?? className;
}

if (import.meta.main) process.exitCode = checkBudgets() ? 0 : 1;
