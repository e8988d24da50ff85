import { useId } from "react";
import type { Ticket } from "#contract/action-plans.ts";
import { STATUS_NAMES } from "#domain/action-plans/action-plan.ts";
import type { PlanRights } from "#domain/action-plans/rights.ts";
import classes from "./status-control.module.css";

interface Props {
  readonly ticket: Ticket;
  readonly rights: PlanRights;
  /** Null = as it stands. */
  readonly chosen: number | null;
  readonly onChoose: (status: number | null) => void;
}

/** The statuses somebody may see as choices; who may not change them sees which one stands. */
export function StatusControl({ ticket, rights, chosen, onChoose }: Props) {
  const name = useId();
  const current = chosen ?? ticket.statusId;
  return (
    <fieldset className={classes.control} disabled={!rights.changesStatus}>
      <legend>Status</legend>
      <div className={classes.choices}>
        {rights.statusChoices.map((code) => (
          <label key={code} data-checked={code === current}>
            <input
              type="radio"
              name={name}
              checked={code === current}
              onChange={() => onChoose(code === ticket.statusId ? null : code)}
            />
            {STATUS_NAMES[code]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
