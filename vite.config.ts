import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const SERVER = "http://127.0.0.1:8080";
const WORKER = "/src/web/worker/";
const FIGURE_PAGES = ["src/web/app/inside.ts", "src/web/features/dashboard/index.ts"];
const CONTRACT = /\/src\/contract\//;
const LIBRARY = /node_modules/;
const TEXT_FILE = /\.(js|css|svg|ttf)$/;
const WORTH_COMPRESSING_BYTES = 1024;

export default defineConfig({
  root: "src/web",
  plugins: [react(), splash(), parts(), precompress()],
  css: { modules: { generateScopedName: classNames() } },
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    manifest: true,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // What a feature shows others are names alone: whoever imports one of them loads no other.
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/web\/features\/[^/]+\/index\.ts$/, sideEffects: false }],
      },
      input: {
        index: join(import.meta.dirname, "src/web/index.html"),
        // Named here as what it needs is what every screen starts with; `main.tsx` loads it.
        start: join(import.meta.dirname, "src/web/app/start.tsx"),
        // Its address is its identity: it lies at the root, under one name for ever.
        "service-worker": join(import.meta.dirname, "src/web/worker/service-worker.ts"),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js",
        codeSplitting: {
          groups: [
            { name: reachedFrom("index", ["src/web/index.html"]), priority: 10 },
            // With tslib, which the charts share with the dialogs: else every dialog brings the charts along.
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|tslib)[\\/]/, priority: 9 },
            { name: "echarts", test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 8 },
            { name: "libraries", tags: ["$initial"], test: LIBRARY, priority: 7 },
            { name: "start", tags: ["$initial"], test: (id) => !id.includes(WORKER), priority: 6 },
            { name: reachedFrom("calls", ["src/web/api/first-calls.ts"]), priority: 5 },
            { name: reachedFrom("contract", FIGURE_PAGES), test: CONTRACT, priority: 4 },
            { name: reachedFrom("inside", ["src/web/app/inside.ts"]), priority: 2 },
            { name: reachedFrom("figures", ["src/web/features/dashboard/index.ts"]), priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { "/api": SERVER, "^/login$": SERVER, "/healthz": SERVER, "/readyz": SERVER },
  },
});

/** A class is called after its style sheet, of which there is one by that name: numbers weigh more than words. */
function classNames(): (name: string, file: string) => string {
  const files = new Map<string, string>();
  return (name, file) => {
    const sheet = basename(file, ".module.css");
    const other = files.get(sheet) ?? file;
    if (other !== file) throw new Error(`${other} and ${file} need different names.`);
    files.set(sheet, file);
    return `${name}_${sheet}`;
  };
}

/** Takes all that these modules import, however far, without what is imported only later. */
function reachedFrom(chunk: string, modules: readonly string[]): Rolldown.CodeSplittingNameFunction {
  let reached: ReadonlySet<string> | undefined;
  return (id, context) => {
    reached ??= closure(modules, (each) => context.getModuleInfo(each)?.importedIds ?? []);
    return reached.has(id) ? chunk : null;
  };
}

function closure(modules: readonly string[], importsOf: (id: string) => readonly string[]) {
  const found = new Set(modules.map((module) => join(import.meta.dirname, module)));
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}

const SPLASH_STYLES = ["tokens.css", "splash.css"].map((name) =>
  join(import.meta.dirname, "src/web/app", name),
);
const CSS_SPARE = /\/\*.*?\*\/|\n\s*/gs;
const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/;
const ENTRY = /\s*<script type="module"( crossorigin src="[^"]*"><\/script>)/;

/**
 * The splash brings its few styles along: it is painted before the style sheet is there, which stands behind it. The
 * entry waits for neither.
 */
function splash(): Plugin {
  return {
    name: "splash",
    transformIndexHtml: {
      order: "post",
      handler(page) {
        const css = SPLASH_STYLES.map((path) => readFileSync(path, "utf8")).join("");
        const styles = `<style nonce="__CSP_NONCE__">${css.replace(CSS_SPARE, "")}</style>`;
        const sheet = STYLE_SHEET.exec(page)?.[0] ?? "";
        const [entry = "", address = ""] = ENTRY.exec(page) ?? [];
        const early = entry && `\n    <script type="module" async fetchpriority="high"${address}`;
        return page
          .replace(sheet, "")
          .replace(entry, "")
          .replace("</head>", `  ${styles}\n  </head>`)
          .replace("</body>", `${early}${sheet}\n  </body>`);
      },
    },
  };
}

/** By the name of their chunks, in the order in which they run (`state/chunk-groups.ts`). */
const PARTS = {
  start: ["rolldown-runtime", "react", "libraries", "start"],
  inside: ["calls", "contract", "inside", "figures"],
  later: ["filter-panel", "notification-drawer"],
  charts: ["echarts-canvas", "echarts"],
} as const;
/** What is behind an address alone, by how the address begins. */
const OWN_PARTS = {
  "/dashboard/Action_Planning": "action-planning-page",
  "/dashboard/Dealer_Score": "dealer-score-page",
  "/Admin_Panel": "admin-routes",
} as const;
const FONT = "inter-latin-opsz-normal.woff2";

/** Names the parts of the app in its page: those every screen starts with are asked for with the page itself. */
function parts(): Plugin {
  return {
    name: "parts",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      const files = Object.values(bundle);
      const chunkOf = (name: string) => {
        const found = files.find((file) => file.type === "chunk" && file.name === name);
        if (found?.type !== "chunk") throw new Error(`The build has no ${name}.`);
        return found;
      };
      const fileOf = (name: string) => chunkOf(name).fileName;
      const asked = new Set([...PARTS.start, ...PARTS.inside].map(fileOf));
      for (const file of files) if (file.type === "chunk" && file.isEntry) asked.add(file.fileName);
      const font = files.find((file) => file.type === "asset" && file.names.includes(FONT));
      if (!font) throw new Error(`The build has no ${FONT}.`);
      const link = (part: string, rel: string, file: string) =>
        `<link data-part="${part}" ${rel}="modulepreload" crossorigin href="/${file}" />`;
      const links = [
        ...PARTS.start.map((name) => link("start", "rel", fileOf(name))),
        ...PARTS.inside.map((name) => link("inside", "data-rel", fileOf(name))),
        `<link data-part="later" data-rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}" />`,
        ...PARTS.later.map((name) => link("later", "data-rel", fileOf(name))),
        ...PARTS.charts.map((name) => link("charts", "data-rel", fileOf(name))),
        ...Object.entries(OWN_PARTS).flatMap(([address, name]) => {
          const { fileName, imports } = chunkOf(name);
          return [fileName, ...imports.filter((file) => !asked.has(file))].map((file) =>
            link("own", `data-address="${address}" data-rel`, file),
          );
        }),
      ];
      const path = join(dir, "index.html");
      writeFileSync(
        path,
        readFileSync(path, "utf8").replace("</head>", `  ${links.join("\n    ")}\n  </head>`),
      );
    },
  };
}

/** Puts a .br and a .gz beside every text asset, so that the server sends them without work. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle({ dir = "" }) {
      const assets = join(dir, "assets");
      for (const name of readdirSync(assets).filter((file) => TEXT_FILE.test(file))) {
        const content = readFileSync(join(assets, name));
        if (content.length < WORTH_COMPRESSING_BYTES) continue;
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content));
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
