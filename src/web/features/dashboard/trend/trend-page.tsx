import { useState } from "react";
import type { TrendHeaderReply, TrendReply } from "#contract/graph.ts";
import type { StructurePage } from "#contract/structure.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import { ALL } from "#domain/network/network.ts";
import type { Drawing } from "#domain/pages/drawings.ts";
import { INDEX_TYPE } from "#domain/scoring/factor-choice.ts";
import { cardState } from "#web/charts/card/card-state.ts";
import { InfoCorner } from "#web/charts/card/info-corner.tsx";
import { viewShown } from "#web/charts/card/view-toggle.tsx";
import { ExportContext } from "#web/charts/export/export-context.ts";
import { PictureContext } from "#web/charts/export/picture-context.ts";
import { LineCard } from "#web/charts/lines/line-card.tsx";
import { type LineShape, linesOfTrend } from "#web/charts/lines/prepare.ts";
import { QuarterSuggestion } from "#web/charts/lines/quarter-suggestion.tsx";
import { pageContext } from "#web/charts/page/page-context.ts";
import { pageSummaryOf } from "#web/charts/page/page-summary.ts";
import { PageSummaryLine } from "#web/charts/page/page-summary-line.tsx";
import { pictureAbout } from "#web/charts/page/picture-about.ts";
import { WithPlans } from "#web/features/action-plans/index.ts";
import { useLineDrillDowns } from "#web/features/dashboard/drill-downs/use-line-drill-downs.ts";
import { useFigures } from "#web/features/dashboard/use-figures.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useViewChoice } from "#web/state/view-choice.ts";
import { StripFailed } from "#web/ui/chart-states.tsx";
import { ShapeToggle } from "./shape-toggle.tsx";
import { choiceNames, trendChoice } from "./trend-choice.ts";
import { TrendControls } from "./trend-controls.tsx";
import classes from "./trend-page.module.css";
import { trendSentence } from "./trend-sentence.ts";

const CONTROLS: Drawing = "trendControls";
const MEAN_SCORE = 0;
const REGIONS = 5;

/** Trend Analysis: a factor and a score type over a range, with the way from a weak score to a plan. */
export function TrendPage(props: PageProps) {
  return (
    <WithPlans {...props}>
      <Trend {...props} />
    </WithPlans>
  );
}

function Trend(props: PageProps) {
  const { operation, page, filters, selection, timeRange } = props;
  const drillDownOf = useLineDrillDowns(props);
  const { choice, choose } = useViewChoice();
  const [shape, setShape] = useState<LineShape>("line");
  const { header, trend } = cardsOf(page);
  const requests = [
    {
      path: trend.path,
      body: {
        ...selection,
        factorType: choice.factor ?? "",
        scoreType: choice.score ?? "",
        viewType: choice.view ?? "",
        from: choice.from ?? "",
        to: choice.to ?? "",
      },
    },
  ];
  const batch = useFigures(operation.id, [{ path: header.path, body: { ...selection } }, ...requests]);
  const onRetry = () => void batch.refetch();
  const head = cardState(batch, header.path, "trendHeader");
  const state = cardState(batch, trend.path, "trend");
  const applied = head.kind === "ready" ? trendChoice(head.reply, choice) : null;
  const lineTitle = (reply: TrendReply) => (head.kind === "ready" ? titleOf(head.reply, reply) : trend.title);
  const single = state.kind !== "ready" || state.reply.chartType === "single-line";
  const linesOf = (reply: TrendReply) => linesOfTrend(reply, lineTitle(reply));
  const summary = pageSummaryOf(state, (reply) => ({
    sentence: trendSentence(linesOf(reply)),
    context: pageContext(filters, spokenOf(reply, selection), { ...reply, previous: null }),
  }));
  return (
    <PictureContext value={pictureAbout({ operation, page, filters, selection, summary })}>
      <ExportContext value={{ operation: operation.id, requests }}>
        <PageSummaryLine name={page.title} summary={summary} />
        {head.kind === "failed" ? <StripFailed reason={head.reason} onRetry={onRetry} /> : null}
        {head.kind === "loading" ? <div className={`${classes.controls} ${classes.waiting}`} /> : null}
        {head.kind === "ready" && applied !== null ? (
          <InfoCorner name={header.title} path={header.path}>
            <TrendControls
              header={head.reply}
              applied={applied}
              view={viewShown(choice, state.kind === "ready" ? state.reply.viewType : null)}
              timeRange={timeRange}
              onApply={choose}
              onView={(next) => choose({ view: next })}
            />
          </InfoCorner>
        ) : null}
        {state.kind === "ready" ? (
          <QuarterSuggestion source={linesOf(state.reply)} onQuarters={() => choose({ view: "quarter" })} />
        ) : null}
        <div>
          <LineCard
            key={state.kind === "ready" ? `${state.reply.factorType} ${state.reply.scoreType}` : "waiting"}
            name={trend.title}
            path={trend.path}
            state={state}
            onRetry={onRetry}
            firstDay={timeRange?.firstDay ?? null}
            linesOf={linesOf}
            drillDownOf={drillDownOf}
            shape={single ? shape : "line"}
            tools={single ? <ShapeToggle shape={shape} onChange={setShape} /> : null}
          />
        </div>
      </ExportContext>
    </PictureContext>
  );
}

/** Regions are drawn over all dealers, whichever is chosen. */
function spokenOf({ scoreType }: TrendReply, selection: FilterSelection): FilterSelection {
  return scoreType === REGIONS ? { ...selection, dealerCode: ALL } : selection;
}

/** Index by its measure (`NPS`), a factor by its name. */
function titleOf(header: TrendHeaderReply, { factorType, scoreType }: TrendReply): string {
  const names = choiceNames(header, { factor: factorType, score: String(scoreType) });
  const mean = scoreType === MEAN_SCORE;
  if (factorType === INDEX_TYPE) return mean ? names.factor : names.score;
  return mean ? names.factor : `${names.factor}, ${names.score}`;
}

function cardsOf({ cards }: StructurePage) {
  const header = cards.find(({ drawing }) => drawing === CONTROLS);
  const trend = cards.find(({ drawing }) => drawing !== CONTROLS);
  if (header === undefined || trend === undefined)
    throw new Error("This page needs a header and a trend in the operation's structure.");
  return { header, trend };
}
