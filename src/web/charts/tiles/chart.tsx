import type { HeaderReply } from "#contract/factor-header.ts";
import type { DrawnCardProps } from "#web/charts/card/card-context.ts";
import { cardState } from "#web/charts/card/card-state.ts";
import type { Chart } from "#web/charts/card/chart.ts";
import { type CardContent, FigureCard } from "#web/charts/card/figure-card.tsx";
import { formatCount } from "#web/charts/card/number-format.ts";
import { dataDate, NO_DATA } from "#web/charts/card/prepare.ts";
import { CardEmpty } from "#web/ui/chart-states.tsx";
import { describeTiles, tilesTable } from "./describe.ts";
import { HeaderTiles, TilesSkeleton } from "./header-tiles.tsx";
import { prepareTiles } from "./prepare.ts";

const BODY_HEIGHT = 112;
const USUAL_TILES = 5;

/** The tiles of a header on a card of their own: there they tell and choose nothing. */
export const tilesChart: Chart = { width: "whole", Card: TilesCard };

function TilesCard({ card, heading, context, panelOf }: DrawnCardProps) {
  return (
    <FigureCard
      name={card.title}
      path={card.path}
      heading={heading}
      panelOf={panelOf}
      bodyHeight={BODY_HEIGHT}
      skeleton={<TilesSkeleton count={USUAL_TILES} readOnly />}
      state={cardState(context.batch, card.path, "header")}
      onRetry={context.onRetry}
      content={(reply) => tilesContent(reply, card.title)}
    />
  );
}

function tilesContent(reply: HeaderReply, name: string): CardContent {
  const tiles = prepareTiles(reply, false);
  return {
    body:
      tiles.length === 0 ? (
        <CardEmpty title={NO_DATA} />
      ) : (
        <HeaderTiles label={name} tiles={tiles} chosen={null} pale={false} onChoose={null} />
      ),
    subtitle: reply.subtitle,
    sentence: describeTiles(tiles, name),
    table: tilesTable(tiles),
    footnote: {
      lead: `n ${formatCount(reply.count)}`,
      interval: null,
      keys: [],
      cut: null,
      date: dataDate(reply),
    },
  };
}
