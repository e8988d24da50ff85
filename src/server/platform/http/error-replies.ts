import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorReply } from "#contract/errors.ts";
import { isDiskFull, isOutage, isOverLimit } from "#server/platform/database/outage.ts";
import { AppError, errorCode } from "#server/platform/errors.ts";
import { loggedText } from "#server/platform/log.ts";
import { isPageRequest, sendPage } from "./static-files.ts";

const OUTAGE = "The service can't reach its data right now. Try again in a moment.";
const DISK_FULL = "The server has no room left on its disk. Tell your administrator.";
const BUSY = "Much is asked of the same data right now. Try again in a moment.";
const FAULT = "Something went wrong on our side. Try again; if it happens again, tell your administrator.";

const TOO_MANY: ErrorReply = {
  code: "BUSY",
  message: "Too many requests at once. Try again in a few seconds.",
};
/** What those are told who come while more is asked than can be done. JSON, of ASCII alone. */
export const BUSY_REPLY = JSON.stringify(TOO_MANY);

/** The one place where errors become replies: expected ones keep their text, others are logged and say nothing. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError) return send(reply, error.status, error.code, error.text, error.detail);
    const status = statusOf(error);
    // The static files forbid paths with empty parts or dots: addresses nobody has.
    if (status === 403) return reply.callNotFound();
    if (status !== null) return refuseRequest(reply, status);
    if (isDiskFull(error)) {
      request.log.error({ error: loggedText(error), url: request.routeOptions.url }, "The disk is full");
      return send(reply.header("retry-after", "60"), 503, "DISK_FULL", DISK_FULL);
    }
    if (isOverLimit(error)) {
      request.log.warn(
        { error: loggedText(error), url: request.routeOptions.url },
        "A statement took too long",
      );
      return send(reply.header("retry-after", "2"), 503, "BUSY", BUSY);
    }
    if (isOutage(error)) {
      request.log.warn({ error: loggedText(error) }, "The database or the store of files did not answer");
      return send(reply.header("retry-after", "2"), 503, "OUTAGE", OUTAGE);
    }
    if (hasLeft(error, request)) {
      request.log.debug({ url: request.routeOptions.url }, "Who asked left before the reply was whole");
      return send(reply, 500, "FAULT", FAULT);
    }
    request.log.error({ err: error, url: request.routeOptions.url }, "A request failed");
    return send(reply, 500, "FAULT", FAULT);
  });
  const methods = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    methods.set(url, known);
    for (const each of [method].flat()) known.add(each);
  });
  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request) && reply.pageFolder !== undefined) return sendPage(reply, reply.pageFolder);
    const allowed = [...(methods.get(request.url.replace(/\?.*$/, "")) ?? [])].join(", ");
    if (allowed !== "") {
      return send(reply.header("allow", allowed), 405, "METHOD", `This address answers ${allowed} only.`);
    }
    return send(reply, 404, "NOT_FOUND", "There is nothing at this address.");
  });
}

/** The reply to a request that Fastify itself refuses. */
export function refuseRequest(reply: FastifyReply, status: number): FastifyReply {
  return send(reply, status, "REQUEST", textOf(status));
}

function send(
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
  detail: AppError["detail"] = {},
): FastifyReply {
  const body: ErrorReply = { ...detail, code, message };
  reply.header("x-request-id", reply.request.id);
  return reply.status(status).header("cache-control", "no-store").send(body);
}

/** A reply that was cut off since nobody is there to take it any more. */
function hasLeft(error: unknown, { raw }: FastifyRequest): boolean {
  return errorCode(error) === "ERR_STREAM_PREMATURE_CLOSE" && raw.socket.destroyed;
}

/** Fastify's own refusals of a request (bad JSON, too large, wrong media type). */
function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return null;
  const { statusCode } = error;
  return typeof statusCode === "number" && statusCode >= 400 && statusCode < 500 ? statusCode : null;
}

function textOf(status: number): string {
  if (status === 413) return "The request is too large.";
  return "The request is not understood.";
}
