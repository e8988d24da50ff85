import type { ChartReply } from "#contract/dashboard.ts";
import type { Component } from "#contract/structure.ts";
import type { FilterList } from "#domain/filters.ts";
import type { FilterSelection } from "#domain/filters-cascade.ts";
import { ALL } from "#domain/network.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import type { CardState } from "./card-state.ts";
import classes from "./dashboard.module.css";
import { type PageContext, pageContext } from "./page-context.ts";
import { pageSentence } from "./page-sentence.ts";

interface DashboardHeadProps {
  readonly component: Component;
  readonly filters: readonly FilterList[];
  readonly selection: FilterSelection;
  readonly stateOf: (card: Component["subcomponent"][number]) => CardState;
}

const INDEX_CHARTS: readonly string[] = ["cui_001", "cui_001a"];
const REGIONAL_INDEX_CHARTS: readonly string[] = ["cui_002"];

/** The page's one sentence and its context, out of the same figures as the cards. */
export function DashboardHead({ component, filters, selection, stateOf }: DashboardHeadProps) {
  const find = (charts: readonly string[]) => {
    const card = component.subcomponent.find((candidate) => charts.includes(candidate.ui_subcomponentid));
    return card === undefined ? null : stateOf(card);
  };
  const index = find(INDEX_CHARTS);
  if (index === null || index.kind === "failed")
    return <PageHead sentence={component.componentname} context="The figures could not be loaded." />;
  if (index.kind === "loading") return <LoadingHead name={component.componentname} />;
  const regions = find(REGIONAL_INDEX_CHARTS);
  const region = selection.region_code;
  const sentence = pageSentence({
    index: index.reply,
    regions: regions?.kind === "ready" ? regions.reply : null,
    regionCodes:
      filters.find(({ filter_key }) => filter_key === "region_code")?.data.map(({ code }) => code) ?? [],
    chosenRegion: region === undefined || region === ALL ? null : region,
  });
  return (
    <PageHead
      sentence={
        <span className={classes.sentence}>
          {sentence.map(({ text, tone }) => (
            <span key={text} className={tone === null ? undefined : classes[tone]}>
              {text}
            </span>
          ))}
        </span>
      }
      context={<Context reply={index.reply} context={pageContext(filters, selection, index.reply)} />}
    />
  );
}

function Context({ reply, context }: { readonly reply: ChartReply; readonly context: PageContext }) {
  return (
    <span className={classes.context}>
      <span>
        {context.period}
        <span className={classes.rest}>
          {context.period === "" ? "" : " · "}
          {context.rest}
        </span>
      </span>
      {reply.wave_open ? <Badge tone="busy">Open wave</Badge> : null}
    </span>
  );
}

function LoadingHead({ name }: { readonly name: string }) {
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
    />
  );
}
