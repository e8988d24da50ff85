import { useState } from "react";
import type { Ticket } from "#contract/action-plans.ts";
import { STATUS } from "#domain/action-plan.ts";
import { useAction } from "#web/api/use-action.ts";
import { type Draft, draftOf, rebased, responseOf } from "./draft.ts";
import { sendSave } from "./save.ts";

/** Drafts by ticket number: a row that is folded or filtered away keeps what was typed. */
export type Drafts = Map<number, Draft>;

export interface EditorOptions {
  readonly operation: string;
  readonly ticket: Ticket;
  readonly author: string;
  readonly drafts: Drafts;
  /** Told of every save; null = the ticket is deleted. */
  readonly onSaved: (ticket: Ticket | null) => void;
}

/** What is typed into one ticket, and how it is saved. */
export function useTicketEditor({ operation, ticket, author, drafts, onSaved }: EditorOptions) {
  const { run, busy, problem } = useAction();
  const [kept, setKept] = useState<Draft | null>(drafts.get(ticket.ticket_no) ?? null);
  const [conflict, setConflict] = useState<Ticket | null>(null);
  const [done, setDone] = useState(false);
  // Nothing typed: the editor shows the ticket as it comes.
  const draft = kept ?? draftOf(ticket, author);

  const keep = (next: Draft | null) => {
    setKept(next);
    if (next === null) drafts.delete(ticket.ticket_no);
    else drafts.set(ticket.ticket_no, next);
  };
  const change = (part: Partial<Draft>) => {
    setDone(false);
    keep({ ...draft, ...part });
  };
  const send = async (response: ReturnType<typeof responseOf>, files: readonly File[]) => {
    await run(async () => {
      const saved = await sendSave(operation, response, files);
      if (saved.kind === "conflict") return setConflict(saved.fresh);
      keep(null);
      setConflict(null);
      setDone(true);
      onSaved(saved.ticket);
    });
  };
  return {
    draft,
    conflict,
    busy,
    problem,
    done,
    change,
    save: () => send(responseOf(draft), draft.added),
    remove: () => send({ ...responseOf(draft), status_id: STATUS.delete }, []),
    discard: () => keep(null),
    /** Goes on with one's own words over the fresh ticket. */
    keepMine: () => {
      if (conflict !== null) keep(rebased(draft, conflict));
      setConflict(null);
    },
    takeTheirs: () => {
      keep(null);
      setConflict(null);
    },
  };
}
