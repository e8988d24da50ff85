import type { ReactNode } from "react";
import classes from "./tag.module.css";

/** A short code in a quiet box. */
export function Tag({ children, large = false }: { children: ReactNode; large?: boolean }) {
  return <span className={large ? `${classes.tag} ${classes.large}` : classes.tag}>{children}</span>;
}
