import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { STATUS, TEXT_LIMITS } from "#domain/action-plans/action-plan.ts";
import type { PlanRights } from "#domain/action-plans/rights.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { ConflictView } from "./conflict-view.tsx";
import { CountedText } from "./counted-text.tsx";
import type { Draft } from "./draft.ts";
import { EditorFoot } from "./editor-foot.tsx";
import { OvertakenNote } from "./overtaken-note.tsx";
import { PointRows } from "./point-rows.tsx";
import { ProofFiles } from "./proof-files.tsx";
import classes from "./ticket-editor.module.css";
import { type EditorOptions, useTicketEditor } from "./use-ticket-editor.ts";

interface Props extends EditorOptions {
  readonly rights: PlanRights;
  /** Who signs a new row. */
  readonly author: string;
  readonly today: string;
  /** It was deleted, or has left the scope, while it stood open. */
  readonly gone: boolean;
  readonly onClose: () => void;
}

/** Everything of one ticket; each kind of person can write what is theirs. */
export function TicketEditor({ rights, author, today, gone, onClose, ...options }: Props) {
  const editor = useTicketEditor(options);
  const { now: ticket, draft, conflict, change } = editor;
  const [asking, setAsking] = useState(false);
  const askToDelete = () => {
    editor.forgetProblem();
    setAsking(true);
  };
  // A completed ticket opens again in the save that reopens it.
  const open = ticket.isEditable || (draft.status !== null && draft.status !== STATUS.completed);
  return (
    <div className={classes.editor}>
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
      <PointRows
        points={draft.points}
        author={author}
        editable={rights.dealerFields && open}
        onChange={(points) => change({ points })}
      />
      <TicketTexts operation={options.operation} {...{ draft, rights, open }} onChange={change} />
      <EditorFoot {...{ editor, rights, open, today, gone, onClose }} onDelete={askToDelete} />
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
    </div>
  );
}

interface TextsProps {
  readonly operation: string;
  readonly draft: Draft;
  readonly rights: PlanRights;
  /** The ticket is not locked. */
  readonly open: boolean;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** What both sides remark, and the files that prove it. */
function TicketTexts({ operation, draft, rights, open, onChange }: TextsProps) {
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
      <ProofFiles operation={operation} draft={draft} editable={rights.proofs && open} onChange={onChange} />
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
