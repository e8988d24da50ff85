import type { ChartReply } from "#contract/dashboard.ts";
import type { Component, Subcomponent } from "#contract/structure.ts";
import { ALL } from "#domain/network/network.ts";
import type { CardState } from "#web/charts/card/card-state.ts";
import { chosenDealer, pageContext } from "#web/charts/page/page-context.ts";
import { type PageSummary, pageSummaryOf } from "#web/charts/page/page-summary.ts";
import type { PageProps } from "#web/state/page-props.ts";
import type { Segment } from "#web/ui/segment.ts";
import { dealerSentence } from "./dealer-sentence.ts";
import { pageSentence } from "./page-sentence.ts";
import { questionSentence } from "./question-sentence.ts";

type Asked = Pick<PageProps, "component" | "filters" | "selection"> & {
  readonly stateOf: (card: Subcomponent) => CardState<"chart">;
};

const INDEX_CHARTS: readonly string[] = ["cui_001", "cui_001a"];
const REGIONAL_INDEX_CHARTS: readonly string[] = ["cui_002"];
const FACTOR_CHARTS: readonly string[] = ["cui_011"];

/** What a page of chart cards opens with. */
export function dashboardSummary(asked: Asked): PageSummary {
  const { component, filters, selection, stateOf } = asked;
  const lead = cardOf(component, INDEX_CHARTS) ?? component.subcomponent[0];
  const state = lead === undefined ? ({ kind: "failed" } as const) : stateOf(lead);
  return pageSummaryOf(state, (reply) => ({
    sentence: sentenceFor(asked, reply),
    context: pageContext(filters, selection, reply),
  }));
}

function sentenceFor(
  { component, filters, selection, stateOf }: Asked,
  lead: ChartReply,
): readonly Segment[] {
  const replyOf = (charts: readonly string[]) => {
    const card = cardOf(component, charts);
    const state = card === null ? null : stateOf(card);
    return state?.kind === "ready" ? state.reply : null;
  };
  const index = replyOf(INDEX_CHARTS);
  if (index === null) return questionSentence(readyReplies(component, stateOf));
  const dealer = chosenDealer(filters, selection);
  if (dealer !== null) return dealerSentence(dealer, lead, replyOf(FACTOR_CHARTS));
  const region = selection.region_code;
  return pageSentence({
    index,
    regions: replyOf(REGIONAL_INDEX_CHARTS),
    regionCodes:
      filters.find(({ filter_key }) => filter_key === "region_code")?.data.map(({ code }) => code) ?? [],
    chosenRegion: region === undefined || region === ALL ? null : region,
  });
}

function readyReplies(component: Component, stateOf: Asked["stateOf"]): readonly ChartReply[] {
  return component.subcomponent.flatMap((card) => {
    const state = stateOf(card);
    return state.kind === "ready" ? [state.reply] : [];
  });
}

function cardOf({ subcomponent }: Component, charts: readonly string[]): Subcomponent | null {
  return subcomponent.find(({ ui_subcomponentid: chart }) => charts.includes(chart)) ?? null;
}
