import classes from "./progress-bar.module.css";

interface Props {
  /** What is under way; read out with the figure. */
  readonly label: string;
  /** 0–1 */
  readonly share: number;
  readonly thin?: boolean;
}

/** How far something has come. */
export function ProgressBar({ label, share, thin = false }: Props) {
  const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={thin ? `${classes.track} ${classes.thin}` : classes.track}
    >
      <span className={classes.done} style={{ width: `${percent}%` }} />
    </span>
  );
}
