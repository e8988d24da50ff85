import type { Readable } from "node:stream";
import { encodeExtended } from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { z } from "zod";
import type {
  Access,
  DownloadEndpoint,
  JsonEndpoint,
  StreamEndpoint,
  UploadEndpoint,
} from "#contract/endpoint.ts";
import { HEADERS } from "#contract/headers.ts";
import { encoderOf } from "#contract/wire.ts";
import { mayUseAdminPanel } from "#domain/people/access.ts";
import {
  type Actor,
  findActor,
  lacksSecondFactor,
  type Membership,
  type OperationRow,
  operationOf,
} from "#server/platform/access/actor.ts";
import { answerFrom } from "#server/platform/access/call-origin.ts";
import { endOfSession } from "#server/platform/access/session-end.ts";
import { limitedRead, readLimit } from "#server/platform/database/limited-read.ts";
import { isStorable } from "#server/platform/database/storable.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, forbidden, unauthenticated } from "#server/platform/errors.ts";
import type { GeneratedFiles } from "#server/platform/files/generated-files.ts";
import { isFromThisMachine } from "./addresses.ts";
import { compressorOfFrozen, encodingFor } from "./compression.ts";
import { closeGracefully, type EndlessLines } from "./graceful-close.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** What a handler may know about its call; the deeper interfaces stand behind stricter access. */
export interface PublicCall<B> {
  readonly body: B;
  readonly params: Readonly<Record<string, string>>;
  readonly address: string;
  /** Somebody at this machine calls, and nobody else can reach the product. */
  readonly isLocal: boolean;
  readonly bearer: string | null;
  readonly dataSource: string | null;
  /** The language in which texts of a questionnaire are wanted; null = its own. */
  readonly language: string | null;
  readonly request: FastifyRequest;
  /** Goes out with the answer, a failure too. */
  setCookie(cookie: string): void;
}

export interface SessionCall<B> extends PublicCall<B> {
  readonly actor: Actor;
}

export interface OperationCall<B> extends SessionCall<B> {
  readonly operation: OperationRow;
  readonly membership: Membership;
  readonly left: AbortSignal;
}

export interface FileReply {
  readonly stream: Readable;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number | null;
}

type OfOperation = "operation" | "adminPanel";
type Handler<C, R> = (call: C) => Promise<R>;

/** Binds rows of the contract to handlers. A route that is not bound through here does not start. */
export interface Routes {
  open<B, R>(endpoint: JsonEndpoint<"public", B, R>, handle: Handler<PublicCall<B>, R>): void;
  session<B, R>(endpoint: JsonEndpoint<"session", B, R>, handle: Handler<SessionCall<B>, R>): void;
  installation<B, R>(endpoint: JsonEndpoint<"installation", B, R>, handle: Handler<SessionCall<B>, R>): void;
  installationUpload<R>(
    endpoint: UploadEndpoint<"installation", R>,
    handle: Handler<SessionCall<null>, R>,
  ): void;
  operation<B, R>(endpoint: JsonEndpoint<OfOperation, B, R>, handle: Handler<OperationCall<B>, R>): void;
  upload<R>(endpoint: UploadEndpoint<OfOperation, R>, handle: Handler<OperationCall<null>, R>): void;
  download<B>(endpoint: DownloadEndpoint<OfOperation, B>, handle: Handler<OperationCall<B>, FileReply>): void;
  /** A download that is made for it: to the end, in turn and within the person's share, before it is sent. */
  made<B>(
    endpoint: DownloadEndpoint<OfOperation, B>,
    handle: Handler<OperationCall<B>, FileReply>,
    options?: { readonly hasOwnTurns: boolean },
  ): void;
  stream<T>(
    endpoint: StreamEndpoint<OfOperation, T>,
    handle: Handler<OperationCall<null>, EndlessLines>,
  ): void;
}

interface RouteServices {
  readonly db: Kysely<Database>;
  readonly generated: GeneratedFiles;
  /** Whether only this machine reaches the installation. */
  readonly isLocal: boolean;
}

export function routesOn(app: FastifyInstance, { generated, ...services }: RouteServices): Routes {
  app.addHook("onRoute", (route) => {
    if (route.config?.access === undefined) throw new Error(`Route ${route.url} declares no access.`);
  });
  const endWithApp = closeGracefully(app);
  const { publicCall, sessionCall, installationCall, operationCall } = callsAt(services);
  return {
    open(endpoint, handle) {
      addJson(app, endpoint, async (exchange) =>
        handle(publicCall(exchange, bodyOf(endpoint, exchange.request))),
      );
    },
    session(endpoint, handle) {
      addJson(app, endpoint, async (exchange) => {
        const call = await sessionCall(exchange, null, true);
        return handle({ ...call, body: bodyOf(endpoint, exchange.request) });
      });
    },
    installation(endpoint, handle) {
      addJson(app, endpoint, async (exchange) => {
        const call = await installationCall(exchange);
        return handle({ ...call, body: bodyOf(endpoint, exchange.request) });
      });
    },
    installationUpload(endpoint, handle) {
      addJson(app, endpoint, async (exchange) => handle(await installationCall(exchange)));
    },
    operation(endpoint, handle) {
      addJson(app, endpoint, async (exchange) => {
        const call = await operationCall(exchange, endpoint.access, null);
        const answer = () => handle({ ...call, body: bodyOf(endpoint, exchange.request) });
        return isRead(endpoint) ? limitedRead(call.left, answer, LIST_LIMIT) : answer();
      });
    },
    upload(endpoint, handle) {
      addJson(app, endpoint, async (exchange) =>
        handle(await operationCall(exchange, endpoint.access, null)),
      );
    },
    download(endpoint, handle) {
      add(app, endpoint, async (request, reply) => {
        const call = await operationCall({ request, reply }, endpoint.access, null);
        const body = bodyOf(endpoint, request);
        return sendFile(reply, await handle({ ...call, body }));
      });
    },
    made(endpoint, handle, { hasOwnTurns } = { hasOwnTurns: false }) {
      add(app, endpoint, async (request, reply) => {
        const call = await operationCall({ request, reply }, endpoint.access, null);
        const body = bodyOf(endpoint, request);
        const order = { person: call.actor.personId, gone: call.left, inTurn: !hasOwnTurns };
        return sendFile(reply, await generated.make(order, () => handle({ ...call, body })));
      });
    },
    stream(endpoint, handle) {
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const endless = await handle(await operationCall({ request, reply }, endpoint.access, null, false));
        const { lines } = endless;
        endWithApp(endless);
        request.raw.once("close", () => lines.destroy());
        return reply.type("application/x-ndjson").header("cache-control", "no-store").send(lines);
      };
      // A stream without end has no head of its own.
      add(app, endpoint, answer, { exposeHeadRoute: false });
    },
  };
}

const LIST_LIMIT = readLimit("Try again in a minute.");

/** What changes nothing may be ended at any statement. */
function isRead({ method, onlyReads }: Pick<JsonEndpoint<Access, unknown, unknown>, "method" | "onlyReads">) {
  return method === "GET" || onlyReads === true;
}

/** A call as a handler of each access gets it; whoever may not make it is refused. */
function callsAt({ db, ...installation }: Omit<RouteServices, "generated">) {
  function publicCall<B>({ request, reply }: Exchange, body: B): PublicCall<B> {
    const params = z.record(z.string(), z.string()).parse(request.params ?? {});
    if (!isStorable(params))
      throw badRequest("The address holds a character that cannot be stored.", "INVALID_ADDRESS");
    const bearer = bearerOf(request);
    const dataSource = header(request, HEADERS.operation) ?? header(request, HEADERS.hyphenatedOperation);
    const language = header(request, HEADERS.language);
    const isLocal = installation.isLocal && isFromThisMachine(request.raw);
    const setCookie = (cookie: string) => void reply.header("set-cookie", cookie);
    const address = request.ip;
    return { body, params, bearer, dataSource, language, address, isLocal, request, setCookie };
  }

  async function sessionCall<B>(exchange: Exchange, body: B, prolong: boolean): Promise<SessionCall<B>> {
    const call = publicCall(exchange, body);
    const actor = call.bearer === null ? null : await findActor(db, call.bearer, prolong);
    if (actor === null) throw unauthenticated(await endOfSession(db, call.bearer));
    return { ...call, actor };
  }

  async function installationCall(exchange: Exchange): Promise<SessionCall<null>> {
    const call = await sessionCall(exchange, null, true);
    if (!call.actor.isInstallationAdministrator)
      throw forbidden("You Dont have permission to view this page", "INSTALLATION");
    return call;
  }

  async function operationCall<B>(
    exchange: Exchange,
    access: OfOperation,
    body: B,
    prolong = true,
  ): Promise<OperationCall<B>> {
    const call = await sessionCall(exchange, body, prolong);
    if (call.dataSource === null) throw badRequest("Choose an operation first.", "NO_OPERATION");
    const found = operationOf(call.actor, call.dataSource);
    if (found === null) throw forbidden("You do not have access to this operation.", "OPERATION");
    if (access === "adminPanel" && !mayUseAdminPanel(found.membership.adminPermission)) {
      throw forbidden("You Dont have permission to view this page", "ADMIN_PANEL");
    }
    if (access === "adminPanel" && lacksSecondFactor(call.actor, found.membership)) {
      throw forbidden(
        `${found.membership.clientName} asks its administrators for a second factor. Set one up in the menu behind your name.`,
        "SECOND_FACTOR_REQUIRED",
      );
    }
    return { ...call, ...found, left: signalOfLeaving(exchange.reply) };
  }

  return { publicCall, sessionCall, installationCall, operationCall };
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Row {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly access: Access;
}

function addJson<R>(
  app: FastifyInstance,
  endpoint: Row & { readonly reply: z.ZodType<R> },
  handle: (exchange: Exchange) => Promise<R>,
): void {
  const encode = encoderOf(endpoint.reply);
  const compressOnce = compressorOfFrozen();
  const written = z.toJSONSchema(endpoint.reply, { target: "openapi-3.0", io: "input" });
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    schema: { response: { 200: written } },
    handler: async (request, reply) => {
      const answer = await answerFrom(request, () => handle({ request, reply }));
      reply.header("cache-control", "no-store");
      if (!isFrozen(answer)) return reply.send(encode(answer));
      const encoding = encodingFor(request);
      if (encoding === null) return reply.send(encode(answer));
      const bytes = await compressOnce(answer, encoding, () => String(reply.serialize(encode(answer))));
      return reply
        .type("application/json; charset=utf-8")
        .headers({ "content-encoding": encoding, vary: "accept-encoding" })
        .send(bytes);
    },
  });
}

/** Whether nothing changes an answer any more: what is remembered is frozen. */
function isFrozen(answer: unknown): answer is object {
  return typeof answer === "object" && answer !== null && Object.isFrozen(answer);
}

function add(
  app: FastifyInstance,
  endpoint: Row,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  options: { readonly exposeHeadRoute?: boolean } = {},
): void {
  const { method, path: url, access } = endpoint;
  app.route({
    ...options,
    method,
    url,
    config: { access },
    handler: (request, reply) => answerFrom(request, () => handler(request, reply)),
  });
}

export function bearerOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  return /^Bearer ([\w-]{20,128})$/i.exec(headers.authorization ?? "")?.[1] ?? null;
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" && value !== "null" ? value : null;
}

function bodyOf<B>(endpoint: { readonly body: z.ZodType<B> }, request: FastifyRequest): B {
  // A form with parts would read as no body at all.
  if (request.isMultipart())
    throw badRequest("Send JSON or form fields, not a form with parts.", "INVALID_BODY");
  if (!isStorable(request.body))
    throw badRequest("The request holds a character that cannot be stored.", "INVALID_BODY");
  const body = request.body ?? null;
  const parsed = endpoint.body.safeParse(body);
  if (parsed.success) return parsed.data;
  // Nothing sent is a request with nothing in it, wherever nothing is required.
  const empty = body === null ? endpoint.body.safeParse({}) : parsed;
  if (empty.success) return empty.data;
  const issue = empty.error.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
  throw badRequest(`The request is not understood (${place}${issue?.message ?? "invalid"}).`, "INVALID_BODY");
}

/** Aborts once the connection is gone before the whole reply went out. */
function signalOfLeaving({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  if (raw.destroyed) leaving.abort();
  raw.once("close", () => {
    if (!raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  if (file.bytes !== null) reply.header("content-length", file.bytes);
  return reply
    .type(file.contentType)
    .header("cache-control", "no-store")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("content-disposition", attachment(file.fileName))
    .send(file.stream);
}

/** RFC 6266: a plain name for old clients, the full one percent-encoded. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.() -]/g, "_");
  return `attachment; filename="${plain}"; filename*=${encodeExtended(fileName.toWellFormed())}`;
}
