import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** When the page was last about to be printed, in milliseconds since 1970; until then, when it was opened. */
export function usePrintInstant(): number {
  const [instant, setInstant] = useState(() => Date.now());
  useEffect(() => {
    // The browser prints what stands there when its handlers have returned.
    const renew = () => flushSync(() => setInstant(Date.now()));
    window.addEventListener("beforeprint", renew);
    return () => window.removeEventListener("beforeprint", renew);
  }, []);
  return instant;
}
