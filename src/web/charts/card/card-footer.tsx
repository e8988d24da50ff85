import { clockOf } from "#domain/calendar/date-display.ts";
import type { ExportProgress } from "#web/charts/export/use-export.ts";
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
  readonly exporting: ExportProgress;
}

export function CardFooter({ footnote, busy, staleSince, onRetry, exporting }: CardFooterProps) {
  if (exporting.problem !== null) return <Problem sentence={exporting.problem} />;
  if (staleSince !== null)
    return <StaleStrip since={clockOf().time(staleSince.getTime())} onRetry={onRetry} />;
  if (!busy && !exporting.busy) return <Footnote model={footnote} />;
  return (
    <>
      <span>{footnote.lead}</span>
      <span role="status">{busy ? "Updating" : "Preparing the workbook"}</span>
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
