import { useEffect, useState } from "react";

/** Gives the focus back to what had it before the component came. For a dialog that is only mounted while open. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}
