import { DashboardPage } from "#web/features/dashboard/dashboard-page.tsx";
import type { PageProps } from "#web/state/page-props.ts";
import { WithPlans } from "./with-plans.tsx";

/** Dealer Summary with the way from a weak score to a plan. */
export function DealerSummary(props: PageProps) {
  return (
    <WithPlans {...props}>
      <DashboardPage {...props} />
    </WithPlans>
  );
}
