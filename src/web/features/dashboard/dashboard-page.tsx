import { memo } from "react";
import type { ChartReply } from "#contract/dashboard.ts";
import type { StructureCard } from "#contract/structure.ts";
import { daysText } from "#domain/calendar/date-display.ts";
import { rulesOfPage } from "#domain/pages/pages.ts";
import type { CardContext } from "#web/charts/card/card-context.ts";
import { type BatchState, type CardState, cardState } from "#web/charts/card/card-state.ts";
import { ExportContext } from "#web/charts/export/export-context.ts";
import { PictureContext } from "#web/charts/export/picture-context.ts";
import { groupCards, placeGroups } from "#web/charts/grid/card-groups.ts";
import { ChartCard } from "#web/charts/grid/chart-card.tsx";
import { PageSummaryLine } from "#web/charts/page/page-summary-line.tsx";
import { pictureAbout } from "#web/charts/page/picture-about.ts";
import { rangePresets } from "#web/charts/page/range-presets.ts";
import { useToday } from "#web/state/current-operation.ts";
import { useListedDealers } from "#web/state/listed-dealers.ts";
import type { PageProps, TimeRange } from "#web/state/page-props.ts";
import { useViewChoice } from "#web/state/view-choice.ts";
import { DateRangeField } from "#web/ui/date-range-field.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { cardRequest, rangeRequest } from "./card-request.ts";
import classes from "./dashboard.module.css";
import { dashboardSummary } from "./dashboard-summary.ts";
import { drillDownsOf } from "./drill-downs/drill-downs-of.tsx";
import { useFigures } from "./use-figures.ts";

/** A page of chart cards: one call for all figures, one sentence, the cards on the grid. */
export function DashboardPage(props: PageProps) {
  const { operation } = props;
  const { requests } = useRequests(props);
  return <DashboardCards {...props} batch={useFigures(operation.id, requests)} />;
}

function useRequests({ page, filters, selection }: PageProps) {
  const { choice, choose } = useViewChoice();
  const byRange = rulesOfPage(page.key).time === "range";
  const requestOf = (card: StructureCard) =>
    byRange ? rangeRequest(card, selection, choice) : cardRequest(card, filters, selection);
  const requests = page.cards.map((card) => ({ path: card.path, body: requestOf(card) }));
  return { requestOf, requests, choose, byRange };
}

interface CardsProps extends PageProps {
  readonly batch: BatchState & { readonly refetch: () => Promise<unknown> };
}

// Kept as they are while the first figures are drawn in slices.
const DashboardCards = memo(function DashboardCards(props: CardsProps) {
  const { operation, page, filters, selection, timeRange, batch } = props;
  const phone = usePhone();
  const dealers = useListedDealers();
  const { requestOf, requests, choose, byRange } = useRequests(props);
  const cards = page.cards;
  const stateOf = (card: StructureCard) => cardState(batch, card.path, "chart");
  const context: CardContext = {
    batch,
    phone,
    onRetry: () => void batch.refetch(),
    drillDownOf: drillDownsOf({ operation, page, filters, selection, dealers, batch, requestOf }),
  };
  const summary = dashboardSummary({ page, filters, selection, stateOf });
  const first = cards[0];
  const field =
    byRange && first !== undefined ? (
      <RangeField
        reply={readyReply(stateOf(first))}
        timeRange={timeRange}
        onConfirm={({ from, to }) => choose({ from, to })}
      />
    ) : null;
  return (
    <PictureContext value={pictureAbout({ operation, page, filters, selection, summary })}>
      <ExportContext value={{ operation: operation.id, requests }}>
        <div className={classes.page}>
          <PageSummaryLine name={page.title} summary={summary} />
          {field}
          <div className={classes.grid}>
            {placeGroups(groupCards(cards)).map((place) => (
              <div key={place.groups[0]?.group.key} className={classes[place.width]}>
                {place.groups.map(({ group, width }) => (
                  <div key={group.key} className={width === "narrow-gauge" ? classes.narrow : classes.full}>
                    <ChartCard group={group} context={context} />
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      </ExportContext>
    </PictureContext>
  );
});

interface RangeFieldProps {
  readonly reply: ChartReply | null;
  readonly timeRange: TimeRange | null;
  readonly onConfirm: (days: { readonly from: string; readonly to: string }) => void;
}

function RangeField({ reply, timeRange, onConfirm }: RangeFieldProps) {
  const range = reply?.range;
  const day = useToday();
  return (
    <div className={classes.tools}>
      <DateRangeField
        label="From – To"
        rangeText={daysText}
        value={range === undefined ? null : { from: range.from, to: range.to }}
        presets={rangePresets(reply?.dataDate ?? null, timeRange, day)}
        latest={day}
        onConfirm={onConfirm}
      />
    </div>
  );
}

function readyReply(state: CardState<"chart">): ChartReply | null {
  return state.kind === "ready" ? state.reply : null;
}
