import type { StructureCard } from "#contract/structure.ts";
import { shapeOf } from "#domain/pages/drawings.ts";
import type { CardContext } from "#web/charts/card/card-context.ts";
import { cardState } from "#web/charts/card/card-state.ts";
import { ExportContext } from "#web/charts/export/export-context.ts";
import { PictureContext } from "#web/charts/export/picture-context.ts";
import { groupCards } from "#web/charts/grid/card-groups.ts";
import { ChartCard } from "#web/charts/grid/chart-card.tsx";
import { pageContext } from "#web/charts/page/page-context.ts";
import { pageSummaryOf } from "#web/charts/page/page-summary.ts";
import { PageSummaryLine } from "#web/charts/page/page-summary-line.tsx";
import { pictureAbout } from "#web/charts/page/picture-about.ts";
import { drillDownsOf } from "#web/features/dashboard/drill-downs/drill-downs-of.tsx";
import { useFigures } from "#web/features/dashboard/use-figures.ts";
import { useListedDealers } from "#web/state/listed-dealers.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useViewChoice } from "#web/state/view-choice.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import classes from "./compare-page.module.css";
import { compareSentence } from "./compare-sentence.ts";
import { comparedDealers, offeredDealers } from "./compared-dealers.ts";
import { DealerPicker } from "./dealer-picker.tsx";

/** Dealer Compare: two to four dealers side by side. The first is the filter's, the others are the page's own choice. */
export function ComparePage({ operation, page, filters, selection }: PageProps) {
  const phone = usePhone();
  const { choice, choose } = useViewChoice();
  const dealers = useListedDealers();
  const offered = offeredDealers(filters, selection);
  const compared = comparedDealers(offered, selection.dealerCode, choice.with);
  const body = { ...selection, dealerCode: compared.map(({ code }) => code).join(",") };
  const cards = page.cards;
  const requests = cards.map(({ path }) => ({ path, body }));
  const batch = useFigures(operation.id, requests);
  const onRetry = () => void batch.refetch();
  const stateOf = (card: StructureCard) => cardState(batch, card.path, "chart");
  const isFactors = ({ drawing }: StructureCard) => shapeOf(drawing) === "graph";
  const factors = cards.find(isFactors);
  const graph = factors === undefined ? null : cardState(batch, factors.path, "graph");
  const primaryCard = cards.find((card) => !isFactors(card));
  const index = primaryCard === undefined ? ({ kind: "failed" } as const) : stateOf(primaryCard);
  const summary = pageSummaryOf(index, (reply) => ({
    sentence: compareSentence(reply, graph?.kind === "ready" ? graph.reply : null),
    context: pageContext(
      filters.filter(({ filterKey }) => filterKey !== "dealerCode"),
      selection,
      reply,
    ),
  }));
  const context: CardContext = {
    batch,
    onRetry,
    phone,
    drillDownOf: drillDownsOf({ operation, page, filters, selection, dealers, batch, requestOf: () => body }),
  };
  return (
    <PictureContext value={pictureAbout({ operation, page, filters, selection, summary })}>
      <ExportContext value={{ operation: operation.id, requests }}>
        <div className={classes.page}>
          <PageSummaryLine name={page.title} summary={summary} />
          <DealerPicker
            offered={offered}
            compared={compared}
            onChange={([first, ...others]) =>
              choose({
                ...(first === undefined ? {} : { dealerCode: first.code }),
                with: others.map(({ code }) => code).join(","),
              })
            }
          />
          <div className={classes.grid}>
            {groupCards(cards).map((group) => (
              <div key={group.key} className={isFactors(group.cards[0]) ? classes.whole : undefined}>
                <ChartCard group={group} context={context} />
              </div>
            ))}
          </div>
        </div>
      </ExportContext>
    </PictureContext>
  );
}
