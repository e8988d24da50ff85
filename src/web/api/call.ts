import type { z } from "zod";
import type { Access, DownloadEndpoint, JsonEndpoint, StreamEndpoint } from "#contract/endpoint.ts";
import { errorReply } from "#contract/errors.ts";
import { requestEncoderOf } from "#contract/wire.ts";
import { clearAdminConfirmed } from "#web/state/admin-flag.ts";
import { storeEndOfSessionReason } from "#web/state/farewell.ts";
import { currentToken, endSession } from "#web/state/session.ts";
import { after } from "#web/state/timers.ts";
import { ApiError, unreachable } from "./api-error.ts";
import { callHeaders } from "./call-headers.ts";
import { takeEarlyCall } from "./early-calls.ts";

/** What a call takes beside its endpoint. */
export interface CallOptions {
  /** The chosen operation; names the data source of the call. */
  readonly operation?: string | undefined;
  /** Values of the `:name` parts of the path. */
  readonly params?: PathParams;
  readonly signal?: AbortSignal;
}

type PathParams = Readonly<Record<string, string | number>>;
type Fetched =
  | JsonEndpoint<Access, unknown, unknown>
  | DownloadEndpoint<Access, unknown>
  | StreamEndpoint<Access, unknown>;

/** Calls an endpoint that answers with JSON; the reply is checked against the contract. */
export async function call<B, R>(
  endpoint: JsonEndpoint<Access, B, R>,
  options: CallOptions & { readonly body: B },
): Promise<R> {
  const response = await send(endpoint, options, options.body);
  return readReply(endpoint, await response.json().catch(rethrowUnreachable));
}

/** The server gives up a read after ten seconds; the rest is the way there and back on a slow network. */
const READ_LIMIT_MS = 60_000;
const LONG_READ_LIMIT_MS = 360_000;

/**
 * Calls an endpoint that changes nothing: a connection that stays silent for so long counts as lost. Whatever changes
 * something goes through `call`, which waits: nobody would know whether it took effect.
 */
export function read<B, R>(
  endpoint: JsonEndpoint<Access, B, R>,
  options: CallOptions & { readonly body: B },
): Promise<R> {
  return new Promise((resolve, reject) => {
    const reading = new AbortController();
    const stop = () => reading.abort();
    const cancel = after(endpoint.takesMinutes ? LONG_READ_LIMIT_MS : READ_LIMIT_MS, () => {
      reject(unreachable());
      stop();
    });
    if (options.signal?.aborted) stop();
    options.signal?.addEventListener("abort", stop, { once: true });
    call(endpoint, { ...options, signal: reading.signal })
      .then(resolve, reject)
      .finally(() => {
        cancel();
        options.signal?.removeEventListener("abort", stop);
      });
  });
}

/** A reply in the contract's shape; after an update of the service a page that stayed open may not know it any more. */
export function readReply<R>({ reply }: { readonly reply: z.ZodType<R> }, body: unknown): R {
  const read = reply.safeParse(body);
  if (read.success) return read.data;
  throw new Error("The service answered in a way this page does not know. Reload the page.", {
    cause: read.error,
  });
}

/** Calls an endpoint and hands back its raw answer, already known to be a success. */
export async function send(endpoint: Fetched, options: CallOptions, body: unknown = null): Promise<Response> {
  const token = currentToken();
  const early = takeEarlyCall(endpoint.path, options.operation);
  const response = await (early ?? request(endpoint, options, token, body)).catch(rethrowUnreachable);
  if (!response.ok)
    throw readFailure(response.status, await response.text().catch(rethrowUnreachable), token);
  return response;
}

function request(
  endpoint: Fetched,
  { operation, params, signal }: CallOptions,
  token: string | null,
  body: unknown,
): Promise<Response> {
  const headers = callHeaders(token, operation);
  const carriesBody = endpoint.method === "POST" && endpoint.kind !== "stream";
  if (carriesBody) headers["content-type"] = "application/json";
  return fetch(callPath(endpoint.path, params), {
    method: endpoint.method,
    headers,
    cache: "no-store",
    ...(carriesBody ? { body: JSON.stringify(requestEncoderOf(endpoint.body)(body)) } : {}),
    ...(signal ? { signal } : {}),
  });
}

/** Turns a failed answer into an error; a 401 also ends the session and says why, unless a newer one has begun since. */
export function readFailure(status: number, text: string, token: string | null): ApiError {
  const failure = failureIn(status, text);
  if (failure.code === "ADMIN_REAUTH") clearAdminConfirmed();
  if (status === 401 && token !== null && token === currentToken()) {
    storeEndOfSessionReason(failure.message);
    endSession("refused");
  }
  return failure;
}

function failureIn(status: number, text: string): ApiError {
  const body = parseJson(text);
  const parsed = errorReply.strip().safeParse(body);
  if (parsed.success) return new ApiError(status, parsed.data.code, parsed.data.message, body);
  return new ApiError(status, "UNEXPECTED", "The service did not answer as expected.");
}

function callPath(path: string, params: PathParams = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** A call that was taken back stays what it is; one that broke off says so to the person. */
export function rethrowUnreachable(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
  throw unreachable();
}

/** Null for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
