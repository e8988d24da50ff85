import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { z } from "zod";
import type { ChartReply } from "#contract/dashboard.ts";
import { type DealerListColumns, dealerListColumns } from "#contract/dealer-list.ts";
import { HEADERS } from "#contract/headers.ts";
import { api } from "#contract/index.ts";
import type { Structure } from "#contract/structure.ts";
import { type UploadedFile, uploadForm } from "#contract/survey-import.ts";
import { requestEncoderOf } from "#contract/wire.ts";
import { PAGES } from "#domain/pages/pages.ts";
import type { TestServer } from "#test/server.ts";
import { PASSWORD } from "./people.ts";

const encodeColumns = requestEncoderOf(dealerListColumns);
const SUMMARY_CARDS = Object.keys(PAGES.summary.cards);

type Body = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;
type Batch = z.infer<typeof api.dashboard.batch.reply>;

/** Somebody with a token, looking at one operation. The typed questions throw on any other status than 200. */
export interface Caller {
  readonly token: string;
  readonly headers: Headers;
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  post(url: string, body?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  config(): Promise<Structure>;
  filters(): Promise<z.infer<typeof api.catalogue.filters.reply>>;
  /** `card` as in `summary/index`. */
  card(card: string, body?: Body): Promise<ChartReply>;
  /** All Summary cards for one filter, by the last part of their paths. */
  summary(body?: Body): Promise<ReadonlyMap<string, ChartReply>>;
  batch(cards: readonly string[], body?: Body, knownVersion?: number): Promise<Batch>;
  upload(file: Buffer, fileName: string, userType?: string): Promise<LightMyRequestResponse>;
  /** Sends a workbook to be looked at before it counts. */
  preview(file: Buffer, fileName: string, userType?: string): Promise<LightMyRequestResponse>;
  /** Asks what the columns of a workbook are taken for. */
  propose(
    file: Buffer,
    fileName: string,
    fields?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** Asks what an agency's file asks, for a client that has no such survey yet. */
  proposeQuestionnaire(client: string, file: Buffer, fileName: string): Promise<LightMyRequestResponse>;
  /** Sends a list of dealers or models to a path of `api.dealerList`. */
  dealerList(
    path: string,
    file: Buffer,
    fileName: string,
    columns?: DealerListColumns,
  ): Promise<LightMyRequestResponse>;
  uploads(): Promise<UploadedFile[]>;
  /** Types the password again, as the admin panel asks. */
  confirm(email: string): Promise<void>;
  /** The same person looking at another operation. */
  at(operation: string): Caller;
  /** The same person reading questionnaires in a language. */
  in(language: string): Caller;
}

/** Logs in as a person would. */
export async function logInAt(server: TestServer, email: string, operation: string): Promise<Caller> {
  const reply = await server.call({
    method: "POST",
    url: "/login",
    headers: { [HEADERS.operation]: operation },
    payload: { username: email, password: PASSWORD },
  });
  return callerWith(server, parsed(api.session.login.reply, reply).token, operation);
}

/** Whoever holds the token. */
export function callerWith(
  server: TestServer,
  token: string,
  operation: string,
  language: Headers = {},
): Caller {
  const headers = { authorization: `Bearer ${token}`, [HEADERS.operation]: operation, ...language };
  const call = (options: InjectOptions, more: Headers = {}) =>
    server.call({ ...options, headers: { ...headers, ...more } });
  const get: Caller["get"] = (url, more) => call({ method: "GET", url }, more);
  const post: Caller["post"] = (url, body, more = {}) =>
    body === undefined
      ? call({ method: "POST", url }, more)
      : call(
          { method: "POST", url, payload: JSON.stringify(body) },
          { "content-type": "application/json", ...more },
        );
  const send = async (
    url: string,
    file: Buffer,
    fileName: string,
    fields: Readonly<Record<string, string>> = {},
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(file)]), fileName);
    const sent = new Response(form);
    return call(
      { method: "POST", url, payload: Buffer.from(await sent.arrayBuffer()) },
      { "content-type": sent.headers.get("content-type") ?? "" },
    );
  };
  const batch: Caller["batch"] = async (cards, body = {}, knownVersion) =>
    parsed(
      api.dashboard.batch.reply,
      await post("/api/dashboard/batch", {
        requests: cards.map((card) => ({ webapi: `api/dashboard/${card}`, body })),
        known_version: knownVersion ?? null,
      }),
    );
  return {
    token,
    headers,
    get,
    post,
    batch,
    config: async () => parsed(api.session.config.reply, await get("/api/config")),
    filters: async () => parsed(api.catalogue.filters.reply, await post("/api/filters", {})),
    card: async (card, body = {}) =>
      parsed(api.dashboard.card.reply, await post(`/api/dashboard/${card}`, body)),
    async summary(body = {}) {
      const { replies } = await batch(
        SUMMARY_CARDS.map((card) => `summary/${card}`),
        body,
      );
      return new Map(replies.map((reply, place) => [SUMMARY_CARDS[place] ?? "", chartOf(reply)]));
    },
    upload: (file, fileName, userType = "CSI") =>
      send(api.surveyImport.uploadFile.path, file, fileName, { [uploadForm.operationType]: userType }),
    preview: (file, fileName, userType = "CSI") =>
      send(api.surveyImport.uploadFile.path, file, fileName, {
        [uploadForm.operationType]: userType,
        [uploadForm.preview]: "true",
      }),
    propose: (file, fileName, fields) => send(api.surveyMapping.propose.path, file, fileName, fields),
    proposeQuestionnaire: (client, file, fileName) =>
      send(api.installation.proposeQuestionnaire.path, file, fileName, { client }),
    dealerList: (path, file, fileName, columns) =>
      send(
        path,
        file,
        fileName,
        columns === undefined ? {} : { columns: JSON.stringify(encodeColumns(columns)) },
      ),
    uploads: async () => parsed(api.surveyImport.listFiles.reply, await get("/api/uploadedfilelist")),
    async confirm(email) {
      parsed(api.session.login.reply, await post("/login", { username: email, password: PASSWORD }));
    },
    at: (other) => callerWith(server, token, other, language),
    in: (tag) => callerWith(server, token, operation, { [HEADERS.language]: tag }),
  };
}

/** The reply's body in the contract's shape; any other status than 200 is an error that shows it. */
export function parsed<T>(shape: z.ZodType<T>, reply: LightMyRequestResponse): T {
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return shape.parse(reply.json());
}

function chartOf({ chart, error, path }: Batch["replies"][number]): ChartReply {
  if (chart === null) throw new Error(`${path}: ${error?.message}`);
  return chart;
}
