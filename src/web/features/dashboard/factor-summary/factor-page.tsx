import type { StructureCard, StructurePage } from "#contract/structure.ts";
import { shapeOf } from "#domain/pages/drawings.ts";
import type { CardContext } from "#web/charts/card/card-context.ts";
import { CardInfo } from "#web/charts/card/card-info.tsx";
import { cardState } from "#web/charts/card/card-state.ts";
import { usePale } from "#web/charts/card/use-pale.ts";
import { ExportContext } from "#web/charts/export/export-context.ts";
import { PictureContext } from "#web/charts/export/picture-context.ts";
import { ChartCard } from "#web/charts/grid/chart-card.tsx";
import { pageContext } from "#web/charts/page/page-context.ts";
import { pageSummaryOf } from "#web/charts/page/page-summary.ts";
import { PageSummaryLine } from "#web/charts/page/page-summary-line.tsx";
import { pictureAbout } from "#web/charts/page/picture-about.ts";
import { HeaderTiles, TilesSkeleton, tileId } from "#web/charts/tiles/header-tiles.tsx";
import { chosenTile, prepareTiles } from "#web/charts/tiles/prepare.ts";
import { drillDownsOf } from "#web/features/dashboard/drill-downs/drill-downs-of.tsx";
import { useFigures } from "#web/features/dashboard/use-figures.ts";
import { useListedDealers } from "#web/state/listed-dealers.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useViewChoice } from "#web/state/view-choice.ts";
import { StripFailed } from "#web/ui/chart-states.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { factorSentence } from "./factor-sentence.ts";

const USUAL_TILES = 6;

/** Factor Summary: a tab per factor, and what disappoints most in the chosen one. */
export function FactorPage({ operation, page, filters, selection }: PageProps) {
  const phone = usePhone();
  const { choice, choose } = useViewChoice();
  const dealers = useListedDealers();
  const [header, ...bars] = split(page);
  const requests = [
    { path: header?.path ?? "", body: { ...selection } },
    ...bars.map(({ path }) => ({ path, body: { ...selection, factorType: choice.factor ?? "" } })),
  ];
  const batch = useFigures(operation.id, requests);
  const stateOf = (card: StructureCard) => cardState(batch, card.path, "chart");
  const state = cardState(batch, header?.path ?? "", "header");
  const tiles = state.kind === "ready" ? prepareTiles(state.reply, true) : [];
  const chosen = chosenTile(tiles, choice.factor ?? "");
  const pale = usePale(selection, state);
  const onRetry = () => void batch.refetch();
  const context: CardContext = {
    batch,
    phone,
    onRetry,
    drillDownOf: drillDownsOf({
      operation,
      page,
      filters,
      selection,
      dealers,
      batch,
      requestOf: () => selection,
    }),
  };
  const contributors = bars[0] === undefined ? null : stateOf(bars[0]);
  const summary = pageSummaryOf(state, (reply) => ({
    sentence: factorSentence(chosen, contributors?.kind === "ready" ? contributors.reply : null),
    context: pageContext(filters, selection, reply),
  }));
  return (
    <PictureContext value={pictureAbout({ operation, page, filters, selection, summary })}>
      <ExportContext value={{ operation: operation.id, requests }}>
        <PageSummaryLine name={page.title} summary={summary} />
        {state.kind === "loading" ? <TilesSkeleton count={USUAL_TILES} /> : null}
        {state.kind === "failed" ? <StripFailed reason={state.reason} onRetry={onRetry} /> : null}
        {state.kind === "ready" && header !== undefined ? (
          <HeaderTiles
            info={<CardInfo name={header.title} path={header.path} />}
            label="Factors"
            tiles={tiles}
            chosen={chosen}
            pale={pale}
            onChoose={({ type, tab }) => choose({ factor: type, tab: String(tab) })}
          />
        ) : null}
        {bars.map((card) => (
          <div key={card.id} role="tabpanel" aria-labelledby={tileId(chosen?.type ?? "")}>
            <ChartCard group={{ key: card.id, cards: [card] }} context={context} />
          </div>
        ))}
      </ExportContext>
    </PictureContext>
  );
}

/** The header first, then the cards it decides about. */
function split({ cards }: StructurePage): readonly StructureCard[] {
  const isHeader = ({ drawing }: StructureCard) => shapeOf(drawing) === "header";
  return cards.toSorted((a, b) => Number(isHeader(b)) - Number(isHeader(a)));
}
