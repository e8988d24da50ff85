import type { EndlessLines } from "#server/platform/http/graceful-close.ts";

const MOST_OF_ONE_SESSION = 20;

/**
 * Keeps the newest streams of a session and ends the oldest beyond them: the tab somebody has just opened is the one
 * looked at, and streams that a sleeping computer left behind never keep it out. A page whose stream ends comes back
 * ever later.
 */
export function newestStreams(): (session: string, opened: EndlessLines) => void {
  const streams = new Map<string, Set<EndlessLines>>();
  return (session, opened) => {
    const own = streams.get(session) ?? new Set();
    streams.set(session, own.add(opened));
    const remove = (stream: EndlessLines) => {
      if (own.delete(stream) && own.size === 0) streams.delete(session);
    };
    opened.lines.once("close", () => remove(opened));
    const [oldest] = own;
    if (oldest === undefined || own.size <= MOST_OF_ONE_SESSION) return;
    remove(oldest);
    oldest.end();
  };
}
