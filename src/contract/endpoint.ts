import { z } from "zod";

/**
 * Who may call an endpoint. `public`: anyone. `session`: a logged-in person. `operation`: a person who may see the
 * operation named by the `data_source` header. `adminPanel`: the same, with adminpermission 1 or 3 in its client.
 * `installation`: a logged-in person who may add clients and operations.
 */
export type Access = "public" | "session" | "operation" | "adminPanel" | "installation";

interface Row<A extends Access> {
  readonly method: "GET" | "POST";
  readonly path: `/${string}`;
  readonly access: A;
}

/** JSON (or form fields) up, JSON down. Errors are `ErrorReply` with a status. `body` null is written `noBody`. */
export interface JsonEndpoint<A extends Access, B, R> extends Row<A> {
  readonly kind: "json";
  readonly body: z.ZodType<B>;
  readonly reply: z.ZodType<R>;
  /** A POST that changes nothing: like a GET its read takes ten seconds at most, and ends when its caller leaves. */
  readonly onlyReads?: true;
  /** Reads, but counts over everything there is: its answer may take minutes. */
  readonly takesMinutes?: true;
}

/** A multipart form up, JSON down. */
export interface UploadEndpoint<A extends Access, R> extends Row<A> {
  readonly kind: "upload";
  readonly reply: z.ZodType<R>;
}

/** JSON up (nothing for a GET), the bytes of a file down, served as an attachment. */
export interface DownloadEndpoint<A extends Access, B = null> extends Row<A> {
  readonly kind: "download";
  readonly body: z.ZodType<B>;
}

/** An endless stream of JSON lines, each checked by `event`. */
export interface StreamEndpoint<A extends Access, T> extends Row<A> {
  readonly kind: "stream";
  readonly event: z.ZodType<T>;
}

/** Body of a call that sends nothing. */
export const noBody = z.null();

/** Declares a row of the wire and keeps its exact types. */
export function json<const A extends Access, B, R>(
  row: Omit<JsonEndpoint<A, B, R>, "kind">,
): JsonEndpoint<A, B, R> {
  return { kind: "json", ...row };
}

/** See `json`. */
export function upload<const A extends Access, R>(
  row: Omit<UploadEndpoint<A, R>, "kind" | "method">,
): UploadEndpoint<A, R> {
  return { kind: "upload", method: "POST", ...row };
}

/** See `json`. */
export function download<const A extends Access>(
  row: Omit<DownloadEndpoint<A>, "kind" | "method" | "body">,
): DownloadEndpoint<A> {
  return { kind: "download", method: "GET", body: noBody, ...row };
}

/** See `json`; for a file that is made as the body says. */
export function downloadMade<const A extends Access, B>(
  row: Omit<DownloadEndpoint<A, B>, "kind" | "method">,
): DownloadEndpoint<A, B> {
  return { kind: "download", method: "POST", ...row };
}

/** See `json`. */
export function stream<const A extends Access, T>(
  row: Omit<StreamEndpoint<A, T>, "kind" | "method">,
): StreamEndpoint<A, T> {
  return { kind: "stream", method: "GET", ...row };
}
