import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";

declare global {
  interface Window {
    /** Not in every browser: without it Back leads to the page before, as everywhere. */
    readonly CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
  }
}

/** Closes what is open when a phone is asked to go back: the page under it stays where it is. */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || window.CloseWatcher === undefined) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, [isOpen]);
  // Escape asks for it, too, and is what is open's own: a list within closes first.
  useWindowEvent("keydown", (event) => {
    if (isOpen && event.key === "Escape") event.preventDefault();
  });
}
