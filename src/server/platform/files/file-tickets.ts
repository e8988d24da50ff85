import { randomBytes } from "node:crypto";
import "@fastify/compress";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import {
  findActorByHash,
  hashOfToken,
  operationOf,
  type RequestContext,
} from "#server/platform/access/actor.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { forbidden, notFound } from "#server/platform/errors.ts";
import { wantedBytes } from "./byte-range.ts";
import type { FileStore } from "./file-store.ts";

export const TICKET_MINUTES = 10;
const TICKET_BYTES = 16;
const SANDBOX = "sandbox; default-src 'none'";

/** What one session may fetch: a stored file of an operation. */
export interface Ticket {
  readonly tokenHash: Buffer;
  readonly operationId: number;
  readonly storedFile: string;
}

/** Finds the type of a stored file if the actor may have it now; null = no. Asked again for every range. */
export type FindFile = (
  context: RequestContext,
  storedFile: string,
) => Promise<{ readonly contentType: string } | null>;

interface TicketServices {
  readonly db: Kysely<Database>;
  readonly files: FileStore;
}

/** Issues an address part that needs no header for ten minutes; only its hash is kept. */
export async function issueTicket(db: Kysely<Database>, { tokenHash, operationId, storedFile }: Ticket) {
  const ticket = randomBytes(TICKET_BYTES).toString("base64url");
  await db.deleteFrom("file_ticket").where("expires_on", "<", sql<Date>`now()`).execute();
  const row = {
    ticket_hash: hashOfToken(ticket),
    token_hash: tokenHash,
    operation_id: operationId,
    stored_file: storedFile,
    expires_on: sql<Date>`now() + make_interval(mins => ${TICKET_MINUTES})`,
  };
  await db.insertInto("file_ticket").values(row).execute();
  return ticket;
}

/** Serves files by ticket, whole or by range, to media elements that can send no header. */
export function addTicketRoute(
  app: FastifyInstance,
  path: string,
  services: TicketServices,
  find: FindFile,
): void {
  app.route<{ Params: { ticket: string } }>({
    method: ["GET", "HEAD"],
    url: path,
    config: { access: "public" },
    compress: false,
    handler: async (request, reply) => {
      if (!isForPlaying(request)) throw forbidden("A recording is played here, not downloaded.", "PLAY_ONLY");
      const file = await openTicket(services, request.params.ticket, request, find);
      if (file === null) throw notFound("This address has expired or is not yours.", "NO_FILE");
      return sendRange(services.files, file, request, reply);
    },
  });
}

interface FileBehindTicket {
  readonly storedFile: string;
  readonly contentType: string;
  readonly bytes: number;
}

async function openTicket(
  { db, files }: TicketServices,
  ticket: string,
  request: FastifyRequest,
  find: FindFile,
): Promise<FileBehindTicket | null> {
  const issued = await db
    .selectFrom("file_ticket as t")
    .innerJoin("operation as o", "o.operation_id", "t.operation_id")
    .select(["t.token_hash as tokenHash", "o.slug", "t.stored_file as storedFile"])
    .where("t.ticket_hash", "=", hashOfToken(ticket))
    .where("t.expires_on", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (issued === undefined || isOtherSession(request, issued.tokenHash)) return null;
  const actor = await findActorByHash(db, issued.tokenHash, false);
  const found = actor === null ? null : operationOf(actor, issued.slug);
  if (actor === null || found === null) return null;
  const file = await find({ ...found, actor }, issued.storedFile);
  const bytes = file === null ? null : await files.size(issued.storedFile);
  if (file === null || bytes === null) return null;
  return { storedFile: issued.storedFile, contentType: file.contentType, bytes };
}

/** Browsers say what they fetch for: only a player gets the bytes. What says nothing is no page in a browser. */
function isForPlaying({ headers }: FastifyRequest): boolean {
  const purpose = headers["sec-fetch-dest"];
  return purpose === undefined || purpose === "audio" || purpose === "video";
}

/** A media element sends no bearer; where one comes along it must be the ticket's own. */
function isOtherSession(request: FastifyRequest, tokenHash: Buffer): boolean {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  return bearer !== undefined && !hashOfToken(bearer).equals(tokenHash);
}

function sendRange(
  files: FileStore,
  { storedFile, contentType, bytes }: FileBehindTicket,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const tag = `"${storedFile}"`;
  const ifRange = request.headers["if-range"];
  const sameFile = ifRange === undefined || ifRange === tag;
  const isHead = request.method === "HEAD";
  const wanted = wantedBytes(sameFile && !isHead ? request.headers.range : undefined, bytes);
  reply
    .header("accept-ranges", "bytes")
    .header("etag", tag)
    .header("cache-control", "private, no-store")
    .header("content-disposition", "inline")
    .header("content-security-policy", SANDBOX);
  if (wanted.kind === "unsatisfiable") {
    return reply.status(416).header("content-range", `bytes */${bytes}`).send();
  }
  reply.type(contentType);
  if (wanted.kind === "whole") {
    reply.header("content-length", bytes);
    return isHead ? reply.send() : reply.send(files.open(storedFile));
  }
  const { start, end } = wanted;
  return reply
    .status(206)
    .header("content-range", `bytes ${start}-${end}/${bytes}`)
    .header("content-length", end - start + 1)
    .send(files.open(storedFile, { start, end }));
}
