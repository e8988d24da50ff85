import type { ReactNode } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import type { Segment } from "#web/ui/segment.ts";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { TonedText } from "#web/ui/toned-text.tsx";
import type { PageContext } from "./page-context.ts";
import { PageExport } from "./page-export.tsx";
import classes from "./page-opening.module.css";

/** What a page opens with, as far as its figures are there. */
export type Opening =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | {
      readonly kind: "ready";
      readonly sentence: readonly Segment[];
      readonly context: PageContext;
      readonly waveOpen: boolean;
    };

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
  const { sentence, context, waveOpen } = opening;
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
          {waveOpen ? <Badge tone="busy">Open wave</Badge> : null}
        </span>
      }
      actions={actions}
    />
  );
}

function LoadingHead({ name, actions }: { readonly name: string; readonly actions: ReactNode }) {
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
        <span className={classes.waiting}>
          <SkeletonBar width="min(340px, 70vw)" />
        </span>
      }
      actions={actions}
    />
  );
}
