import classes from "./brand.module.css";

/** The product's mark and name; the name is only read out where there is no room for it. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        <path d="M3 17a9 9 0 0 1 18 0" className={classes.arc} />
        <path d="M3 17A9 9 0 0 1 16.5 9.2" className={classes.reading} />
        <circle cx="12" cy="17" r="2.4" className={classes.hub} />
      </svg>
      <span className={markOnly ? classes.unseen : undefined}>Forecourt</span>
    </span>
  );
}
