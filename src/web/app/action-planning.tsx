import { ActionPlanningPage } from "#web/features/action-plans/action-planning-page.tsx";
import { useTicketDealer } from "#web/features/action-plans/use-ticket-dealer.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useCurrentOperation } from "./current-operation.ts";

/** The page of tickets, for the person who looks. */
export function ActionPlanning(props: PageProps) {
  const { person, client } = useCurrentOperation();
  const dataDate = props.timeRange?.lastDay ?? null;
  const settled = useTicketDealer(props);
  if (!settled) return <div aria-busy="true" />;
  return <ActionPlanningPage {...props} person={person} client={client.name} dataDate={dataDate} />;
}
