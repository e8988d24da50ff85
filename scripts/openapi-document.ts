import { z } from "zod";
import type { Access } from "#contract/endpoint.ts";
import { errorReply } from "#contract/errors.ts";
import { HEADERS } from "#contract/headers.ts";
import type { api } from "#contract/index.ts";

type Endpoints = typeof api;
type Endpoint = { [N in keyof Endpoints]: Endpoints[N][keyof Endpoints[N]] }[keyof Endpoints];
type Json = Readonly<Record<string, unknown>>;

const ACCESS: Readonly<Record<Access, string>> = {
  public: "Anyone.",
  session: "A logged-in person.",
  operation: `A person who may see the operation of the ${HEADERS.operation} header.`,
  adminPanel: "As operation, with adminpermission 1 or 3.",
  installation: "A logged-in person who may add clients and operations.",
};

const DATA_SOURCE = {
  name: HEADERS.operation,
  in: "header",
  required: true,
  description: `The operationid; ${HEADERS.hyphenatedOperation} is accepted too.`,
  schema: { type: "string" },
};

const LANGUAGE = `Texts of a questionnaire (factors, attributes, questions, answers) come in the language of the header ${HEADERS.language}, a BCP 47 tag, where the questionnaire has them in it.`;

/** The whole wire as an OpenAPI 3.1 document: one path per row of the contract, tagged by its noun. */
export function openApiDocument(contract: Endpoints, version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [noun, rows] of Object.entries(contract))
    for (const [name, row] of Object.entries<Endpoint>(rows)) {
      const path = row.path.replaceAll(/:(\w+)/g, "{$1}");
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(noun, name, row) };
    }
  return {
    openapi: "3.1.0",
    info: { title: "Forecourt", version, description: LANGUAGE },
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer", description: "From the login reply." } },
      schemas: { Error: schemaOf(errorReply) },
    },
  };
}

function operationOf(noun: string, name: string, row: Endpoint): Json {
  const ofOperation = row.access === "operation" || row.access === "adminPanel";
  const places = [...row.path.matchAll(/:(\w+)/g)].map(([, place]) => ({
    name: place,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    description: ACCESS[row.access],
    security: row.access === "public" ? [] : [{ session: [] }],
    parameters: [...places, ...(ofOperation ? [DATA_SOURCE] : [])],
    ...bodyOf(row),
    responses: {
      200: { description: "Done.", content: replyOf(row) },
      default: {
        description: "A status of 400 or above, with a machine word and a sentence for the person.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function bodyOf(row: Endpoint): Json {
  if (row.kind === "upload")
    return {
      requestBody: { required: true, content: { "multipart/form-data": { schema: { type: "object" } } } },
    };
  if (row.kind === "stream" || row.method === "GET") return {};
  return { requestBody: { content: { "application/json": { schema: schemaOf(row.body) } } } };
}

function replyOf(row: Endpoint): Json {
  if (row.kind === "download") return { "application/octet-stream": {} };
  if (row.kind === "stream") return { "application/x-ndjson": { schema: schemaOf(row.event) } };
  return { "application/json": { schema: schemaOf(row.reply) } };
}

/** As it stands on the wire, which is what a codec takes in. */
function schemaOf(type: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: "input" });
  return schema;
}
