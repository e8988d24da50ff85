import { WithPlans } from "#web/features/action-plans/index.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { DashboardPage } from "./dashboard-page.tsx";

/** Dealer Summary with the way from a weak score to a plan. */
export function DealerSummaryPage(props: PageProps) {
  return (
    <WithPlans {...props}>
      <DashboardPage {...props} />
    </WithPlans>
  );
}
