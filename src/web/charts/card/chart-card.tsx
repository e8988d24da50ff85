import { type ReactNode, useEffect, useState } from "react";
import type { Subcomponent } from "#contract/structure.ts";
import { chartOf } from "#web/charts/registry.tsx";
import { Card, CardTitle } from "#web/ui/card.tsx";
import { CardTabs } from "#web/ui/card-tabs.tsx";
import { CardEmpty } from "#web/ui/chart-states.tsx";
import type { CardContext } from "./card-context.ts";
import type { CardGroup } from "./card-groups.ts";

const UNKNOWN_BODY_HEIGHT = 166;

/** One card, or several behind tabs. */
export function ChartCard({ group, context }: { readonly group: CardGroup; readonly context: CardContext }) {
  const [chosen, setChosen] = useState(group.cards[0].subcomponentid);
  const card = group.cards.find((candidate) => candidate.subcomponentid === chosen) ?? group.cards[0];
  const chart = chartOf(card.ui_subcomponentid, context.page);
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
  if (chart === null) return <UnknownChart card={card} heading={heading} />;
  return (
    <chart.Card
      key={card.subcomponentid}
      card={card}
      heading={heading}
      context={context}
      panelOf={tabs ? tabId(card.subcomponentid) : undefined}
    />
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
