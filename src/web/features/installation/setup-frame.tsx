import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./setup-frame.module.css";

const STEPS = ["You", "Your company", "Your first survey"] as const;

interface Props {
  /** Which step of the beginning this is, from 1; null = there was a beginning before. */
  readonly step: number | null;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** One form in the middle, under what has been done and what comes. */
export function SetupFrame({ step, title, lead, children }: Props) {
  return (
    <div className={classes.frame}>
      {step === null ? null : <Steps step={step} />}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {children}
    </div>
  );
}

function Steps({ step }: { readonly step: number }) {
  return (
    <ol className={classes.steps} aria-label="Set-up">
      {STEPS.map((name, place) => {
        const number = place + 1;
        const done = number < step;
        return (
          <li
            key={name}
            className={classes.step}
            data-done={done || undefined}
            {...(number === step ? { "aria-current": "step" } : {})}
          >
            <span className={classes.number} aria-hidden="true">
              {done ? <IconCheck size={14} stroke={2.4} /> : number}
            </span>
            <span>
              {name}
              {done ? <span className={classes.unseen}>, done</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
