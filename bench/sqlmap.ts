import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { BASE, startProduct, stopProduct } from "./demo-product.ts";
import { removeFolder } from "./remove-folder.ts";
import { placesIn } from "./sqlmap-places.ts";
import { type Attack, attacks, rawRequest } from "./sqlmap-requests.ts";

// sqlmap over every field, header and id of every route of the contract. What is done stands in a folder: the same
// command goes on where it ended. Without --url it starts the product with its demo.
const { values } = parseArgs({
  options: {
    url: { type: "string" },
    email: { type: "string", default: "admin@demo.example" },
    password: { type: "string", default: "forecourt-demo" },
    operation: { type: "string", default: "meridian-csi" },
    level: { type: "string", default: "2" },
    seconds: { type: "string", default: "600" },
    minutes: { type: "string", default: "600" },
    folder: { type: "string", default: join(tmpdir(), "forecourt-sqlmap") },
    only: { type: "string", default: "" },
  },
});
const REPORT = join(import.meta.dirname, "sqlmap-report.md");
const STATE = join(values.folder, `level-${values.level}.json`);
const CAN_BE_INJECTED =
  /identified the following injection point|is vulnerable|appears to be '.*' injectable/;
const TRIED = /all tested parameters do not appear to be injectable/;

const outcome = z.object({
  name: z.string(),
  result: z.enum(["nothing found", "out of time", "FOUND", "not tried"]),
  seconds: z.number(),
  /** Places that were tried to the end. */
  places: z.number(),
  replies: z.record(z.string(), z.number()),
});
/** Log-ins that were tried from an address make the next ones wait. */
const LOGIN_PATIENCE_MS = 1_200_000;
type Outcome = z.infer<typeof outcome>;

await mkdir(values.folder, { recursive: true });
const known = new Map((await readState()).map((each) => [each.name, each]));
const until = performance.now() + Number(values.minutes) * 60_000;
const data = values.url === undefined ? await mkdtemp(join(tmpdir(), "forecourt-bench-")) : null;
const product = data === null ? null : await startProduct(join(data, "data"));
try {
  const base = new URL(values.url ?? BASE);
  let token: string | null = null;
  const places = await placesIn(base, await session(base, null), values.operation);
  for (const attack of attacks(places).filter(({ name }) => name.includes(values.only))) {
    const before = known.get(attack.name)?.result;
    if (before === "nothing found" || before === "FOUND" || performance.now() > until) continue;
    token = await session(base, token);
    const done = await attackWith(attack, base, token);
    console.log(`${done.name}: ${done.result}, ${done.places} places, ${done.seconds} s ${repliesOf(done)}`);
    known.set(attack.name, done);
    await writeFile(STATE, JSON.stringify([...known.values()], null, 1));
    await writeFile(REPORT, report());
  }
} finally {
  if (product !== null) await stopProduct(product);
  if (data !== null) await removeFolder(data);
}
console.log(`Written: ${REPORT}`);
if ([...known.values()].some(({ result, replies }) => result === "FOUND" || "500" in replies))
  process.exitCode = 1;

async function attackWith(attack: Attack, base: URL, token: string): Promise<Outcome> {
  const file = join(values.folder, "request.txt");
  await writeFile(file, rawRequest(attack, base, token, values.operation));
  const began = performance.now();
  const said = await sqlmap(file);
  const seconds = Math.round((performance.now() - began) / 1000);
  const places = new Set(
    [...said.matchAll(/parameter '([^']+)' does not seem to be injectable/g)].map(([, at]) => at),
  );
  const replies = Object.fromEntries(
    [...said.matchAll(/(\d{3}) \([^)]*\) - (\d+) times/g)].map(([, status, times]) => [
      status,
      Number(times),
    ]),
  );
  const result = judge(said);
  if (result === "FOUND") await writeFile(join(values.folder, `found-${Date.now()}.log`), said);
  return outcome.parse({ name: attack.name, result, seconds, places: places.size, replies });
}

/** What only seemed possible and sqlmap itself called a false positive at its end was not found; cut off, it was. */
function judge(said: string): Outcome["result"] {
  if (TRIED.test(said)) return "nothing found";
  if (CAN_BE_INJECTED.test(said)) return "FOUND";
  return /testing for SQL injection/.test(said) ? "out of time" : "not tried";
}

/** What sqlmap prints about a request; it is ended when its time is up. */
async function sqlmap(file: string): Promise<string> {
  const options = [
    "--ignore-stdin",
    "--batch",
    "--disable-coloring",
    "--flush-session",
    "--ignore-code=*",
    "--skip-urlencode",
  ];
  const aim = ["--dbms=PostgreSQL", `--level=${values.level}`, "--risk=1", "--threads=2", "--time-sec=3"];
  const answers = ["--answers=keep testing=Y,custom injection=Y,follow=N,redirect=N,merge=N"];
  const child = spawn(
    "sqlmap",
    ["-r", file, ...options, ...aim, ...answers, `--output-dir=${values.folder}`],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += String(chunk);
  });
  // As by Ctrl+C: it still counts what it was answered.
  const timer = setTimeout(() => child.kill("SIGINT"), Number(values.seconds) * 1000);
  const ended = once(child, "close");
  child.once("error", () => console.error("sqlmap is not on this machine: apt-get install sqlmap."));
  await ended;
  clearTimeout(timer);
  return said;
}

/**
 * The session of before while it lives, since some routes end it; its password typed again, as what administers asks
 * for every quarter of an hour.
 */
async function session(base: URL, before: string | null): Promise<string> {
  for (const until = performance.now() + LOGIN_PATIENCE_MS; ; await pause(5000)) {
    const reply = await logIn(base, before);
    const body = await reply.text();
    if (reply.ok) {
      const { token } = api.session.login.reply.parse(JSON.parse(body));
      return token === before ? token : session(base, token);
    }
    if (performance.now() > until) throw new Error(`Log-in: ${reply.status} ${body}`);
  }
}

function logIn(base: URL, bearer: string | null): Promise<Response> {
  return fetch(new URL(api.session.login.path, base), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({ username: values.email, password: values.password }),
  });
}

async function readState(): Promise<readonly Outcome[]> {
  const text = await readFile(STATE, "utf8").catch(() => "[]");
  return z.array(outcome).parse(JSON.parse(text));
}

function repliesOf({ replies }: Outcome): string {
  return Object.entries(replies)
    .map(([status, times]) => `${times} × ${status}`)
    .join(", ");
}

function report(): string {
  const all = attacks().map(({ name }) => name);
  const rows = [...known.values()];
  const count = (result: Outcome["result"]) => rows.filter((each) => each.result === result).length;
  const left = all.filter((name) => !known.has(name));
  const lines = rows.map(
    (each) => `| ${each.name} | ${each.result} | ${each.places} | ${each.seconds} | ${repliesOf(each)} |`,
  );
  return `# sqlmap

Written by \`npm run bench:sqlmap -- --level ${values.level} --seconds ${values.seconds}\` on ${new Date().toISOString().slice(0, 10)}.

Of ${all.length} routes, with a mark in every field, header and id that the product reads: **${count("FOUND")} can be injected**, in ${count("nothing found")} nothing was found, ${count("out of time")} ended with their time, ${count("not tried")} answered nothing that sqlmap can compare, ${left.length} were not reached. Replies that say 500: ${rows.reduce((sum, { replies }) => sum + (replies["500"] ?? 0), 0)}.

| route | result | places tried to the end | seconds | refusals |
|---|---|---|---|---|
${lines.join("\n")}

Not reached: ${left.length === 0 ? "none" : left.join(", ")}.
`;
}
