import { useEffect } from "react";
import { announcePage } from "./page-announcer.tsx";

/** Names the browser's tab after the page, and tells who does not see that it has changed. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · Forecourt`;
    announcePage(name);
  }, [name]);
}
