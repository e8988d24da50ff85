import { globSync, readFileSync } from "node:fs";
import { type AllowedName, formerNameFaults } from "./former-names.ts";

const ALLOWED: readonly AllowedName[] = [
  { name: "keepAlive", why: "Node's word" },
  { name: "keepAliveInitialDelayMillis", why: "pg's word" },
  { name: "keepAliveTimeout", why: "Node's word" },
  { name: "keepDrawn", why: "a drawing stays as it is while it is on the page" },
  { name: "keepFocus", why: "the focus stays where it is" },
  { name: "keepMine", why: "what somebody typed stays beside a newer version" },
  { name: "keepMounted", why: "Mantine's word" },
  { name: "keepOperation", why: "an address stays in its operation" },
  { name: "keepPreviousData", why: "TanStack Query's word" },
  { name: "keepRunning", why: "goes on" },
  { name: "keepSearch", why: "an address keeps its filters" },
  { name: "keepTrying", why: "goes on" },
];

const files = globSync("{src,demo,test,bench,scripts}/**/*.{ts,tsx}", { exclude: ["**/node_modules"] });
const sources = files.map((path) => ({
  path: path.replaceAll("\\", "/"),
  text: readFileSync(path, "utf8"),
}));
const faults = formerNameFaults(ALLOWED, sources);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
