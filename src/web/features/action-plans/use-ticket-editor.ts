import { useState, useSyncExternalStore } from "react";
import type { Ticket } from "#contract/action-plans.ts";
import { STATUS } from "#domain/action-plans/action-plan.ts";
import { useAction } from "#web/api/use-action.ts";
import { type Draft, draftOf, isChanged, responseOf } from "./draft.ts";
import { rebased, typedSince } from "./draft-merge.ts";
import { type Drafts, watchDrafts } from "./drafts.ts";
import { sendSave } from "./save.ts";

export interface EditorOptions {
  readonly operation: string;
  /** Names the list the editor stands in. */
  readonly list: string;
  readonly ticket: Ticket;
  readonly drafts: Drafts;
  /** Told of every save; null = the ticket is deleted. */
  readonly onSaved: (ticket: Ticket | null) => void;
}

/** What is typed into one ticket, and how it is saved. */
export function useTicketEditor({ operation, list, ticket, drafts, onSaved }: EditorOptions) {
  const { run, busy, problem, setProblem } = useAction();
  const keptNow = () => drafts.get(ticket.ticketNo)?.draft ?? null;
  const kept = useSyncExternalStore(watchDrafts, keptNow);
  // What a save has told; the list comes after it.
  const [told, setTold] = useState(ticket);
  const [seen, setSeen] = useState(ticket.version);
  const [comparing, setComparing] = useState(false);
  const [done, setDone] = useState(false);
  const now = told.version > ticket.version ? told : ticket;
  // Nothing typed: the editor shows the ticket as it comes.
  const typed = kept !== null && (isChanged(kept) || kept.base.version >= now.version) ? kept : null;
  const draft = typed ?? draftOf(now);
  const overtaken = typed !== null && now.version > typed.base.version;

  const keep = (next: Draft | null) =>
    drafts.keep(ticket.ticketNo, next === null ? null : { draft: next, list });
  const change = (part: Partial<Draft>) => {
    setDone(false);
    setProblem(null);
    setSeen(now.version);
    keep({ ...draft, ...part });
  };
  const settle = (next: Draft | null) => {
    keep(next);
    setProblem(null);
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
      const latest = keptNow();
      keep(latest === null || saved.ticket === null ? null : typedSince(draft, latest, saved.ticket));
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
    remove: () => send({ ...responseOf(draftOf(draft.base)), statusId: STATUS.delete }, []),
    /** Nothing is said any more of what was tried before. */
    forgetProblem: () => setProblem(null),
    discard: () => settle(null),
    compare: () => setComparing(true),
    /** Goes on with one's own words over the fresh ticket. */
    keepMine: () => settle(rebased(draft, now)),
    takeTheirs: () => settle(null),
  };
}
