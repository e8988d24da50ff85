import { type ReactNode, useEffect, useState } from "react";
import type { ChartReply } from "#contract/dashboard.ts";
import type { Subcomponent } from "#contract/structure.ts";
import { Card, CardTitle } from "#web/ui/card.tsx";
import { CardTabs } from "#web/ui/card-tabs.tsx";
import { CardEmpty } from "#web/ui/chart-states.tsx";
import type { CardGroup } from "./card-groups.ts";
import type { CardState } from "./card-state.ts";
import { dealerTable, tableOf } from "./describe.ts";
import { FigureCard } from "./figure-card.tsx";
import type { OpenPoint, Point, Route } from "./prepare.ts";
import { type Drawing, drawingOf } from "./registry.tsx";
import { TableDialog } from "./table-dialog.tsx";

export interface CardContext {
  /** Id of the page's component: some chart ids are drawn otherwise there. */
  readonly page: string;
  readonly stateOf: (card: Subcomponent) => CardState<"chart">;
  readonly onRetry: () => void;
  /** Follows a bar to the page it names, null when there is no such page. */
  readonly follow: (route: Route) => (() => void) | null;
  readonly phone: boolean;
}

const UNKNOWN_BODY_HEIGHT = 166;

/** One card, or several behind tabs. */
export function ChartCard({ group, context }: { readonly group: CardGroup; readonly context: CardContext }) {
  const [chosen, setChosen] = useState(group.cards[0].subcomponentid);
  const card = group.cards.find((candidate) => candidate.subcomponentid === chosen) ?? group.cards[0];
  const drawing = drawingOf(card.ui_subcomponentid, context.page);
  const tabs = group.cards.length > 1;
  const heading = tabs ? (
    <CardTabs
      tabs={group.cards.map(({ subcomponentid, subcomponentname }) => ({
        id: tabId(subcomponentid),
        name: subcomponentname,
      }))}
      chosen={tabId(card.subcomponentid)}
      onChoose={(id) =>
        setChosen(group.cards.find((one) => tabId(one.subcomponentid) === id)?.subcomponentid ?? chosen)
      }
    />
  ) : (
    <CardTitle>{card.subcomponentname}</CardTitle>
  );
  if (drawing === null) return <UnknownChart card={card} heading={heading} />;
  return (
    <KnownChart
      key={card.subcomponentid}
      card={card}
      drawing={drawing}
      heading={heading}
      context={context}
      panelOf={tabs ? tabId(card.subcomponentid) : undefined}
    />
  );
}

interface KnownChartProps {
  readonly card: Subcomponent;
  readonly drawing: Drawing;
  readonly heading: ReactNode;
  readonly context: CardContext;
  readonly panelOf: string | undefined;
}

function KnownChart({ card, drawing, heading, context, panelOf }: KnownChartProps) {
  const [open, setOpen] = useState<Point | null>(null);
  const state = context.stateOf(card);
  const name = card.subcomponentname;
  const onOpen: OpenPoint = (point) => {
    if (point.dealers !== null) return () => setOpen(point);
    return point.route === null ? null : context.follow(point.route);
  };
  return (
    <>
      <FigureCard
        name={name}
        webapi={card.webapi}
        heading={heading}
        panelOf={panelOf}
        bodyHeight={context.phone ? drawing.phoneBodyHeight : drawing.bodyHeight}
        skeleton={<drawing.Skeleton phone={context.phone} />}
        state={state}
        onRetry={context.onRetry}
        parts={(reply: ChartReply) => ({
          body: <drawing.Body reply={reply} phone={context.phone} onOpen={onOpen} />,
          subtitle: drawing.subtitle(reply),
          sentence: drawing.describe(reply, name),
          table: tableOf(reply, drawing.nameHead),
          footnote: drawing.footnote(reply),
        })}
      />
      {open !== null && state.kind === "ready" ? (
        <TableDialog
          title={`${name} · ${open.name}`}
          table={dealerTable(open.dealers ?? [], state.reply)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

function UnknownChart({ card, heading }: { readonly card: Subcomponent; readonly heading: ReactNode }) {
  const { ui_subcomponentid: chartId, subcomponentname: name } = card;
  useEffect(() => console.error(`No drawing for chart id ${chartId} of card ${name}`), [chartId, name]);
  return (
    <Card label={name} heading={heading} footer={null} bodyHeight={UNKNOWN_BODY_HEIGHT}>
      <CardEmpty title={name} reason="This card cannot be shown in this version." />
    </Card>
  );
}

function tabId(subcomponentid: string): string {
  return `tab-${subcomponentid}`;
}
