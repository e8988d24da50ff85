// Runs on any Node from 18 on, before anything is installed: plain JavaScript, no dependency.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const MODULES = join(ROOT, "node_modules");
const STAMP = join(MODULES, ".forecourt-lock");
const CACHE = join(ROOT, ".cache");
const LOCK = join(CACHE, "setup-running");
const NEEDED_NODE = 24;
const LOCK_ALIVE_SECONDS = 20;
const MAX_WAIT_SECONDS = 900;

const wanted = createHash("sha256")
  .update(readFileSync(join(ROOT, "package-lock.json")))
  .digest("hex");

function installed() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8").trim() === wanted;
}

let lockHeld = false;

function fail(...lines) {
  if (lockHeld) rmSync(LOCK, { recursive: true, force: true });
  for (const line of lines) console.error(line);
  process.exit(1);
}

function takeLock() {
  try {
    mkdirSync(CACHE, { recursive: true });
    mkdirSync(LOCK);
    lockHeld = true;
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    return fail(`Packages can't be installed: ${ROOT} can't be written (${error.code}).`);
  }
}

/** A set-up that was killed no longer touches its lock. */
function dropDeadLock() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > LOCK_ALIVE_SECONDS * 1000)
      rmSync(LOCK, { recursive: true, force: true });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

function sleep(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function install() {
  const started = Date.now();
  console.log("Installing packages (npm ci) …");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const options = {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...npmCache(), NODE_ENV: "" },
  };
  const keeper = startKeeper();
  const result =
    npm?.endsWith(".js") === true
      ? spawnSync(process.execPath, [npm, ...args, "--include=dev", "--include=optional"], options)
      : spawnSync("npm", [...args, "--include=dev", "--include=optional"], options);
  keeper();
  if (result.error) fail(`npm can't be started: ${result.error.message}`);
  if (result.status !== 0)
    fail("Packages could not be installed; npm says why above. Is the registry reachable?");
  writeFileSync(STAMP, `${wanted}\n`);
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

// Users such as "nobody" have no home folder for npm's cache.
function npmCache() {
  try {
    accessSync(homedir(), constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: join(CACHE, "npm") };
  }
}

// spawnSync blocks this thread; a worker keeps the lock fresh meanwhile.
function startKeeper() {
  const code = `const { parentPort, workerData } = require("node:worker_threads");
    setInterval(() => { try { require("node:fs").utimesSync(workerData, new Date(), new Date()); } catch {} }, 2000);
    parentPort.on("message", () => process.exit(0));`;
  const worker = new Worker(code, { eval: true, workerData: LOCK });
  worker.unref();
  return () => worker.postMessage("end");
}

function ensurePackages() {
  if (installed()) return;
  for (let waited = 0; !takeLock(); waited += 1) {
    if (waited === 0) console.log("Another set-up is installing packages; waiting …");
    if (waited > MAX_WAIT_SECONDS * 2)
      fail(`Still waiting for another set-up; remove ${LOCK} if there is none.`);
    sleep(500);
    dropDeadLock();
    if (installed()) return;
  }
  try {
    if (!installed()) install();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function ensureNode() {
  const local = join(MODULES, ".bin", process.platform === "win32" ? "node.cmd" : "node");
  const command = existsSync(local) ? local : "node";
  const found = spawnSync(command, ["--version"], { encoding: "utf8", shell: process.platform === "win32" });
  const version = found.status === 0 ? found.stdout.trim() : "none";
  if (Number(/^v(\d+)/.exec(version)?.[1] ?? 0) >= NEEDED_NODE) return;
  fail(
    `Node.js ${NEEDED_NODE} or newer is needed, found ${version}. Install it from https://nodejs.org and try again.`,
  );
}

if (Number(process.versions.node.split(".")[0]) < 18) {
  fail(`Node.js 18 or newer is needed to install, found ${process.version}. Install Node.js ${NEEDED_NODE}.`);
}
ensurePackages();
ensureNode();
