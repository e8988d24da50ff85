import { z } from "zod";
import { HEADERS } from "#contract/headers.ts";
import { api } from "#contract/index.ts";

/** sqlmap tries its statements where this stands. */
const MARK = "*";
const DEEPEST = 6;
const BARE = /"bare:([^"]*)"/g;

/** What leads past the first checks, by the name of a place or key; of an id in a path by the words before it. */
export type Places = Readonly<Record<string, string>>;

const USUAL: Places = {
  page: "summary",
  card: "index",
  webapi: "api/dashboard/summary/index",
  wave_code: "All",
  month: "All",
  region_code: "All",
  state_code: "All",
  location_code: "All",
  dealer_code: "All",
  model_code: "All",
  factor_type: "Q4",
  score_type: "0",
  fromdate: "2026-01-01",
  todate: "2026-03-31",
  timeline: "2030-01-31",
  search: "service",
  begins: "",
  header_rows: "1",
};
/** What takes something away goes last of what has a session: the others find it still there. */
const TAKES_AWAY = /delete|remove|erase|undo|unschedule|endsessions|deactive|ResetPassword|retentionsave/;

/** A route of the product with everything that a caller can say there. */
export interface Attack {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly contentType: string | null;
  readonly body: string;
}

/** Every route of the contract but the endless stream and the way out; the log-in and its like last, whose limits hold up others. */
export function attacks(learned: Places = {}): Attack[] {
  const places = { ...USUAL, ...learned };
  return Object.values(api)
    .flatMap((noun) => Object.values(noun))
    .filter(({ kind, path }) => kind !== "stream" && path !== api.session.logout.path)
    .sort((one, other) => turnOf(one) - turnOf(other))
    .map((endpoint) => {
      const { method } = endpoint;
      const path = endpoint.path.replaceAll(
        /(\w+)\/:(\w+)/g,
        (_: string, before: string, place: string) =>
          `${before}/${places[`${before}/:${place}`] ?? places[place] ?? "1"}${MARK}`,
      );
      const name = `${method} ${endpoint.path}`;
      if (endpoint.kind === "upload") return { name, method, path, ...form() };
      if (endpoint.kind === "stream" || method === "GET")
        return { name, method, path, contentType: null, body: "" };
      const schema = z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" });
      const sample = sampleOf(schemaShape.parse(schema), places);
      return {
        name,
        method,
        path,
        contentType: "application/json",
        body: JSON.stringify(sample).replaceAll(BARE, "$1"),
      };
    });
}

function turnOf({ access, path }: { readonly access: string; readonly path: string }): number {
  if (access === "public") return 2;
  return TAKES_AWAY.test(path) ? 1 : 0;
}

/** The request as sqlmap reads it from a file, with the headers that the product reads. */
export function rawRequest(attack: Attack, base: URL, token: string, operation: string): string {
  const head = [
    `${attack.method} ${attack.path} HTTP/1.1`,
    `Host: ${base.host}`,
    `Authorization: Bearer ${token}`,
    `${HEADERS.operation}: ${operation}${MARK}`,
    `${HEADERS.deviceId}: device${MARK}`,
    `User-Agent: browser${MARK}`,
    `X-Forwarded-For: 192.0.2.1${MARK}`,
    ...(attack.contentType === null ? [] : [`Content-Type: ${attack.contentType}`]),
  ];
  return `${head.join("\r\n")}\r\n\r\n${attack.body}`;
}

function form(): Pick<Attack, "contentType" | "body"> {
  const fields = ["user_type", "preview", "client", "actionplan_dealerresponse"];
  const parts = fields.map((name) => part(`name="${name}"`, `1${MARK}`));
  const file = part(`name="file"; filename="surveys${MARK}.csv"`, `survey_id,overall\r\n1${MARK},2`);
  return {
    contentType: "multipart/form-data; boundary=edge",
    body: `${[...parts, file].join("")}--edge--\r\n`,
  };
}

function part(disposition: string, content: string): string {
  return `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
}

interface Schema {
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
}

/** What of a JSON schema a sample is made of. */
const schemaShape: z.ZodType<Schema> = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(schemaShape).optional();
  },
  get oneOf() {
    return z.array(schemaShape).optional();
  },
  get items() {
    return schemaShape.optional();
  },
  get properties() {
    return z.record(z.string(), schemaShape).optional();
  },
});

/** Something of this shape, marked at every value: what is known under its key, else anything. */
function sampleOf(schema: Schema, places: Places, key = "", depth = 0): unknown {
  const known = places[key] ?? "1";
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
  if (choice !== undefined) return sampleOf(choice, places, key, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined)
    return `${schema.enum.includes(known) ? known : String(schema.enum[0])}${MARK}`;
  if (isOf(schema, "object") && depth < DEEPEST)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, each]) => [
        name,
        sampleOf(each, places, name, depth + 1),
      ]),
    );
  if (isOf(schema, "array") && depth < DEEPEST) return [sampleOf(schema.items ?? {}, places, key, depth + 1)];
  if (isOf(schema, "boolean")) return bare("true");
  if (isOf(schema, "integer") || isOf(schema, "number")) return bare(/^\d+$/.test(known) ? known : "1");
  return `${known}${MARK}`;
}

/** A value that stands in JSON without quotes, with its mark. */
function bare(value: string): string {
  return `bare:${value}${MARK}`;
}

function isOf({ type }: Schema, wanted: string): boolean {
  return [type].flat().includes(wanted);
}
