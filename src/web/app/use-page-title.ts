import { useEffect } from "react";

/** Names the browser's tab after the page. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · Forecourt`;
  }, [name]);
}
