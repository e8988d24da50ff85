import { IconCheck } from "@tabler/icons-react";
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import { STATUS, TEXT_LIMITS } from "#domain/action-plans/action-plan.ts";
import type { PlanRights } from "#domain/action-plans/rights.ts";
import { DISCARD_ENTERED, useConfirm } from "#web/state/block-leaving.tsx";
import { loadChunk } from "#web/state/load-chunk.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { Problem } from "#web/ui/problem.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { ConflictView } from "./conflict-view.tsx";
import { CountedText } from "./counted-text.tsx";
import { isChanged } from "./draft.ts";
import { EditorFoot } from "./editor-foot.tsx";
import { OvertakenNote } from "./overtaken-note.tsx";
import { PointLinks } from "./point-link.tsx";
import { PointRows } from "./point-rows.tsx";
import { ProofFiles } from "./proof-files.tsx";
import classes from "./ticket-editor.module.css";
import { type EditorOptions, useTicketEditor } from "./use-ticket-editor.ts";

/** Below what is written into, which stands first. */
const TicketHistory = lazy(async () => ({
  default: (await loadChunk(() => import("./ticket-history.tsx"))).TicketHistory,
}));

interface Props extends EditorOptions {
  readonly rights: PlanRights;
  /** Who signs a new row. */
  readonly author: string;
  readonly onClose: () => void;
}

/** Everything of one ticket; each kind of person can write what is theirs. */
export function TicketEditor({ rights, author, onClose, ...options }: Props) {
  const { operation, today, gone } = options;
  const form = useRef<HTMLDivElement>(null);
  const editor = useTicketEditor(options);
  const { now: ticket, draft, conflict, change } = editor;
  const [asking, setAsking] = useState(false);
  const unsaved = `What you have typed into ticket ${ticket.ticketNo} is not saved.`;
  // Whoever goes to another page finds the draft again.
  const { confirm, asking: question } = useConfirm(DISCARD_ENTERED, unsaved);
  const leave = async () => {
    if (isChanged(draft) && !(await confirm())) return;
    editor.discard();
    onClose();
  };
  const save = async () => {
    const field = await editor.save();
    if (field === "") form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
    else if (field !== null) focusField(form.current, field);
  };
  const askToDelete = () => {
    editor.clearProblem();
    setAsking(true);
  };
  // A completed ticket opens again in the save that reopens it.
  const open = ticket.isEditable || (draft.status !== null && draft.status !== STATUS.completed);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the form from any of its fields
    <div ref={form} className={classes.editor} onKeyDown={(event) => leavesWith(event) && void leave()}>
      {conflict === null && (editor.overtaken || gone) ? (
        <OvertakenNote gone={gone} onCompare={editor.compare} />
      ) : null}
      {conflict === null ? null : (
        <ConflictView
          draft={draft}
          fresh={conflict}
          onKeepMine={editor.keepMine}
          onTakeTheirs={editor.takeTheirs}
        />
      )}
      <PointLinks point={ticket} />
      <PointRows
        points={draft.points}
        author={author}
        editable={rights.dealerFields && open}
        onChange={(points) => change({ points })}
      />
      <TicketTexts {...{ operation, editor, rights, open }} />
      <EditorFoot
        {...{ editor, rights, open, today }}
        onSave={() => void save()}
        onDelete={askToDelete}
        onLeave={() => void leave()}
      />
      <Sending share={editor.sent} files={draft.added.length} />
      <Outcome done={editor.done} renewed={editor.renewed} />
      <Problem sentence={editor.problem} />
      {asking ? (
        <ConfirmDialog
          question="Are you sure you want to delete this ticket?"
          what={`Ticket ${ticket.ticketNo}, ${ticket.pointName}`}
          busy={editor.busy}
          problem={editor.problem}
          onYes={() => void editor.remove().then(() => setAsking(false))}
          onNo={() => setAsking(false)}
        />
      ) : null}
      {question}
      <Suspense fallback={null}>
        <TicketHistory operation={operation} ticketNo={ticket.ticketNo} />
      </Suspense>
    </div>
  );
}

/** Escape in the form itself: not in a dialog above it, nor where a field has a use for it. */
function leavesWith({ key, target, currentTarget, defaultPrevented }: KeyboardEvent): boolean {
  return key === "Escape" && !defaultPrevented && target instanceof Node && currentTarget.contains(target);
}

interface TextsProps {
  readonly operation: string;
  readonly editor: ReturnType<typeof useTicketEditor>;
  readonly rights: PlanRights;
  /** The ticket is not locked. */
  readonly open: boolean;
}

/** What both sides remark, and the files that prove it. */
function TicketTexts({ operation, editor, rights, open }: TextsProps) {
  const { draft, change: onChange, attach, preparing } = editor;
  return (
    <div className={classes.texts}>
      <CountedText
        label="Dealer Remarks"
        value={draft.dealerRemarks}
        limit={TEXT_LIMITS.dealerRemarks}
        rows={3}
        readOnly={rights.dealerFields && open ? null : "No Remarks"}
        field="dealerRemarks"
        onChange={(dealerRemarks) => onChange({ dealerRemarks })}
      />
      <CountedText
        label="RSM/ASM Remarks"
        value={draft.managerRemarks}
        limit={TEXT_LIMITS.managerRemarks}
        rows={3}
        readOnly={rights.managerRemarks && open ? null : "No Remarks"}
        field="managerRemarks"
        onChange={(managerRemarks) => onChange({ managerRemarks })}
      />
      <ProofFiles
        {...{ operation, draft, preparing, onChange }}
        editable={rights.proofs && open}
        onAttach={(files) => void attach(files)}
      />
    </div>
  );
}

/** How much of a save's files is on its way. */
function Sending({ share, files }: { readonly share: number | null; readonly files: number }) {
  if (share === null) return null;
  const label = `Sending ${files === 1 ? "one file" : `${files} files`}`;
  return (
    <div className={classes.sending}>
      <span>{`${label}, ${Math.floor(share * 100)}%`}</span>
      <ProgressBar label={label} share={share} />
    </div>
  );
}

/** What the last save, one's own or somebody else's, did to the ticket. */
function Outcome({ done, renewed }: { readonly done: boolean; readonly renewed: boolean }) {
  return (
    <p role="status" className={classes.done}>
      {done ? (
        <>
          <IconCheck size={16} stroke={2} aria-hidden="true" /> Saved
        </>
      ) : renewed ? (
        "Somebody else has just saved this ticket: this is how it stands now."
      ) : null}
    </p>
  );
}
