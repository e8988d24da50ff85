import type { WaveStatus } from "#domain/filters/wave-status.ts";
import { Badge } from "#web/ui/badge.tsx";

const WORDS = { Open: "Open wave", Closed: "Closed wave", "All waves": "All waves" } as const;

/** Whether a page's figures may still change. */
export function WaveBadge({ status }: { readonly status: WaveStatus }) {
  return <Badge tone={status === "Open" ? "busy" : "quiet"}>{WORDS[status]}</Badge>;
}
