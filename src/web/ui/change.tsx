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
}

/** Triangle, sign and figure: the triangle follows the number, the colour follows the meaning. */
export function Change({ text, direction, tone }: ChangeProps) {
  return (
    <span className={`${classes.change} ${classes[tone]}`}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={SHAPES[direction]} />
      </svg>
      {text}
    </span>
  );
}
