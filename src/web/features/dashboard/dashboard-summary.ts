import type { ChartReply } from "#contract/dashboard.ts";
import type { StructureCard, StructurePage } from "#contract/structure.ts";
import { ALL } from "#domain/network/network.ts";
import type { CardState } from "#web/charts/card/card-state.ts";
import { chosenDealer, pageContext } from "#web/charts/page/page-context.ts";
import { type PageSummary, pageSummaryOf } from "#web/charts/page/page-summary.ts";
import type { PageProps } from "#web/state/page-props.ts";
import type { Segment } from "#web/ui/segment.ts";
import { dealerSentence } from "./dealer-sentence.ts";
import { pageSentence } from "./page-sentence.ts";
import { answersPerQuestion, questionSentence } from "./question-sentence.ts";

type Asked = Pick<PageProps, "page" | "filters" | "selection"> & {
  readonly stateOf: (card: StructureCard) => CardState<"chart">;
};

/** What a page of chart cards opens with. */
export function dashboardSummary(asked: Asked): PageSummary {
  const { page, filters, selection, stateOf } = asked;
  const primaryCard = cardOf(page, "index") ?? page.cards[0];
  const state = primaryCard === undefined ? ({ kind: "failed" } as const) : stateOf(primaryCard);
  return pageSummaryOf(state, (reply) => ({
    sentence: sentenceFor(asked, reply),
    context:
      cardOf(page, "index") === null
        ? pageContext(filters, selection, reply, answersPerQuestion(readyReplies(page, stateOf)))
        : pageContext(filters, selection, reply),
  }));
}

function sentenceFor(
  { page, filters, selection, stateOf }: Asked,
  primaryReply: ChartReply,
): readonly Segment[] {
  const replyOf = (key: string) => {
    const card = cardOf(page, key);
    const state = card === null ? null : stateOf(card);
    return state?.kind === "ready" ? state.reply : null;
  };
  const index = replyOf("index");
  if (index === null) return questionSentence(readyReplies(page, stateOf));
  const dealer = chosenDealer(filters, selection);
  if (dealer !== null) return dealerSentence(dealer, primaryReply, replyOf("factor-scores"));
  const region = selection.regionCode;
  return pageSentence({
    index,
    regions: replyOf("regional-index"),
    regionCodes:
      filters.find(({ filterKey }) => filterKey === "regionCode")?.data.map(({ code }) => code) ?? [],
    chosenRegion: region === undefined || region === ALL ? null : region,
  });
}

function readyReplies(page: StructurePage, stateOf: Asked["stateOf"]): readonly ChartReply[] {
  return page.cards.flatMap((card) => {
    const state = stateOf(card);
    return state.kind === "ready" ? [state.reply] : [];
  });
}

function cardOf({ cards }: StructurePage, key: string): StructureCard | null {
  return cards.find((card) => card.key === key) ?? null;
}
