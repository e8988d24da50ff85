import classes from "./point-name.module.css";
import type { OpenPoint, Point } from "./prepare.ts";

/** The name of a figure: a button over its whole row or column when there is something behind it. */
export function PointName({ point, onOpen }: { readonly point: Point; readonly onOpen: OpenPoint }) {
  const open = onOpen(point);
  if (open === null) return point.name;
  return (
    <button type="button" className={classes.open} onClick={open}>
      {point.name}
    </button>
  );
}
