import classes from "./print-head.module.css";

interface Props {
  readonly title: string;
  /** What is printed, for whom and from when; a fact without a value is left out. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** The opening of a printed page; the screen says the same in its frame. */
export function PrintHead({ title, facts }: Props) {
  return (
    <div className={classes.head} aria-hidden="true">
      <p className={classes.title}>{title}</p>
      <p className={classes.facts}>
        {facts
          .filter(({ value }) => value !== "")
          .map(({ label, value }) => `${label}: ${value}`)
          .join(" · ")}
      </p>
    </div>
  );
}
