import { useSyncExternalStore } from "react";
import classes from "./page-announcer.module.css";

let shown: string | null = null;
let announced = "";
const listeners = new Set<() => void>();

/**
 * Tells of a page that has taken the place of another: its name is read out, and where the focus went with what was
 * there the page has it. The first page of a visit is told by its title.
 */
export function announcePage(name: string): void {
  const isFirst = shown === null;
  shown = name;
  if (isFirst) return;
  announced = name;
  for (const listener of listeners) listener();
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  document.querySelector("main")?.focus({ preventScroll: true });
}

/** Reads out the name of each further page. It stands through all of them: what comes with its words is not heard. */
export function PageAnnouncer() {
  const name = useSyncExternalStore(subscribe, () => announced);
  return (
    <div aria-live="polite" className={classes.unseen}>
      {name}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
