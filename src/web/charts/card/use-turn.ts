import { useEffect, useState } from "react";
import { inTurn } from "#web/state/turns.ts";
import { usePrinting } from "#web/ui/printing.ts";

/**
 * Whether a card may show its figures: those that come while it stands there wait for their turn, so that a page's first
 * figures are laid out card by card. What is known when the card comes is shown at once, and so is whatever comes later.
 */
export function useTurn(isReady: boolean): boolean {
  const printing = usePrinting().now;
  const [hadTurn, setHadTurn] = useState(isReady);
  useEffect(() => {
    if (!isReady || hadTurn) return;
    return inTurn(() => setHadTurn(true));
  }, [isReady, hadTurn]);
  return isReady && (hadTurn || printing);
}
