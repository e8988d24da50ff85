import { z } from "zod";
import { stream } from "./endpoint.ts";

/** One line of the live stream: what has changed, never the data itself. */
export const liveEvent = z.discriminatedUnion("kind", [
  /** Sent at once and every 25 s, so that a reader knows the stream stands. */
  z.strictObject({ kind: z.literal("alive") }),
  /** An upload of the client moved: fetch the list again. */
  z.strictObject({ kind: z.literal("uploads") }),
  /** The reader's own notifications changed: fetch the list again. */
  z.strictObject({ kind: z.literal("notifications") }),
  /** The figures of an operation changed. */
  z.strictObject({ kind: z.literal("data"), operationid: z.string(), data_version: z.number() }),
  /** A ticket of a dealer in the reader's scope changed: fetch tiles and list again. */
  z.strictObject({ kind: z.literal("tickets"), operationid: z.string() }),
]);

/** See `liveEvent`. */
export type LiveEvent = z.infer<typeof liveEvent>;

/** Live events of the client of the data_source header. */
export const live = {
  /** Endless JSON lines; never prolongs the session. */
  events: stream({ path: "/api/events", access: "operation", event: liveEvent }),
};
