import type { ReactNode } from "react";
import { PageHead } from "#web/ui/page-head.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { TonedText } from "#web/ui/toned-text.tsx";
import type { Opening } from "./opening.ts";
import { PageExport } from "./page-export.tsx";
import classes from "./page-opening.module.css";
import { WaveBadge } from "./wave-badge.tsx";

interface PageOpeningProps {
  readonly name: string;
  readonly opening: Opening;
  readonly actions?: ReactNode;
}

/** The page's one sentence and its context, out of the same figures as the cards. */
export function PageOpening({ name, opening, actions: own }: PageOpeningProps) {
  const actions = (
    <>
      {own}
      <PageExport ready={opening.kind === "ready"} />
    </>
  );
  if (opening.kind === "failed")
    return <PageHead sentence={name} context="The figures could not be loaded." actions={actions} />;
  if (opening.kind === "loading") return <LoadingHead name={name} actions={actions} />;
  const { sentence, context } = opening;
  return (
    <PageHead
      sentence={
        <span className={classes.sentence}>
          <TonedText segments={sentence} />
        </span>
      }
      context={
        <span className={classes.context}>
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
        </span>
      }
      actions={actions}
    />
  );
}

/** The page's head while its figures are on their way. */
export function LoadingHead({ name, actions }: { readonly name: string; readonly actions: ReactNode }) {
  return (
    <PageHead
      sentence={
        <span className={classes.sentence}>
          <span className={classes.waiting}>
            <span className={classes.hidden}>{name}</span>
            <SkeletonBar width="min(420px, 80vw)" height={20} />
          </span>
        </span>
      }
      context={
        <span className={`${classes.context} ${classes.waiting}`}>
          <SkeletonBar width="min(340px, 70vw)" />
        </span>
      }
      actions={actions}
    />
  );
}
