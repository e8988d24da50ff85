import type { ReactNode } from "react";
import { WaveBadge } from "#web/charts/card/wave-badge.tsx";
import { PageExport } from "#web/charts/export/page-export.tsx";
import { PageSlides } from "#web/charts/export/page-slides.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { TonedText } from "#web/ui/toned-text.tsx";
import type { PageSummary } from "./page-summary.ts";
import classes from "./page-summary-line.module.css";

interface PageSummaryLineProps {
  readonly name: string;
  readonly summary: PageSummary;
  readonly actions?: ReactNode;
}

/** The page's one sentence and its context, out of the same figures as the cards. */
export function PageSummaryLine({ name, summary, actions: own }: PageSummaryLineProps) {
  const actions = (
    <>
      {own}
      <PageExport ready={summary.kind === "ready"} />
      <PageSlides
        ready={summary.kind === "ready"}
        sentence={summary.kind === "ready" ? summary.sentence.map(({ text }) => text).join("") : ""}
      />
    </>
  );
  // One element in every state: what has the focus in the head keeps it while figures come.
  return <PageHead {...wordsOf(name, summary)} actions={actions} />;
}

interface HeadWords {
  readonly sentence: ReactNode;
  readonly context: ReactNode;
  readonly keepsRoom: boolean;
}

function wordsOf(name: string, summary: PageSummary): HeadWords {
  if (summary.kind === "failed")
    return { sentence: name, context: "The figures could not be loaded.", keepsRoom: true };
  if (summary.kind === "loading") return loadingWords(name);
  const { sentence, context } = summary;
  return readyWords(
    <TonedText segments={sentence} />,
    <>
      <span>
        {context.period}
        <span className={classes.rest}>
          {context.period === "" ? "" : " · "}
          {context.rest}
        </span>
      </span>
      <span className={classes.reach}>
        {context.dataTo}
        <WaveBadge status={context.waveStatus} />
      </span>
    </>,
  );
}

/** What a page's head says, in the room that was kept for it while its figures were on their way. */
export function readyWords(sentence: ReactNode, context: ReactNode): HeadWords {
  return {
    sentence: <span className={classes.sentence}>{sentence}</span>,
    context: <span className={classes.context}>{context}</span>,
    keepsRoom: true,
  };
}

/** What a page's head says while its figures are on their way. */
export function loadingWords(name: string): HeadWords {
  return {
    sentence: (
      <span className={classes.sentence}>
        <span className={classes.waiting}>
          <span className={classes.hidden}>{name}</span>
          <SkeletonBar width="min(420px, 80vw)" height={20} />
        </span>
      </span>
    ),
    context: (
      <span className={`${classes.context} ${classes.waiting}`}>
        <SkeletonBar width="min(340px, 70vw)" />
      </span>
    ),
    keepsRoom: true,
  };
}
