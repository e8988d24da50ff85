import { useEffectEvent, useLayoutEffect } from "react";
import { after } from "#web/state/timers.ts";

/** Closes what has been shown for so long, counted from the frame that shows it and through whatever redraws it. */
export function useClosing(shown: boolean, afterMs: number, close: () => void): void {
  const onTime = useEffectEvent(close);
  useLayoutEffect(() => (shown ? after(afterMs, () => onTime()) : undefined), [shown, afterMs]);
}
