import classes from "./change.module.css";

const SHAPES = {
  up: "M5 1.2 9.4 8.6H.6z",
  down: "M5 8.8.6 1.4h8.8z",
  same: "M.5 4h9v2h-9z",
} as const;

interface ChangeProps {
  readonly text: string;
  readonly direction: "up" | "down" | "same";
  readonly tone: "good" | "bad" | "flat";
  readonly clear: boolean;
}

/** What is said of a change that chance may explain. */
export const NO_CLEAR_CHANGE = "no clear change";

/** Triangle, sign and figure: the triangle follows the number, the colour the meaning; hollow and grey is not clear. */
export function Change({ text, direction, tone, clear }: ChangeProps) {
  const isUnclear = !clear && direction !== "same";
  return (
    <span
      className={`${classes.change} ${classes[tone]} ${isUnclear ? classes.unclear : ""}`}
      title={isUnclear ? NO_CLEAR_CHANGE : undefined}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={SHAPES[direction]} />
      </svg>
      {text}
      {isUnclear ? <span className={classes.unseen}>, {NO_CLEAR_CHANGE}</span> : null}
    </span>
  );
}
