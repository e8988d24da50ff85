import { Button } from "@mantine/core";
import { IconCheck, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { STATUS, TEXT_LIMITS } from "#domain/action-plan.ts";
import type { PlanRights } from "#domain/action-plan-rights.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DayField } from "#web/ui/day-field.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { ConflictView } from "./conflict-view.tsx";
import { CountedText } from "./counted-text.tsx";
import { canBeSent, isChanged } from "./draft.ts";
import { OvertakenNote } from "./overtaken-note.tsx";
import { PointRows } from "./point-rows.tsx";
import { ProofFiles } from "./proof-files.tsx";
import { StatusControl } from "./status-control.tsx";
import classes from "./ticket-editor.module.css";
import { type EditorOptions, useTicketEditor } from "./use-ticket-editor.ts";

interface Props extends EditorOptions {
  readonly rights: PlanRights;
  readonly today: string;
  /** It was deleted, or has left the scope, while it stood open. */
  readonly gone: boolean;
  readonly onClose: () => void;
}

/** Everything of one ticket; each kind of person can write what is theirs. */
export function TicketEditor({ rights, today, gone, onClose, ...options }: Props) {
  const { operation, author } = options;
  const editor = useTicketEditor(options);
  const { now: ticket, draft, conflict, change } = editor;
  const [asking, setAsking] = useState(false);
  // A completed ticket opens again in the save that reopens it.
  const open = ticket.issueEditable || (draft.status !== null && draft.status !== STATUS.completed);
  const writes = rights.dealerFields || rights.managerRemarks;
  const cancel = () => {
    editor.discard();
    onClose();
  };
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
      <div className={classes.texts}>
        <CountedText
          label="Dealer Remarks"
          value={draft.dealerRemarks}
          limit={TEXT_LIMITS.dealerRemarks}
          rows={3}
          readOnly={rights.dealerFields && open ? null : "No Remarks"}
          onChange={(dealerRemarks) => change({ dealerRemarks })}
        />
        <CountedText
          label="RSM/ASM Remarks"
          value={draft.managerRemarks}
          limit={TEXT_LIMITS.managerRemarks}
          rows={3}
          readOnly={rights.managerRemarks && open ? null : "No Remarks"}
          onChange={(managerRemarks) => change({ managerRemarks })}
        />
        <ProofFiles operation={operation} draft={draft} editable={rights.proofs && open} onChange={change} />
      </div>
      <div className={classes.foot}>
        <DayField
          label="Due date"
          value={draft.dueDate}
          min={today}
          stood={draft.base.due_date}
          readOnly={!(rights.dueDate && open)}
          onChange={(dueDate) => change({ dueDate })}
        />
        <StatusControl
          ticket={ticket}
          rights={rights}
          chosen={draft.status}
          onChoose={(status) => change({ status })}
        />
        <p className={classes.hint}>{hintOf(rights, ticket.issueEditable)}</p>
        <div className={classes.actions}>
          {rights.delete && ticket.status_code === STATUS.open ? (
            <Button
              variant="subtle"
              className={classes.delete}
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => setAsking(true)}
            >
              Delete ticket
            </Button>
          ) : null}
          <Button variant="default" onClick={cancel}>
            {isChanged(draft) ? "Cancel" : "Close"}
          </Button>
          {writes ? (
            <Button
              loading={editor.busy}
              disabled={!canBeSent(draft, today) || conflict !== null || gone}
              onClick={() => void editor.save()}
            >
              Save
            </Button>
          ) : null}
        </div>
      </div>
      <p role="status" className={classes.done}>
        {editor.done ? (
          <>
            <IconCheck size={16} stroke={2} aria-hidden="true" /> Saved
          </>
        ) : editor.renewed ? (
          "Somebody else has just saved this ticket: this is how it stands now."
        ) : null}
      </p>
      <Problem sentence={editor.problem} />
      {asking ? (
        <ConfirmDialog
          question="Are you sure you want to delete this ticket?"
          what={`Ticket ${ticket.ticket_no}, ${ticket.improvement_points}`}
          busy={editor.busy}
          problem={editor.problem}
          onYes={() => void editor.remove().then(() => setAsking(false))}
          onNo={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

function hintOf(rights: PlanRights, isEditable: boolean): string {
  if (!isEditable) {
    return rights.changesStatus
      ? "Completed: choose Review Again to reopen it"
      : "Completed: your manager can reopen it";
  }
  if (rights.changesStatus) return rights.dueDate ? "" : "The area manager sets the due date";
  return rights.dealerFields
    ? "Your area manager sets date and status"
    : "You may read tickets, not change them";
}
