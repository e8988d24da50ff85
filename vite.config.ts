import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const SERVER = "http://127.0.0.1:8080";
const WORKER = "/src/web/worker/";
const CONTRACT = readdirSync("src/contract")
  .filter((name) => !name.includes(".test."))
  .map((name) => `src/contract/${name}`);
const TEXT_FILE = /\.(js|css|svg|ttf)$/;
const WORTH_COMPRESSING_BYTES = 1024;

export default defineConfig({
  root: "src/web",
  plugins: [react(), splash(), pageInside(), precompress()],
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
        // Its address is its identity: it lies at the root, under one name for ever.
        "service-worker": join(import.meta.dirname, "src/web/worker/service-worker.ts"),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js",
        codeSplitting: {
          groups: [
            // With tslib, which the charts share with the dialogs: else every dialog brings the charts along.
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|tslib)[\\/]/, priority: 6 },
            { name: "echarts", test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 5 },
            { name: "login", tags: ["$initial"], test: (id) => !id.includes(WORKER), priority: 4 },
            { name: reachedFrom("calls", ["src/web/api/first-calls.ts", ...CONTRACT]), priority: 3 },
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

/** The splash brings its few styles along: it is painted before the style sheet is there, which stands behind it. */
function splash(): Plugin {
  return {
    name: "splash",
    transformIndexHtml: {
      order: "post",
      handler(page) {
        const css = SPLASH_STYLES.map((path) => readFileSync(path, "utf8")).join("");
        const styles = `<style nonce="__CSP_NONCE__">${css.replace(CSS_SPARE, "")}</style>`;
        const sheet = STYLE_SHEET.exec(page)?.[0] ?? "";
        return page
          .replace(sheet, "")
          .replace("</head>", `  ${styles}\n  </head>`)
          .replace("</body>", `${sheet}\n  </body>`);
      },
    },
  };
}

/** What a page behind the login runs first: asked for with the page itself, not one after the other. */
const INSIDE_CHUNKS = ["calls", "inside", "figures"];
/** What it shows last or opens: asked for when those run, so that they need not share the line (`app/first.ts`). */
const LATER_CHUNKS = ["echarts-canvas", "echarts", "filter-panel", "notification-drawer"];
const FONT = "inter-latin-opsz-normal.woff2";

/** Writes beside the login's page that of every address behind it, which names what comes next at once. */
function pageInside(): Plugin {
  return {
    name: "page-inside",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === "chunk");
      const filesOf = (names: readonly string[]) => {
        const found = new Set(names.map((name) => chunks.find((chunk) => chunk.name === name)?.fileName));
        if (found.has(undefined)) throw new Error(`The build lacks one of ${names.join(", ")}.`);
        for (const file of found)
          for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) found.add(next);
        return [...found];
      };
      const inside = filesOf(["index", ...INSIDE_CHUNKS]);
      const later = filesOf(LATER_CHUNKS).filter((file) => !inside.includes(file));
      const withLogin = filesOf(["index"]);
      const font = files.find((file) => file.type === "asset" && file.names.includes(FONT));
      if (!font) throw new Error(`The build has no ${FONT}.`);
      const links = [
        ...inside
          .filter((file) => !withLogin.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
        `<link data-rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}" />`,
        ...later.map((file) => `<link data-rel="modulepreload" crossorigin href="/${file}" />`),
      ];
      const page = readFileSync(join(dir, "index.html"), "utf8");
      writeFileSync(
        join(dir, "inside.html"),
        page.replace("</head>", `  ${links.join("\n    ")}\n  </head>`),
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
