import { type ReactNode, useEffect, useState } from "react";
import type { StructureCard } from "#contract/structure.ts";
import type { CardContext } from "#web/charts/card/card-context.ts";
import { chartOf } from "#web/charts/registry.ts";
import { Card, CardTitle } from "#web/ui/card.tsx";
import { CardTabs } from "#web/ui/card-tabs.tsx";
import { CardEmpty } from "#web/ui/chart-states.tsx";
import type { CardGroup } from "./card-groups.ts";

const UNKNOWN_BODY_HEIGHT = 166;

/** One card, or several behind tabs. */
export function ChartCard({ group, context }: { readonly group: CardGroup; readonly context: CardContext }) {
  const [chosen, setChosen] = useState(group.cards[0].id);
  const card = group.cards.find((candidate) => candidate.id === chosen) ?? group.cards[0];
  const chart = chartOf(card.drawing);
  const tabs = group.cards.length > 1;
  const heading = tabs ? (
    <CardTabs
      tabs={group.cards.map(({ id, title }) => ({ id: tabId(id), name: title }))}
      chosen={tabId(card.id)}
      onChoose={(id) => setChosen(group.cards.find((one) => tabId(one.id) === id)?.id ?? chosen)}
    />
  ) : (
    <CardTitle>{card.title}</CardTitle>
  );
  if (chart === null) return <UnknownChart card={card} heading={heading} />;
  return (
    <chart.Card
      key={card.id}
      card={card}
      heading={heading}
      context={context}
      panelOf={tabs ? tabId(card.id) : undefined}
    />
  );
}

function UnknownChart({ card, heading }: { readonly card: StructureCard; readonly heading: ReactNode }) {
  const { drawing, title: name } = card;
  useEffect(() => console.error(`No drawing ${drawing} for card ${name}`), [drawing, name]);
  return (
    <Card label={name} heading={heading} footer={null} bodyHeight={UNKNOWN_BODY_HEIGHT}>
      <CardEmpty title={name} reason="This card cannot be shown in this version." />
    </Card>
  );
}

function tabId(card: string): string {
  return `tab-${card}`;
}
