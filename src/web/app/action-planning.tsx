import { ActionPlanningPage } from "#web/features/action-plans/action-planning-page.tsx";
import type { PageProps } from "#web/state/page-props.ts";
import { usePlace } from "./place-context.ts";
import { useLastDay } from "./use-last-day.ts";

/** The page of tickets, for the person who looks. */
export function ActionPlanning(props: PageProps) {
  const { person, client } = usePlace();
  const dataDate = useLastDay(props.operation.operationid);
  return <ActionPlanningPage {...props} person={person} client={client.clientname} dataDate={dataDate} />;
}
