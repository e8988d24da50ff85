import type { StructurePage } from "#contract/structure.ts";
import { daysText } from "#domain/calendar/date-display.ts";
import { type Drawing, shapeOf } from "#domain/pages/drawings.ts";
import { INDEX_TYPE } from "#domain/scoring/factor-choice.ts";
import { CardInfo } from "#web/charts/card/card-info.tsx";
import { cardState } from "#web/charts/card/card-state.ts";
import { usePale } from "#web/charts/card/use-pale.ts";
import { ViewToggle, viewShown } from "#web/charts/card/view-toggle.tsx";
import { ExportContext } from "#web/charts/export/export-context.ts";
import { PictureContext } from "#web/charts/export/picture-context.ts";
import { LineCard } from "#web/charts/lines/line-card.tsx";
import { linesOfGraph } from "#web/charts/lines/prepare.ts";
import { QuarterSuggestion } from "#web/charts/lines/quarter-suggestion.tsx";
import { worstSentence } from "#web/charts/lines/sentence.ts";
import { pageContext, type Spoken } from "#web/charts/page/page-context.ts";
import { pageSummaryOf } from "#web/charts/page/page-summary.ts";
import { PageSummaryLine } from "#web/charts/page/page-summary-line.tsx";
import { pictureAbout } from "#web/charts/page/picture-about.ts";
import { rangePresets } from "#web/charts/page/range-presets.ts";
import { HeaderTiles, TilesSkeleton, tileId } from "#web/charts/tiles/header-tiles.tsx";
import { chosenTile, prepareTiles } from "#web/charts/tiles/prepare.ts";
import { PARTS, tileLink } from "#web/features/dashboard/drill-downs/drill-downs.ts";
import { useLineDrillDowns } from "#web/features/dashboard/drill-downs/use-line-drill-downs.ts";
import { useFigures } from "#web/features/dashboard/use-figures.ts";
import { useToday } from "#web/state/current-operation.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useViewChoice } from "#web/state/view-choice.ts";
import { StripFailed } from "#web/ui/chart-states.tsx";
import { DateRangeField } from "#web/ui/date-range-field.tsx";
import type { Segment } from "#web/ui/segment.ts";
import { factorsSentence } from "./factors-sentence.ts";
import classes from "./opportunity-page.module.css";

const CHOOSING: Drawing = "choosingTiles";
/** One per factor; where they only tell, the Index before them. */
const USUAL_TILES = {
  choosing: { count: 5 },
  readOnly: { count: 6, readOnly: true },
} as const;

/** Improvement Opportunities and Factor Opportunities: tiles over a range, and the graph below them. */
export function OpportunityPage(props: PageProps) {
  const { operation, page, filters, selection, timeRange } = props;
  const { choice, choose } = useViewChoice();
  const day = useToday();
  const drillDownOf = useLineDrillDowns(props);
  const { header, graph, chooses } = cardsOf(page);
  const range = { from: choice.from ?? "", to: choice.to ?? "", viewType: choice.view ?? "" };
  const requests = [
    { path: header.path, body: { ...selection, ...range } },
    { path: graph.path, body: { ...selection, ...range, factorType: choice.factor ?? "" } },
  ];
  const batch = useFigures(operation.id, requests);
  const onRetry = () => void batch.refetch();
  const head = cardState(batch, header.path, "header");
  const lines = cardState(batch, graph.path, "graph");
  const tiles = head.kind === "ready" ? prepareTiles(head.reply, false) : [];
  const pale = usePale({ selection, range }, head);
  const factor = lines.kind === "ready" ? lines.reply.factorType : (choice.factor ?? "");
  const chosen = chooses ? chosenTile(tiles, choice.factor ?? factor) : null;
  const factorName = chosen?.metrics[0]?.header ?? "this factor";
  const summaryOf = (sentence: readonly Segment[], reply: Spoken) => ({
    sentence,
    context: pageContext(filters, selection, reply),
  });
  const summary = chooses
    ? pageSummaryOf(lines, (reply) => summaryOf(worstSentence(linesOfGraph(reply), factorName), reply))
    : pageSummaryOf(head, (reply) => summaryOf(factorsSentence(reply), reply));
  const answered = lines.kind === "ready" ? lines.reply.range : null;
  return (
    <PictureContext value={pictureAbout({ operation, page, filters, selection, summary })}>
      <ExportContext value={{ operation: operation.id, requests }}>
        <PageSummaryLine name={page.title} summary={summary} />
        <div className={classes.tools}>
          <DateRangeField
            label="From – To"
            rangeText={daysText}
            value={answered === null ? null : { from: answered.from, to: answered.to }}
            presets={rangePresets(lines.kind === "ready" ? lines.reply.dataDate : null, timeRange, day)}
            latest={day}
            onConfirm={({ from, to }) => choose({ from, to })}
          />
          <ViewToggle
            view={viewShown(choice, lines.kind === "ready" ? lines.reply.viewType : null)}
            onChange={(view) => choose({ view })}
          />
        </div>
        {head.kind === "loading" ? (
          <TilesSkeleton {...USUAL_TILES[chooses ? "choosing" : "readOnly"]} />
        ) : null}
        {head.kind === "failed" ? <StripFailed reason={head.reason} onRetry={onRetry} /> : null}
        {head.kind === "ready" ? (
          <HeaderTiles
            info={<CardInfo name={header.title} path={header.path} />}
            label={header.title}
            tiles={tiles}
            chosen={chosen}
            pale={pale}
            onChoose={chooses ? ({ type, tab }) => choose({ factor: type, tab: String(tab) }) : null}
            linkOf={(type) => tileLink(type, { pages: operation.pages, selection })}
          />
        ) : null}
        {lines.kind === "ready" ? (
          <QuarterSuggestion
            source={linesOfGraph(lines.reply)}
            onQuarters={() => choose({ view: "quarter" })}
          />
        ) : null}
        <div {...(chosen === null ? {} : { role: "tabpanel", "aria-labelledby": tileId(chosen.type) })}>
          <LineCard
            key={factor}
            name={graph.title}
            path={graph.path}
            state={lines}
            onRetry={onRetry}
            firstDay={timeRange?.firstDay ?? null}
            linesOf={linesOfGraph}
            drillDownOf={({ viewType }, ...figure) =>
              drillDownOf(
                { viewType, factorType: chooses ? factor : INDEX_TYPE, scoreType: PARTS },
                ...figure,
              )
            }
          />
        </div>
      </ExportContext>
    </PictureContext>
  );
}

/** The header's tiles choose a factor, or only tell: its drawing says which. */
function cardsOf({ cards }: StructurePage) {
  const header = cards.find(({ drawing }) => shapeOf(drawing) === "header");
  const graph = cards.find(({ drawing }) => shapeOf(drawing) === "graph");
  if (header === undefined || graph === undefined)
    throw new Error("This page needs a header and a graph in the operation's structure.");
  return { header, graph, chooses: header.drawing === CHOOSING };
}
