import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Ticket } from "#contract/action-plans.ts";
import { STATUS } from "#domain/action-plans/action-plan.ts";
import { mayMoveDueDate, type PlanRights } from "#domain/action-plans/rights.ts";
import { DayField } from "#web/ui/day-field.tsx";
import { isChanged } from "./draft.ts";
import { StatusControl } from "./status-control.tsx";
import classes from "./ticket-editor.module.css";
import type { useTicketEditor } from "./use-ticket-editor.ts";

interface Props {
  readonly editor: ReturnType<typeof useTicketEditor>;
  readonly rights: PlanRights;
  /** The ticket is not locked. */
  readonly open: boolean;
  readonly today: string;
  readonly onSave: () => void;
  readonly onDelete: () => void;
  readonly onLeave: () => void;
}

/** Due date and status of a ticket, and what can be done with what was typed. */
export function EditorFoot({ editor, rights, open, today, ...rest }: Props) {
  const { now: ticket, draft, change } = editor;
  return (
    <div className={classes.foot}>
      <div data-field="dueDate">
        <DayField
          label="Due date"
          value={draft.dueDate}
          min={today}
          stood={draft.base.dueDate}
          readOnly={!(mayMoveDueDate(rights, ticket) && open)}
          onChange={(dueDate) => change({ dueDate })}
        />
      </div>
      <div data-field="status">
        <StatusControl
          ticket={ticket}
          rights={rights}
          chosen={draft.status}
          onChoose={(status) => change({ status })}
        />
      </div>
      <p className={classes.hint}>{hintOf(rights, ticket)}</p>
      <EditorActions {...{ editor, rights }} {...rest} />
    </div>
  );
}

function EditorActions({ editor, rights, onSave, onDelete, onLeave }: Omit<Props, "open" | "today">) {
  const { now: ticket, draft } = editor;
  const writes = rights.dealerFields || rights.managerRemarks;
  return (
    <div className={classes.actions}>
      {rights.delete && ticket.statusCode === STATUS.open ? (
        <Button
          variant="subtle"
          className={classes.delete}
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={onDelete}
        >
          Delete ticket
        </Button>
      ) : null}
      <Button variant="default" onClick={onLeave}>
        {isChanged(draft) ? "Cancel" : "Close"}
      </Button>
      {writes ? (
        <Button loading={editor.busy} onClick={onSave}>
          Save
        </Button>
      ) : null}
    </div>
  );
}

function hintOf(rights: PlanRights, ticket: Ticket): string {
  if (!ticket.isEditable) {
    return rights.changesStatus
      ? "Completed: choose Review Again to reopen it"
      : "Completed: your manager can reopen it";
  }
  if (rights.dueDate === "any") return "";
  if (rights.changesStatus) {
    return mayMoveDueDate(rights, ticket)
      ? "You can change the due date until the dealer answers"
      : "The area manager sets the due date";
  }
  return rights.dealerFields
    ? "Your area manager sets date and status"
    : "You may read tickets, not change them";
}
