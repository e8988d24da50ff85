import { useState } from "react";
import type { Ticket } from "#contract/action-plans.ts";
import { STATUS } from "#domain/action-plan.ts";
import { useAction } from "#web/api/use-action.ts";
import { type Draft, draftOf, isChanged, rebased, responseOf } from "./draft.ts";
import { sendSave } from "./save.ts";

/** What is typed into a ticket, and the list it was opened from. */
interface KeptDraft {
  readonly draft: Draft;
  readonly list: string;
}

/** Drafts by ticket number: a row that is folded or filtered away keeps what was typed. */
export type Drafts = Map<number, KeptDraft>;

export interface EditorOptions {
  readonly operation: string;
  /** Names the list the editor stands in. */
  readonly list: string;
  readonly ticket: Ticket;
  readonly author: string;
  readonly drafts: Drafts;
  /** Told of every save; null = the ticket is deleted. */
  readonly onSaved: (ticket: Ticket | null) => void;
}

/** What is typed into one ticket, and how it is saved. */
export function useTicketEditor({ operation, list, ticket, author, drafts, onSaved }: EditorOptions) {
  const { run, busy, problem } = useAction();
  const [kept, setKept] = useState<Draft | null>(drafts.get(ticket.ticket_no)?.draft ?? null);
  // What a save has told; the list comes after it.
  const [told, setTold] = useState(ticket);
  const [seen, setSeen] = useState(ticket.version);
  const [comparing, setComparing] = useState(false);
  const [done, setDone] = useState(false);
  const now = told.version > ticket.version ? told : ticket;
  // Nothing typed: the editor shows the ticket as it comes.
  const typed = kept !== null && (isChanged(kept) || kept.base.version >= now.version) ? kept : null;
  const draft = typed ?? draftOf(now, author);
  const overtaken = typed !== null && now.version > typed.base.version;

  const keep = (next: Draft | null) => {
    setKept(next);
    if (next === null) drafts.delete(ticket.ticket_no);
    else drafts.set(ticket.ticket_no, { draft: next, list });
  };
  const change = (part: Partial<Draft>) => {
    setDone(false);
    setSeen(now.version);
    keep({ ...draft, ...part });
  };
  const settle = (next: Draft | null) => {
    keep(next);
    setSeen(now.version);
    setComparing(false);
  };
  const send = async (response: ReturnType<typeof responseOf>, files: readonly File[]) => {
    await run(async () => {
      const saved = await sendSave(operation, response, files);
      if (saved.kind === "conflict") {
        setTold(saved.fresh);
        return setComparing(true);
      }
      keep(null);
      if (saved.ticket !== null) {
        setTold(saved.ticket);
        setSeen(saved.ticket.version);
      }
      setDone(true);
      onSaved(saved.ticket);
    });
  };
  return {
    now,
    draft,
    /** The ticket somebody else has saved, while it stands beside one's own text. */
    conflict: comparing && overtaken ? now : null,
    /** Somebody else has saved what is being written into. */
    overtaken,
    /** Somebody else has saved what is only read here. */
    renewed: typed === null && now.version > seen,
    busy,
    problem,
    done,
    change,
    save: () => send(responseOf(draft), draft.added),
    remove: () => send({ ...responseOf(draft), status_id: STATUS.delete }, []),
    discard: () => keep(null),
    compare: () => setComparing(true),
    /** Goes on with one's own words over the fresh ticket. */
    keepMine: () => settle(rebased(draft, now)),
    takeTheirs: () => settle(null),
  };
}
