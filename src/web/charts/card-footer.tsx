import { StaleStrip } from "#web/ui/chart-states.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { Footnote } from "./footnote.tsx";
import type { Footnote as FootnoteModel } from "./prepare-footnote.ts";

interface CardFooterProps {
  readonly footnote: FootnoteModel;
  readonly busy: boolean;
  readonly staleSince: Date | null;
  readonly onRetry: () => void;
}

const CLOCK = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

export function CardFooter({ footnote, busy, staleSince, onRetry }: CardFooterProps) {
  if (staleSince !== null) return <StaleStrip since={clockTime(staleSince)} onRetry={onRetry} />;
  if (!busy) return <Footnote model={footnote} />;
  return (
    <>
      <span>{footnote.lead}</span>
      <span role="status">Updating</span>
    </>
  );
}

export function FooterSkeleton() {
  return (
    <>
      <SkeletonBar width={52} />
      <SkeletonBar width={96} />
    </>
  );
}

function clockTime(time: Date): string {
  return CLOCK.format(time).toLowerCase();
}
