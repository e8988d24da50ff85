import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const SERVER = "http://127.0.0.1:8080";
const TEXT_FILE = /\.(js|css|svg|ttf)$/;
const WORTH_COMPRESSING_BYTES = 1024;

export default defineConfig({
  root: "src/web",
  plugins: [react(), precompress()],
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    manifest: true,
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
            // Shared by the charts and the dialogs: on its own, else every dialog brings the charts along.
            { name: "tslib", test: /node_modules[\\/]tslib[\\/]/, priority: 3 },
            { name: "echarts", test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 2 },
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
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
