import { Button, Modal } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { actionPlans, type PlanPoints } from "#contract/action-plans.ts";
import type { ChartRequest } from "#contract/dashboard.ts";
import { MAX_PLAN_POINTS } from "#domain/action-plan.ts";
import { addDays } from "#domain/calendar.ts";
import { call } from "#web/api/call.ts";
import { readTicketsAgain } from "#web/api/read-tickets.ts";
import { useAction } from "#web/api/use-action.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { DayField } from "#web/ui/day-field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { dayProblem } from "#web/ui/written-day.ts";
import classes from "./plan-dialog.module.css";

interface Props {
  readonly operation: string;
  readonly userType: string;
  /** Dealer, wave and month, or a range instead. */
  readonly request: ChartRequest;
  /** 'ASM', 'RSM' or 'DP', with the person's name. */
  readonly signer: string;
  readonly dealerName: string;
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

const MIN_SHOWN = 5;
const DAYS_TO_ACT = 30;
const SKELETON_ROWS = ["a", "b", "c", "d", "e"];

/** What a dealer could improve: each chosen point becomes a ticket with a day to be done by. */
export function PlanDialog({ dealerName, onClose, ...rest }: Props) {
  useFocusBack();
  const { operation, request } = rest;
  const points = useEndpoint(actionPlans.points, { operation, body: request });
  const title = `Improvement Plan - ${dealerName}`;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      centered
      withCloseButton={false}
      attributes={{ content: { "aria-label": title } }}
    >
      <h2 className={classes.title}>{title}</h2>
      {points.error !== null && points.data === undefined ? (
        <StateMessage title="Could not load" action={<TryAgain onClick={() => void points.refetch()} />}>
          {points.error.message}
        </StateMessage>
      ) : points.data === undefined || points.isPlaceholderData ? (
        <div className={classes.waiting} aria-hidden="true">
          {SKELETON_ROWS.map((row) => (
            <SkeletonBar key={row} width="100%" />
          ))}
        </div>
      ) : (
        <PlanForm {...rest} points={points.data} onClose={onClose} />
      )}
    </Modal>
  );
}

type FormProps = Omit<Props, "dealerName"> & { readonly points: PlanPoints };

function PlanForm({ operation, userType, signer, points, onCreated, onClose }: FormProps) {
  const { run, busy, problem } = useAction();
  const [most, setMost] = useState(MIN_SHOWN);
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(points.x.filter(({ exists }) => exists).map(({ code }) => code)),
  );
  const [days, setDays] = useState<ReadonlyMap<string, string>>(() => new Map());
  const rows = points.x
    .map((point, place) => ({ ...point, score: points.y[place]?.value ?? 0 }))
    .slice(0, most);
  const proposed = addDays(points.today, DAYS_TO_ACT);
  const dayOf = (code: string) => days.get(code) ?? proposed;
  const chosen = rows.filter(({ code, exists }) => !exists && !left.has(code));
  const isReady =
    chosen.length > 0 && chosen.every(({ code }) => dayProblem(dayOf(code), points.today, proposed) === null);
  const toggle = (code: string) => {
    const next = new Set(left);
    if (!next.delete(code)) next.add(code);
    setLeft(next);
  };
  const create = async () => {
    const body = chosen.map(({ code, score }) => ({
      wave_code: points.wave_code,
      month: points.month,
      dealer_code: points.dealer_code,
      csat: code,
      ytd_mtdscore: score,
      root_cause: "",
      action_plan: "",
      responsibility: "",
      timeline: dayOf(code),
      status_id: 1,
      usertype: userType,
    }));
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
      {rows.length === 0 ? (
        <StateMessage title="No Data Available">This dealer has no ratings here.</StateMessage>
      ) : (
        <ul className={classes.points}>
          {rows.map(({ code, value, factor, score, exists, ticket_no }) => (
            <li key={code}>
              <label className={classes.point}>
                <input
                  type="checkbox"
                  disabled={exists}
                  checked={!exists && !left.has(code)}
                  onChange={() => toggle(code)}
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
                  value={dayOf(code)}
                  min={points.today}
                  stood={proposed}
                  onChange={(day) => setDays(new Map([...days, [code, day]]))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.stepper}>
        <span>Rows</span>
        <IconButton
          small
          aria-label="Fewer rows"
          disabled={most <= MIN_SHOWN}
          onClick={() => setMost(most - 1)}
        >
          <IconMinus size={16} stroke={2} aria-hidden="true" />
        </IconButton>
        <b role="status">{most}</b>
        <IconButton
          small
          aria-label="More rows"
          disabled={most >= MAX_PLAN_POINTS}
          onClick={() => setMost(most + 1)}
        >
          <IconPlus size={16} stroke={2} aria-hidden="true" />
        </IconButton>
      </div>
      <Problem sentence={problem} />
      <div className={classes.choices}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={!isReady} onClick={() => void create()}>
          Create
        </Button>
      </div>
    </>
  );
}
