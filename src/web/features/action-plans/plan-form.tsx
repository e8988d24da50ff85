import { Button } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useRef } from "react";
import { actionPlans, type PlanAudience, type PlanPoints } from "#contract/action-plans.ts";
import type { Operation } from "#contract/structure.ts";
import { TEXT_LIMITS } from "#domain/action-plans/action-plan.ts";
import { call } from "#web/api/call.ts";
import { readTicketsAgain } from "#web/api/read-tickets.ts";
import { useAction } from "#web/api/use-action.ts";
import { DayField } from "#web/ui/day-field.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { CountedText } from "./counted-text.tsx";
import classes from "./plan-dialog.module.css";
import { pointWords, reasonOf } from "./plan-words.ts";
import { dayField, type OfferedPoint, type PlanChoice, usePlanChoice } from "./use-plan-choice.ts";

/** Plans that were made, and the days they are to be done by. */
export interface Created {
  readonly ticketNos: readonly number[];
  readonly notified: PlanAudience;
  /** In order, `YYYY-MM-DD`. */
  readonly dueDates: readonly string[];
}

interface Props {
  readonly operation: Operation;
  readonly signer: string;
  readonly points: PlanPoints;
  readonly onTouch: () => void;
  readonly onCreated: (created: Created) => void;
  readonly onClose: () => void;
}

/** The points a dealer could improve, each with a day; the chosen ones become tickets. */
export function PlanForm({ operation, signer, points, onTouch, onCreated, onClose }: Props) {
  const form = useRef<HTMLDivElement>(null);
  const { run, busy, problem, setProblem } = useAction();
  const choice = usePlanChoice(points, signer, () => {
    setProblem(null);
    onTouch();
  });
  const create = async () => {
    const { fault } = choice;
    if (fault !== null) {
      focusField(form.current, fault.field);
      return setProblem(fault.sentence);
    }
    const body = newPlans(points, choice, operation.type);
    const dueDates = body.map(({ dueDate }) => dueDate).sort();
    await run(async () => {
      const made = call(actionPlans.create, { operation: operation.id, body });
      const created = await made.finally(() => void readTicketsAgain(operation.id));
      onCreated({ ...created, dueDates });
    });
  };
  return (
    <div ref={form}>
      <div className={classes.signer}>
        <CountedText
          label="Signer"
          value={choice.signer}
          limit={TEXT_LIMITS.signer}
          rows={null}
          readOnly={null}
          field="signer"
          lacking={choice.signer.trim() === ""}
          onChange={choice.setSigner}
        />
        <p role="status" className={classes.lack}>
          {choice.signer.trim() === "" ? "Say who signs the plan." : null}
        </p>
      </div>
      {choice.rows.length === 0 && choice.planned.length === 0 ? (
        <StateMessage title="No Data Available">This dealer has no ratings here.</StateMessage>
      ) : (
        <>
          <p className={classes.reason}>{reasonOf(choice.rows, points.region)}</p>
          <ul className={classes.points} aria-label="Improvement points">
            {choice.rows.map((point) => (
              <PointRow key={point.code} {...{ point, choice }} region={points.region} today={points.today} />
            ))}
          </ul>
          <RowStepper {...choice} />
          <PlannedPoints points={choice.planned} />
        </>
      )}
      <Problem sentence={problem} />
      <div className={classes.choices}>
        <p role="status" className={classes.hint}>
          {choice.chosen.length === 0 ? "Tick at least one point." : null}
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={choice.chosen.length === 0} onClick={() => void create()}>
          Create
        </Button>
      </div>
    </div>
  );
}

function newPlans(
  { waveCode, month, dealerCode }: PlanPoints,
  { chosen, dayOf, signer }: PlanChoice,
  userType: string,
) {
  return chosen.map(({ code, score }) => ({
    waveCode,
    month,
    dealerCode,
    pointCode: code,
    signer,
    monthScore: score,
    rootCause: "",
    actionPlan: "",
    responsibility: "",
    dueDate: dayOf(code),
    statusId: 1,
    userType,
  }));
}

interface PointRowProps {
  readonly point: OfferedPoint;
  readonly choice: PlanChoice;
  readonly region: string | null;
  readonly today: string;
}

function PointRow({ point, choice, region, today }: PointRowProps) {
  const { code, value } = point;
  return (
    <li>
      <label className={classes.point}>
        <input type="checkbox" checked={choice.isChosen(code)} onChange={() => choice.toggle(code)} />
        <span>
          {value}
          <small>{pointWords(point, region)}</small>
        </span>
      </label>
      <div data-field={dayField(code)}>
        <DayField
          label={`Timeline for ${value}`}
          labelHidden
          value={choice.dayOf(code)}
          min={today}
          stood={choice.proposed}
          onChange={(day) => choice.setDay(code, day)}
        />
      </div>
    </li>
  );
}

/** The points that have a plan already stand apart: there is nothing to choose about them. */
function PlannedPoints({ points }: { readonly points: readonly OfferedPoint[] }) {
  if (points.length === 0) return null;
  return (
    <section className={classes.planned}>
      <h3>Already planned</h3>
      <ul className={classes.points} aria-label="Already planned">
        {points.map((point) => (
          <li key={point.code}>
            <span className={classes.name}>
              {point.value}
              <small>{pointWords(point, null)}</small>
            </span>
            <span className={classes.exists}>{`Plan exists, ticket ${point.ticketNo}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many points are offered. */
function RowStepper({ most, fewer, more }: Pick<PlanChoice, "most" | "fewer" | "more">) {
  return (
    <div className={classes.stepper}>
      <span>Rows</span>
      <IconButton small aria-label="Fewer rows" disabled={fewer === null} onClick={fewer ?? undefined}>
        <IconMinus size={16} stroke={2} aria-hidden="true" />
      </IconButton>
      <b role="status">{most}</b>
      <IconButton small aria-label="More rows" disabled={more === null} onClick={more ?? undefined}>
        <IconPlus size={16} stroke={2} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
