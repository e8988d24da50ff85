import { useEffect, useRef, useState } from "react";
import type { Ticket } from "#contract/action-plans.ts";
import type { Drafts } from "./drafts.ts";
import { newsOf, newsOfLeft } from "./ticket-words.ts";

interface Watched {
  /** Names the list. */
  readonly list: string;
  /** What the list holds now, null while that is not known. */
  readonly listed: readonly Ticket[] | null;
  readonly opened: ReadonlySet<number>;
  readonly drafts: Drafts;
}

/** What to say above the list: what became of a saved ticket, and which open ones others have taken out of it. */
export function useTicketNews({ list, listed, opened, drafts }: Watched) {
  const [news, setNews] = useState("");
  const [moved] = useState(() => new Set<number>());
  const last = useRef<{ readonly list: string; readonly listed: readonly Ticket[] } | null>(null);
  useEffect(() => {
    if (listed === null) return;
    const before = last.current?.list === list ? last.current.listed : [];
    last.current = { list, listed };
    const stays = new Set(listed.map(({ ticketNo }) => ticketNo));
    const left = before.map(({ ticketNo }) => ticketNo).filter((no) => opened.has(no) && !stays.has(no));
    const byOthers = left.filter((no) => !moved.delete(no) && !isWrittenInto(no, drafts));
    if (byOthers.length > 0) setNews(newsOfLeft(byOthers));
  }, [list, listed, opened, drafts, moved]);
  const saved = (before: Ticket, after: Ticket | null) => {
    if (after?.statusCode !== before.statusCode) moved.add(before.ticketNo);
    setNews(newsOf(before, after));
  };
  return { news, saved };
}

function isWrittenInto(ticketNo: number, drafts: Drafts): boolean {
  return drafts.get(ticketNo)?.isUnsaved === true;
}
