import { z } from "zod";
import { json, noBody } from "./endpoint.ts";
import { wireObject } from "./wire.ts";

const ownSession = wireObject({
  id: z.int(),
  /** As people call it, such as `Firefox 140 on Windows`; null where it said nothing. */
  device: z.string().nullable(),
  /** Where it was opened; null for sessions of an earlier version. */
  address: z.string().nullable(),
  openedMinutesAgo: z.int(),
  /** To within a minute. */
  seenMinutesAgo: z.int(),
  /** The session that asks. */
  isCurrent: z.boolean(),
  /** Opened by the mobile app. */
  mobile: z.boolean(),
});

/** One place where a person is logged in. */
export type OwnSession = z.infer<typeof ownSession>;

const reply = z.strictObject({ sessions: z.array(ownSession) });

/** The own sessions, of all clients: a person is logged in once for all of them. */
export const ownSessions = {
  /** Those that live, this one first, then the one last used. */
  list: json({ method: "GET", path: "/api/sessions", access: "session", body: noBody, reply }),
  /**
   * Ends one of the own sessions, or with null every one but this; answers with those that are left. One that is nobody's,
   * somebody else's or this one ends nothing.
   */
  end: json({
    method: "POST",
    path: "/api/endsessions",
    access: "session",
    body: wireObject({ sessionId: z.int().nullable() }),
    reply,
  }),
};
