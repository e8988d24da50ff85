import { useEffect, useEffectEvent, useState } from "react";
import { after } from "./timers.ts";

/** After the last key, so that typing does not wait for it. */
const KEPT_AFTER_MS = 300;

/** A choice that is shown at once, and kept where it comes from, such as the address. */
export interface KeptChoice {
  readonly value: string;
  /** Kept after a pause, or once it is settled. */
  readonly type: (value: string) => void;
  readonly settle: () => void;
  /** Kept now. */
  readonly choose: (value: string) => void;
}

/** See `KeptChoice`; what is changed where it is kept, such as by Back, is taken over. */
export function useKeptChoice(kept: string, keep: (value: string) => void): KeptChoice {
  const [value, setValue] = useState(kept);
  const [own, setOwn] = useState(kept);
  const [seen, setSeen] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    // One's own comes back as it went, maybe after the next key.
    if (kept !== own) {
      setOwn(kept);
      setValue(kept);
    }
  }
  const choose = (next: string) => {
    setValue(next);
    setOwn(next);
    keep(next);
  };
  const settle = () => {
    if (value !== own) choose(value);
  };
  const settleLater = useEffectEvent(settle);
  useEffect(() => (value === own ? undefined : after(KEPT_AFTER_MS, () => settleLater())), [value, own]);
  return { value, type: setValue, settle, choose };
}
