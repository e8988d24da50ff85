import { IconTable } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Subcomponent } from "#contract/structure.ts";
import { dealerTable, tableOf } from "#web/charts/describe.ts";
import type { OpenPoint, Point, Route } from "#web/charts/prepare.ts";
import { type Drawing, drawingOf } from "#web/charts/registry.tsx";
import { TableDialog } from "#web/charts/table-dialog.tsx";
import { Card, CardTitle } from "#web/ui/card.tsx";
import { CardMenu } from "#web/ui/card-menu.tsx";
import { CardTabs } from "#web/ui/card-tabs.tsx";
import { CardEmpty, CardFailed, SameSize } from "#web/ui/chart-states.tsx";
import { CardFooter, FooterSkeleton } from "./card-footer.tsx";
import type { CardGroup } from "./card-groups.ts";
import type { CardState } from "./card-state.ts";

export interface CardContext {
  readonly stateOf: (card: Subcomponent) => CardState;
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
  const drawing = drawingOf(card.ui_subcomponentid);
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
  const [open, setOpen] = useState<"table" | Point | null>(null);
  const state = context.stateOf(card);
  const name = card.subcomponentname;
  const frame = {
    label: name,
    heading,
    panelOf,
    bodyHeight: context.phone ? drawing.phoneBodyHeight : drawing.bodyHeight,
  };
  if (state.kind === "loading") {
    return (
      <Card {...frame} footer={<FooterSkeleton />}>
        <drawing.Skeleton phone={context.phone} />
      </Card>
    );
  }
  if (state.kind === "failed") {
    return (
      <Card {...frame} footer={null}>
        <SameSize as={<drawing.Skeleton phone={context.phone} />}>
          <CardFailed reason={state.reason} onRetry={context.onRetry} />
        </SameSize>
      </Card>
    );
  }
  const { reply, busy, staleSince } = state;
  const sentence = drawing.describe(reply, name);
  const onOpen: OpenPoint = (point) => {
    if (point.dealers !== null) return () => setOpen(point);
    return point.route === null ? null : context.follow(point.route);
  };
  return (
    <>
      <Card
        {...frame}
        busy={busy}
        subtitle={panelOf === undefined ? reply.subtitle : null}
        menu={
          <CardMenu
            label={`${name} menu`}
            items={[
              {
                name: "Show as table",
                icon: <IconTable size={16} stroke={1.6} />,
                onClick: () => setOpen("table"),
              },
            ]}
          />
        }
        footer={<CardFooter {...{ drawing, reply, busy, staleSince }} onRetry={context.onRetry} />}
      >
        <figure aria-label={sentence} style={{ display: "contents" }}>
          <drawing.Body reply={reply} phone={context.phone} onOpen={onOpen} />
        </figure>
      </Card>
      {open === "table" ? (
        <TableDialog
          title={name}
          sentence={sentence}
          table={tableOf(reply, drawing.nameHead)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open !== null && open !== "table" ? (
        <TableDialog
          title={`${name} · ${open.name}`}
          table={dealerTable(open.dealers ?? [], reply)}
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
