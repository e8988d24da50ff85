import { useRef, useState, useSyncExternalStore } from "react";
import type { Ticket } from "#contract/action-plans.ts";
import { MAX_PROOF_BYTES, STATUS } from "#domain/action-plans/action-plan.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useAction } from "#web/api/use-action.ts";
import { shrinkPhoto } from "#web/ui/shrink-photo.ts";
import { type Draft, draftOf, isChanged, responseOf } from "./draft.ts";
import { faultsOf, fieldOfRefusal } from "./draft-faults.ts";
import { rebased, typedSince } from "./draft-merge.ts";
import { type Drafts, watchDrafts } from "./drafts.ts";
import type { Fault } from "./fault.ts";
import { sendSave } from "./save.ts";

export interface EditorOptions {
  readonly operation: string;
  /** Names the list the editor stands in. */
  readonly list: string;
  readonly ticket: Ticket;
  readonly drafts: Drafts;
  readonly today: string;
  /** It was deleted, or has left the scope, while it stood open. */
  readonly gone: boolean;
  /** Told of every save; null = the ticket is deleted. */
  readonly onSaved: (ticket: Ticket | null) => void;
}

/** What is typed into one ticket, and how it is saved. */
export function useTicketEditor({ operation, list, ticket, drafts, today, gone, onSaved }: EditorOptions) {
  const { run, busy, problem, setProblem } = useAction();
  const storedNow = () => drafts.get(ticket.ticketNo)?.draft ?? null;
  const stored = useSyncExternalStore(watchDrafts, storedNow);
  // What a save has returned; the list comes after it.
  const [newest, setNewest] = useState(ticket);
  const [seen, setSeen] = useState(ticket.version);
  const [comparing, setComparing] = useState(false);
  const [done, setDone] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  // A save that waits for its photos.
  const [held, setHeld] = useState(false);
  const { attach, preparing, prepared, drop } = useAttachments((made) => {
    const latest = storedNow() ?? draft;
    const ready = made.filter(({ size }) => size <= MAX_PROOF_BYTES);
    if (ready.length > 0) store({ ...latest, added: [...latest.added, ...ready] });
    const tooLarge = made.find(({ size }) => size > MAX_PROOF_BYTES);
    if (tooLarge !== undefined) setProblem(tooLargeWords(tooLarge));
    return tooLarge === undefined;
  });
  const now = newest.version > ticket.version ? newest : ticket;
  // Nothing typed: the editor shows the ticket as it comes.
  const typed = stored !== null && (isChanged(stored) || stored.base.version >= now.version) ? stored : null;
  const draft = typed ?? draftOf(now);
  const overtaken = typed !== null && now.version > typed.base.version;

  const store = (next: Draft | null) =>
    drafts.set(ticket.ticketNo, next === null ? null : { draft: next, list, isUnsaved: isChanged(next) });
  const change = (part: Partial<Draft>) => {
    setDone(false);
    setProblem(null);
    setSeen(now.version);
    store({ ...draft, ...part });
  };
  const settle = (next: Draft | null) => {
    store(next);
    setProblem(null);
    setSeen(now.version);
    setComparing(false);
  };
  const discard = () => {
    drop();
    settle(null);
  };
  const send = async (from: Draft, response: ReturnType<typeof responseOf>, files: readonly File[]) => {
    let refused = "";
    const ok = await run(async () => {
      setSent(files.length === 0 ? null : 0);
      const saved = await sendSave(operation, response, files, setSent).catch((error: unknown) => {
        if (error instanceof ApiError) refused = fieldOfRefusal(error);
        throw error;
      });
      if (saved.kind === "conflict") {
        setNewest(saved.fresh);
        return setComparing(true);
      }
      const latest = storedNow();
      store(latest === null || saved.ticket === null ? null : typedSince(from, latest, saved.ticket));
      if (saved.ticket !== null) {
        setNewest(saved.ticket);
        setSeen(saved.ticket.version);
      }
      setDone(true);
      onSaved(saved.ticket);
    });
    setSent(null);
    return ok ? null : refused;
  };
  const conflict = comparing && overtaken ? now : null;
  /** What keeps it from being sent is said; returns the field to mend, null when it was sent. */
  const save = async (): Promise<string | null> => {
    const isWaiting = preparing.length > 0 && faultsOf(draft, today).length === 0;
    setHeld(isWaiting);
    const isWhole = !isWaiting || (await prepared());
    setHeld(false);
    // One was too large, which is said by now, or everything was discarded.
    if (!isWhole) return "proofs";
    const latest = storedNow() ?? draft;
    const [fault, ...others] = obstacles(latest, { today, gone, conflict: conflict !== null });
    if (fault === undefined) return send(latest, responseOf(latest), latest.added);
    setDone(false);
    setProblem(others.length === 0 ? fault.sentence : `${fault.sentence} ${others.length} more to mend.`);
    return fault.field;
  };
  return {
    now,
    draft,
    /** The ticket somebody else has saved, while it stands beside one's own text. */
    conflict,
    /** Somebody else has saved what is being written into. */
    overtaken,
    /** Somebody else has saved what is only read here. */
    renewed: typed === null && now.version > seen,
    busy: busy || held,
    problem,
    done,
    change,
    save,
    remove: () => send(draft, { ...responseOf(draftOf(draft.base)), statusId: STATUS.delete }, []),
    /** 0–1 of the files of a save that is on its way; null = there are none. */
    sent,
    preparing,
    attach: (files: readonly File[]) => {
      setDone(false);
      setProblem(null);
      return attach(files);
    },
    /** Nothing is said any more of what was tried before. */
    clearProblem: () => setProblem(null),
    discard,
    compare: () => setComparing(true),
    /** Goes on with one's own words over the fresh ticket. */
    keepMine: () => settle(rebased(draft, now)),
    takeTheirs: discard,
  };
}

/** Photos that are made smaller before they are added; a save waits until they are. `add` says whether all of them were. */
function useAttachments(add: (made: readonly File[]) => boolean) {
  const [preparing, setPreparing] = useState<readonly File[]>([]);
  const dropped = useRef(0);
  const waiting = useRef(Promise.resolve(true));
  const attach = (files: readonly File[]) => {
    const before = preparing.length === 0 ? true : waiting.current;
    const begun = dropped.current;
    setPreparing((others) => [...others, ...files]);
    const added = Promise.all(files.map((file) => shrinkPhoto(file)))
      .then((made) => dropped.current === begun && add(made))
      .finally(() => setPreparing((all) => all.filter((file) => !files.includes(file))));
    waiting.current = Promise.all([before, added]).then((all) => !all.includes(false));
    return added;
  };
  return { attach, preparing, prepared: () => waiting.current, drop: () => ++dropped.current };
}

interface Circumstances {
  readonly today: string;
  readonly gone: boolean;
  readonly conflict: boolean;
}

/** Why a draft can't be sent, what comes first at first. */
function obstacles(draft: Draft, { today, gone, conflict }: Circumstances): readonly Fault[] {
  if (gone) return [{ field: "", sentence: "This ticket can’t be saved any more." }];
  if (conflict) return [{ field: "conflict", sentence: "Choose first which of the two texts stands." }];
  if (!isChanged(draft))
    return [{ field: "", sentence: "Nothing has changed yet: there is nothing to save." }];
  return faultsOf(draft, today);
}

function tooLargeWords({ name }: File): string {
  const limit = `${name} is larger than ${MAX_PROOF_BYTES / 2 ** 20} MB`;
  return /\.(heic|heif)$/i.test(name)
    ? `${limit}, and this browser can’t make it smaller: save it as JPEG and add it again.`
    : `${limit}: choose a smaller file.`;
}
