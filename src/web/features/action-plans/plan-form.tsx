import { Button } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { actionPlans, type PlanPoints } from "#contract/action-plans.ts";
import { call } from "#web/api/call.ts";
import { readTicketsAgain } from "#web/api/read-tickets.ts";
import { useAction } from "#web/api/use-action.ts";
import { DayField } from "#web/ui/day-field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import classes from "./plan-dialog.module.css";
import { type OfferedPoint, type PlanChoice, usePlanChoice } from "./use-plan-choice.ts";

interface Props {
  readonly operation: string;
  readonly userType: string;
  readonly signer: string;
  readonly points: PlanPoints;
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

/** The points a dealer could improve, each with a day; the chosen ones become tickets. */
export function PlanForm({ operation, userType, signer, points, onCreated, onClose }: Props) {
  const { run, busy, problem } = useAction();
  const choice = usePlanChoice(points);
  const create = async () => {
    const body = newPlans(points, choice, userType);
    const done = await run(() =>
      call(actionPlans.create, { operation, body }).finally(() => void readTicketsAgain(operation)),
    );
    if (done) onCreated();
  };
  return (
    <>
      <p className={classes.signer}>
        Signed by <b>{signer}</b>
      </p>
      {choice.rows.length === 0 ? (
        <StateMessage title="No Data Available">This dealer has no ratings here.</StateMessage>
      ) : (
        <ul className={classes.points}>
          {choice.rows.map((point) => (
            <PointRow key={point.code} point={point} choice={choice} today={points.today} />
          ))}
        </ul>
      )}
      <RowStepper {...choice} />
      <Problem sentence={problem} />
      <div className={classes.choices}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={!choice.isReady} onClick={() => void create()}>
          Create
        </Button>
      </div>
    </>
  );
}

function newPlans(
  { wave_code, month, dealer_code }: PlanPoints,
  { chosen, dayOf }: PlanChoice,
  usertype: string,
) {
  return chosen.map(({ code, score }) => ({
    wave_code,
    month,
    dealer_code,
    csat: code,
    ytd_mtdscore: score,
    root_cause: "",
    action_plan: "",
    responsibility: "",
    timeline: dayOf(code),
    status_id: 1,
    usertype,
  }));
}

interface PointRowProps {
  readonly point: OfferedPoint;
  readonly choice: PlanChoice;
  readonly today: string;
}

function PointRow({ point, choice, today }: PointRowProps) {
  const { code, value, factor, score, exists, ticket_no } = point;
  return (
    <li>
      <label className={classes.point}>
        <input
          type="checkbox"
          disabled={exists}
          checked={choice.isChosen(code)}
          onChange={() => choice.toggle(code)}
        />
        <span>
          {value}
          <small>{`${factor} · ${score.toFixed(1)}% disappointed`}</small>
        </span>
      </label>
      {exists ? (
        <span className={classes.exists}>{`Plan exists, ticket ${ticket_no}`}</span>
      ) : (
        <DayField
          label={`Timeline for ${value}`}
          labelHidden
          value={choice.dayOf(code)}
          min={today}
          stood={choice.proposed}
          onChange={(day) => choice.setDay(code, day)}
        />
      )}
    </li>
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
