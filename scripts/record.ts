import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { read, utils } from "@e965/xlsx";
import { z } from "zod";

// Records what a running demo answers each of its people, spelled as on the wire, or compares two such records:
//   npm run record -- --url http://localhost:8080 --folder /tmp/before
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
/** Keys of what differs between two installations of the same demo, or from one minute to the next. */
const ACCIDENTAL: ReadonlySet<string> = new Set([
  ...["app_id", "file_id", "lastLogin", "created_on", "updated_on", "applied_on", "file_created_on"],
]);
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
const dataSource = z.object({ operationid: z.string(), startdate: z.string(), enddate: z.string() });
const configReply = z.object({
  datasource: z.array(dataSource),
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

type Config = z.infer<typeof configReply>;
type Operation = Config["clients"][number]["operations"][number];

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
    const structure = JSON.parse(login.jsonconfig);
    await save(folder, [person, "config"], structure);
    const config = configReply.parse(structure);
    for (const { operations } of config.clients) {
      for (const operation of operations) {
        const headers = { authorization: `Bearer ${login.access_token}`, data_source: operation.operationid };
        const ask: Ask = async (path, body) => {
          const reply =
            body === undefined
              ? await fetch(`${url}/api/${path}`, { headers })
              : await post(`${url}/api/${path}`, headers, body);
          const bytes = Buffer.from(await reply.arrayBuffer());
          const type = reply.headers.get("content-type") ?? "";
          return { status: reply.status, content: contentOf(type, bytes) };
        };
        await recordOperation(ask, operation, partialMonths(config, operation), (name, answer) =>
          save(folder, [person, operation.operationid, name], answer),
        );
      }
    }
    console.log(`${person}: recorded.`);
  }
}

async function recordOperation(
  ask: Ask,
  { components }: Operation,
  range: Body,
  saveAs: (name: string, answer: unknown) => Promise<void>,
): Promise<void> {
  const filters = await ask("filters", {});
  await saveAs("filters", filters);
  const choices = {
    everything: {},
    ...choicesOf(z.object({ content: filtersReply }).parse(filters).content),
    "partial months": range,
  };
  for (const { componentname, subcomponent } of components) {
    for (const [choice, body] of Object.entries(choices)) {
      const requests = subcomponent.map(({ webapi }) => ({ webapi, body }));
      if (requests.length === 0) continue;
      await saveAs(`${componentname}, ${choice}`, await ask("dashboard/batch", { requests }));
      if (choice === "everything")
        await saveAs(`${componentname}, workbook`, await ask("export/cards", { requests }));
    }
  }
  for (const [choice, body] of Object.entries(choices)) {
    const rows = await ask("dashboard/dealer-score/verbatims", body);
    await saveAs(`survey rows, ${choice}`, rows);
    const first = z.object({ content: rowsReply }).safeParse(rows).data?.content.rows[0];
    if (first !== undefined)
      await saveAs(
        `response, ${choice}`,
        await ask("dashboard/dealer-score/response", { survey_id: first.survey_id }),
      );
    for (const list of ["header", "tickets", "history", "report"])
      await saveAs(
        `action planning, ${list}, ${choice}`,
        await ask(`dashboard/action-planning/${list}`, body),
      );
  }
  await saveAs("survey rows, workbook", await ask("export/verbatims", {}));
  await saveAs("tickets, workbook", await ask("export/tickets", {}));
  for (const list of LISTS) await saveAs(list.replace("/", ", "), await ask(list));
}

/** From the eleventh of the first month with responses to the last day with one. */
function partialMonths({ datasource }: Config, { operationid }: Operation): Body {
  const days = datasource.find((source) => source.operationid === operationid);
  if (days === undefined) throw new Error(`${operationid} is no data source.`);
  return { fromdate: `${days.startdate.slice(0, -2)}11`, todate: days.enddate };
}

/** One choice of each filter that the person has. */
function choicesOf({ filters }: z.infer<typeof filtersReply>): Record<string, Body> {
  const chosen = filters.flatMap(({ filter_key: filterKey, data }) => {
    const codes = data.filter(({ isShown }) => isShown !== false).map(({ code }) => code);
    const code = codes[Math.floor(codes.length / 2)];
    return code === undefined ? [] : [[filterKey, { [filterKey]: code }] as const];
  });
  return Object.fromEntries(chosen);
}

/** JSON and cells of workbooks; of other files their type, as PDFs hold the moment they are made at. */
function contentOf(type: string, bytes: Buffer): unknown {
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

async function save(folder: string, path: readonly string[], answer: unknown): Promise<void> {
  const [name = "", ...above] = path.toReversed().map((part) => part.replaceAll(/[^\w ,.-]/g, "_"));
  const place = join(folder, ...above.toReversed());
  await mkdir(place, { recursive: true });
  const text = JSON.stringify(answer, (key, value) => (ACCIDENTAL.has(key) ? "…" : value), 1);
  await writeFile(join(place, `${name}.json`), text);
}

async function compare(before: string, after: string): Promise<void> {
  const [earlier, later] = [await filesIn(before), await filesIn(after)];
  const names = earlier.union(later);
  if (names.size === 0) throw new Error("Nothing is recorded in either folder.");
  let alike = 0;
  const different = new Map<string, string[]>();
  for (const name of [...names].toSorted()) {
    const changes = !later.has(name)
      ? ["only before"]
      : !earlier.has(name)
        ? ["only after"]
        : await changesBetween(join(before, name), join(after, name));
    if (changes.length === 0) alike += 1;
    for (const change of new Set(changes)) different.set(change, [...(different.get(change) ?? []), name]);
  }
  for (const [change, where] of [...different].toSorted(([, a], [, b]) => b.length - a.length))
    console.log(`${change}: ${where.length} × ${where.slice(0, DETAILS_SHOWN).join(" · ")}`);
  console.log(`${alike} of ${names.size} answers are the same, byte for byte.`);
  process.exitCode = alike === names.size ? 0 : 1;
}

async function changesBetween(before: string, after: string): Promise<string[]> {
  const [one, other] = [await readFile(before, "utf8"), await readFile(after, "utf8")];
  if (one === other) return [];
  const changes = changesOf(JSON.parse(one), JSON.parse(other), "");
  return changes.length === 0 ? ["the order of keys has changed"] : changes;
}

async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map((entry) => relative(folder, join(entry.parentPath, entry.name))));
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
