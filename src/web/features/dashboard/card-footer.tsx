import type { ChartReply } from "#contract/dashboard.ts";
import { Footnote } from "#web/charts/footnote.tsx";
import type { Drawing } from "#web/charts/registry.tsx";
import { StaleStrip } from "#web/ui/chart-states.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";

interface CardFooterProps {
  readonly drawing: Drawing;
  readonly reply: ChartReply;
  readonly busy: boolean;
  readonly staleSince: Date | null;
  readonly onRetry: () => void;
}

const CLOCK = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

export function CardFooter({ drawing, reply, busy, staleSince, onRetry }: CardFooterProps) {
  if (staleSince !== null) return <StaleStrip since={clockTime(staleSince)} onRetry={onRetry} />;
  const model = drawing.footnote(reply);
  if (!busy) return <Footnote model={model} />;
  return (
    <>
      <span>{model.lead}</span>
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
