import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { read, utils } from "@e965/xlsx";
import { z } from "zod";

// Records what a running demo answers each of its people, spelled as on the wire, or compares two such records:
//   npm run record -- --url http://localhost:8787 --folder /tmp/before
//   npm run record -- --compare /tmp/before --folder /tmp/after
// It takes nothing from the contract, so that one version of it records any version of the product.
const { values } = parseArgs({
  options: { url: { type: "string" }, folder: { type: "string" }, compare: { type: "string" } },
});
if (values.folder === undefined || (values.url === undefined) === (values.compare === undefined))
  throw new Error("Name --folder, and either --url of a running demo or --compare with another record.");
const FOLDER = values.folder;

const PEOPLE = ["admin", "headoffice", "rsm", "asm", "dp", "dealer", "audio"];
const PASSWORD = "forecourt-demo";
/** What differs between two installations of the same demo, or from one minute to the next. */
const ACCIDENTAL =
  /^(access_token|app_id|dataVersion|file_?id|fileUrl|id|at|.*(token|_at|_on|At|[Tt]ime|Login))$/i;
/** What administrators read without a question. */
const LISTS = [
  ...["adminuseraccountlist", "useraccountlist", "mobileaccesslist", "networklist", "programmehistory"],
  ...["programmeshow", "retentionlist", "surveymapping/list", "uploadedfilelist", "uploadsettings"],
  ...["role/GetallRoles", "role/Getallregions", "getpushnotifications", "notificationsettings"],
];
const DETAILS_SHOWN = 8;

const filterItem = z.object({ code: z.string(), isShown: z.boolean().optional() });
const filtersReply = z.object({
  filters: z.array(z.object({ filter_key: z.string(), data: z.array(filterItem) })),
});
const configReply = z.object({
  clients: z.array(
    z.object({
      operations: z.array(
        z.object({
          operationid: z.string(),
          components: z.array(
            z.object({
              componentname: z.string(),
              subcomponent: z.array(z.object({ webapi: z.string() })),
            }),
          ),
        }),
      ),
    }),
  ),
});
const loginReply = z.object({ access_token: z.string(), jsonconfig: z.string() });
const rowsReply = z.object({ rows: z.array(z.object({ survey_id: z.string() })) });

if (values.compare !== undefined) await compare(values.compare, FOLDER);
else await record(values.url ?? "", FOLDER);

type Body = Readonly<Record<string, unknown>>;
type Ask = (path: string, body?: Body) => Promise<unknown>;

async function record(url: string, folder: string): Promise<void> {
  for (const person of PEOPLE) {
    const login = loginReply.parse(
      await (
        await post(`${url}/login`, {}, { Username: `${person}@demo.example`, Password: PASSWORD })
      ).json(),
    );
    const config = JSON.parse(login.jsonconfig);
    await keep(folder, [person, "config"], config);
    for (const { operations } of configReply.parse(config).clients) {
      for (const operation of operations) {
        const headers = { authorization: `Bearer ${login.access_token}`, data_source: operation.operationid };
        const ask: Ask = async (path, body) => {
          const reply =
            body === undefined
              ? await fetch(`${url}/api/${path}`, { headers })
              : await post(`${url}/api/${path}`, headers, body);
          const bytes = Buffer.from(await reply.arrayBuffer());
          return { status: reply.status, said: said(reply.headers.get("content-type") ?? "", bytes) };
        };
        await recordOperation(ask, operation, (name, answer) =>
          keep(folder, [person, operation.operationid, name], answer),
        );
      }
    }
    console.log(`${person}: recorded.`);
  }
}

async function recordOperation(
  ask: Ask,
  { components }: z.infer<typeof configReply>["clients"][number]["operations"][number],
  kept: (name: string, answer: unknown) => Promise<void>,
): Promise<void> {
  const filters = await ask("filters", {});
  await kept("filters", filters);
  const choices = choicesOf(z.object({ said: filtersReply }).parse(filters).said);
  for (const { componentname, subcomponent } of components) {
    for (const [choice, body] of Object.entries(choices)) {
      const requests = subcomponent.map(({ webapi }) => ({ webapi, body }));
      if (requests.length === 0) continue;
      await kept(`${componentname}, ${choice}`, await ask("dashboard/batch", { requests }));
      if (choice === "everything")
        await kept(`${componentname}, workbook`, await ask("export/cards", { requests }));
    }
  }
  for (const [choice, body] of Object.entries(choices)) {
    const rows = await ask("dashboard/dealer-score/verbatims", body);
    await kept(`survey rows, ${choice}`, rows);
    const first = z.object({ said: rowsReply }).safeParse(rows).data?.said.rows[0];
    if (first !== undefined)
      await kept(
        `response, ${choice}`,
        await ask("dashboard/dealer-score/response", { survey_id: first.survey_id }),
      );
    for (const list of ["header", "tickets", "history", "report"])
      await kept(`action planning, ${list}, ${choice}`, await ask(`dashboard/action-planning/${list}`, body));
  }
  await kept("survey rows, workbook", await ask("export/verbatims", {}));
  await kept("tickets, workbook", await ask("export/tickets", {}));
  for (const list of LISTS) await kept(list.replace("/", ", "), await ask(list));
}

/** One choice of each filter that the person has, and a range that cuts two months. */
function choicesOf({ filters }: z.infer<typeof filtersReply>): Record<string, Body> {
  const chosen = filters.flatMap(({ filter_key: filterKey, data }) => {
    const codes = data.filter(({ isShown }) => isShown !== false).map(({ code }) => code);
    const code = codes[Math.floor(codes.length / 2)];
    return code === undefined ? [] : [[filterKey, { [filterKey]: code }] as const];
  });
  return {
    everything: {},
    ...Object.fromEntries(chosen),
    "cut months": { fromdate: "2026-03-11", todate: "2026-08-20" },
  };
}

function said(type: string, bytes: Buffer): unknown {
  if (type.includes("json")) return JSON.parse(bytes.toString());
  if (!type.includes("spreadsheetml")) return { type };
  const { SheetNames, Sheets } = read(bytes);
  return Object.fromEntries(
    SheetNames.map((name) => [name, utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 })]),
  );
}

function post(url: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function keep(folder: string, path: readonly string[], answer: unknown): Promise<void> {
  const [name = "", ...above] = path.toReversed().map((part) => part.replaceAll(/[^\w ,.-]/g, "_"));
  const place = join(folder, ...above.toReversed());
  await mkdir(place, { recursive: true });
  const text = JSON.stringify(answer, (key, value) => (ACCIDENTAL.test(key) ? "…" : value), 1);
  await writeFile(join(place, `${name}.json`), text);
}

async function compare(before: string, after: string): Promise<void> {
  const names = new Set([...(await filesIn(before)), ...(await filesIn(after))]);
  let alike = 0;
  const different = new Map<string, string[]>();
  for (const name of [...names].toSorted()) {
    const [one, other] = await Promise.all([
      readFile(join(before, name), "utf8").catch(() => ""),
      readFile(join(after, name), "utf8").catch(() => ""),
    ]);
    if (digest(one) === digest(other)) alike += 1;
    else {
      const changes =
        one === "" || other === ""
          ? [one === "" ? "only after" : "only before"]
          : changesOf(JSON.parse(one), JSON.parse(other), "");
      for (const change of new Set(changes)) different.set(change, [...(different.get(change) ?? []), name]);
    }
  }
  for (const [change, where] of [...different].toSorted(([, a], [, b]) => b.length - a.length))
    console.log(`${change}: ${where.length} × ${where.slice(0, DETAILS_SHOWN).join(" · ")}`);
  console.log(`${alike} of ${names.size} answers are the same, byte for byte.`);
  process.exitCode = alike === names.size ? 0 : 1;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Where two answers differ: the keys on the way, whatever the place in a list, and how. */
function changesOf(one: unknown, other: unknown, path: string): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((item, place) => changesOf(item, other[place], `${path}[]`));
  if (isRecord(one) && isRecord(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].flatMap((key) => {
      if (!(key in one)) return [`${path}.${key} is new`];
      if (!(key in other)) return [`${path}.${key} is gone`];
      return changesOf(one[key], other[key], `${path}.${key}`);
    });
  }
  return [`${path} has changed`];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
