import classes from "./before-and-after.module.css";

/** '812 → 815'; what stays is said once. */
export function BeforeAndAfter({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return <span className={classes.before}>{after}</span>;
  return (
    <>
      <span className={classes.before}>{before} → </span>
      <b>{after}</b>
    </>
  );
}
