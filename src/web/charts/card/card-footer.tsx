import { useClock } from "#web/state/current-operation.ts";
import { StaleStrip } from "#web/ui/chart-states.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { Footnote } from "./footnote.tsx";
import type { Footnote as FootnoteModel } from "./prepare-footnote.ts";

interface CardFooterProps {
  readonly footnote: FootnoteModel;
  readonly busy: boolean;
  readonly staleSince: Date | null;
  readonly onRetry: () => void;
  /** What is being taken away or has been, and why it could not be. */
  readonly exporting: { readonly note: string; readonly problem: string | null };
}

export function CardFooter({ footnote, busy, staleSince, onRetry, exporting }: CardFooterProps) {
  if (exporting.problem !== null) return <Problem sentence={exporting.problem} />;
  if (staleSince !== null) return <Stale since={staleSince} onRetry={onRetry} />;
  if (!busy && exporting.note === "") return <Footnote model={footnote} />;
  return (
    <>
      <span>{footnote.lead}</span>
      <span role="status">{busy ? "Updating" : exporting.note}</span>
    </>
  );
}

function Stale({ since, onRetry }: { readonly since: Date; readonly onRetry: () => void }) {
  return <StaleStrip since={useClock().time(since.getTime())} onRetry={onRetry} />;
}

export function FooterSkeleton() {
  return (
    <>
      <SkeletonBar width={52} />
      <SkeletonBar width={96} />
    </>
  );
}
