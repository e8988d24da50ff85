import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { z } from "zod";
import { ROOT } from "./steps.ts";

const BUILD = join(ROOT, "dist/web");
const ASSETS = join(BUILD, "assets");
const MANTINE_STYLES = join(ROOT, "node_modules/@mantine/core/styles.css");
const MANTINE_CLASS = /\bm_[0-9a-f]{4,}\b/g;

const LOGIN = ["index.html"];
const OPERATION = [...LOGIN, "app/signed-in.tsx", "app/operation-frame.tsx"];
const SHELL = [...OPERATION, "app/shell/shell.tsx", "app/dashboard-route.tsx"];
const DASHBOARD = [...SHELL, "features/dashboard/dashboard-page.tsx"];

/** JavaScript in thousands of bytes after brotli, of the modules a screen imports without asking later. */
interface Budget {
  readonly screen: string;
  readonly modules: readonly string[];
  readonly besides: readonly string[];
  readonly limitKb: number;
}

/** The other pages that `page-registry.tsx` loads, each with all that stands on the screen before its charts. */
const PAGE_BUDGETS: readonly (readonly [module: string, limitKb: number])[] = [
  ["features/dashboard/dealer-summary-page.tsx", 275],
  ["features/dashboard/factor-summary/factor-page.tsx", 270],
  ["features/verbatims/dealer-score-page.tsx", 255],
  ["features/dashboard/dealer-ranking/ranking-page.tsx", 255],
  ["features/dashboard/opportunities/opportunity-page.tsx", 270],
  ["features/dashboard/dealer-compare/compare-page.tsx", 270],
  ["features/dashboard/trend/trend-page.tsx", 265],
  ["features/action-plans/action-planning-page.tsx", 260],
];

const BUDGETS: readonly Budget[] = [
  { screen: "login", modules: LOGIN, besides: [], limitKb: 130 },
  { screen: "dashboard before its charts", modules: DASHBOARD, besides: [], limitKb: 320 },
  ...PAGE_BUDGETS.map(([module, limitKb]) => ({
    screen: module,
    modules: [...SHELL, module],
    besides: [],
    limitKb,
  })),
  { screen: "charts", modules: ["charts/canvas/echarts-canvas.ts"], besides: DASHBOARD, limitKb: 170 },
];

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifest>;

/** Compares the built browser app with its budgets and prints the table; true when all of it holds. */
export function checkBudgets(): boolean {
  const chunks = manifest.parse(JSON.parse(readFileSync(join(BUILD, ".vite/manifest.json"), "utf8")));
  const rows = BUDGETS.map((budget) => measure(budget, chunks));
  console.table(rows.map(({ screen, js, limit, css }) => ({ screen, "js KB": js, limit, "css KB": css })));
  const heavy = rows.filter(({ js, limit }) => js > limit);
  for (const { screen, js, limit } of heavy)
    console.log(`Over budget: ${screen} ${js} KB, limit ${limit} KB`);
  const unstyled = unstyledClasses();
  for (const name of unstyled) console.log(`src/web/app/mantine-styles.ts lacks the styles of ${name}`);
  return heavy.length === 0 && unstyled.length === 0;
}

function measure({ screen, modules, besides, limitKb }: Budget, chunks: Manifest) {
  const known = closure(besides, chunks);
  const loaded = [...closure(modules, chunks)].filter((key) => !known.has(key));
  const entries = loaded.flatMap((key) => chunks[key] ?? []);
  const kilobytes = (files: readonly string[]) =>
    Math.round([...new Set(files)].reduce((sum, file) => sum + brotliBytes(file), 0) / 100) / 10;
  return {
    screen,
    js: kilobytes(entries.map(({ file }) => file).filter((file) => file.endsWith(".js"))),
    limit: limitKb,
    css: kilobytes(entries.flatMap(({ css }) => css)),
  };
}

/** The chunks of these modules and everything those import at once. */
function closure(modules: readonly string[], chunks: Manifest): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...modules];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}; name what took its place in budgets.ts.`);
    if (found.has(key)) continue;
    found.add(key);
    waiting.push(...chunk.imports);
  }
  return found;
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
