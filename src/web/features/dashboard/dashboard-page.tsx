import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { catalogue } from "#contract/catalogue.ts";
import { dashboard } from "#contract/dashboard.ts";
import type { Component, Operation, Subcomponent } from "#contract/structure.ts";
import type { FilterSelection } from "#domain/filters-cascade.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import type { Route } from "#web/charts/prepare.ts";
import { pageAddress } from "#web/state/page-address.ts";
import { pageFilters } from "#web/state/selection.ts";
import { groupCards, placeGroups } from "./card-groups.ts";
import { cardRequest } from "./card-request.ts";
import { cardState } from "./card-state.ts";
import { type CardContext, ChartCard } from "./chart-card.tsx";
import classes from "./dashboard.module.css";
import { DashboardHead } from "./dashboard-head.tsx";

export interface DashboardPageProps {
  readonly operation: Operation;
  readonly component: Component;
  /** What is applied of the page's filters. */
  readonly selection: FilterSelection;
}

const PHONE = "(max-width: 48em)";

/** A page of chart cards: one call for all figures, one sentence, the cards on the grid. */
export function DashboardPage({ operation, component, selection }: DashboardPageProps) {
  const filters = useFilters(operation.operationid, component);
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const cards = component.subcomponent;
  const batch = useEndpoint(dashboard.batch, {
    operation: operation.operationid,
    body: { requests: cards.map((card) => ({ webapi: card.webapi, body: cardRequest(card, selection) })) },
  });
  const stateOf = (card: Subcomponent) => cardState(batch, card.webapi);
  const context: CardContext = {
    stateOf,
    phone,
    onRetry: () => void batch.refetch(),
    follow: useFollow(operation),
  };
  return (
    <div className={classes.page}>
      <DashboardHead {...{ component, filters, selection, stateOf }} />
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
  );
}

/** The page's filters with the names of their values; empty until they are known. */
function useFilters(operation: string, component: Component) {
  const { data, isPlaceholderData } = useEndpoint(catalogue.filters, { operation, body: {} });
  return useMemo(
    () => (data === undefined || isPlaceholderData ? [] : pageFilters(data.filters, component.filters)),
    [data, isPlaceholderData, component],
  );
}

/** Goes to the page a bar names, if the operation has it; the filters stay. */
function useFollow({ components }: Operation): CardContext["follow"] {
  const navigate = useNavigate();
  return ({ componentname }: Route) => {
    if (!components.some((component) => component.componentname === componentname)) return null;
    const page = pageAddress(componentname);
    return () => void navigate({ to: "/dashboard/$page", params: { page }, search: (current) => current });
  };
}
