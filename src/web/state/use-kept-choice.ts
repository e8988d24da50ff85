import { useEffect, useEffectEvent, useState } from "react";
import { after } from "./timers.ts";

/** After the last key, so that typing does not wait for it. */
const TYPED_AFTER_MS = 300;
/** After the frame that shows it: an address that changes makes the whole page look at itself. */
const CHOSEN_AFTER_MS = 50;

/** A choice that is shown at once, and kept where it comes from, such as the address. */
export interface KeptChoice {
  readonly value: string;
  /** Kept after a pause, or once it is settled. */
  readonly type: (value: string) => void;
  readonly settle: () => void;
  /** Kept a moment later, once it is drawn. */
  readonly choose: (value: string) => void;
}

/** See `KeptChoice`; what is changed where it is kept, such as by Back, is taken over. */
export function useKeptChoice(kept: string, keep: (value: string) => void): KeptChoice {
  const [shown, setShown] = useState({ value: kept, afterMs: 0 });
  const [own, setOwn] = useState(kept);
  const [seen, setSeen] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    // One's own comes back as it went, maybe after the next key.
    if (kept !== own) {
      setOwn(kept);
      setShown({ value: kept, afterMs: 0 });
    }
  }
  const { value } = shown;
  const settle = () => {
    if (value === own) return;
    setOwn(value);
    keep(value);
  };
  const settleLater = useEffectEvent(settle);
  useEffect(
    () => (shown.value === own ? undefined : after(shown.afterMs, () => settleLater())),
    [shown, own],
  );
  return {
    value,
    type: (next) => setShown({ value: next, afterMs: TYPED_AFTER_MS }),
    settle,
    choose: (next) => setShown({ value: next, afterMs: CHOSEN_AFTER_MS }),
  };
}
