import { useCallback, useEffect, useState } from "react";
import type { Drafts } from "./drafts.ts";

/**
 * Which rows are open: those with unsaved text in them at first. The one an address names opens when it comes, and is
 * gone to once each time it is followed.
 */
export function useOpenedRows(target: number | null, followed: number | undefined, drafts: Drafts) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(ticketsWithChanges(drafts)));
  const [reached, setReached] = useState<{ target: number | null; followed: number | undefined }>();
  const isReached = reached?.target === target && (followed === undefined || followed === reached.followed);
  const goal = isReached ? null : target;
  useEffect(() => {
    if (goal !== null) setOpened((before) => new Set([...before, goal]));
  }, [goal]);
  const toggle = (ticketNo: number) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(ticketNo)) next.add(ticketNo);
      return next;
    });
  const reach = useCallback(() => setReached({ target, followed }), [target, followed]);
  return { opened, toggle, goal, reach };
}

function ticketsWithChanges(drafts: Drafts): number[] {
  return drafts
    .all()
    .filter(({ isUnsaved }) => isUnsaved)
    .map(({ draft }) => draft.base.ticketNo);
}
