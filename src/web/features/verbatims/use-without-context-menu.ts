import { useCallback } from "react";

/** The specification disables the right click on this page; for what stands beside it in the document, too. */
export function useWithoutContextMenu() {
  return useCallback((element: HTMLElement | null) => {
    element?.addEventListener("contextmenu", refuse);
    return () => element?.removeEventListener("contextmenu", refuse);
  }, []);
}

function refuse(event: Event): void {
  event.preventDefault();
}
