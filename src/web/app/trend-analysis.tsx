import { TrendPage } from "#web/features/trend/trend-page.tsx";
import type { PageProps } from "#web/state/page-props.ts";
import { WithPlans } from "./with-plans.tsx";

/** Trend Analysis with the way from a weak score to a plan. */
export function TrendAnalysis(props: PageProps) {
  return (
    <WithPlans {...props}>
      <TrendPage {...props} />
    </WithPlans>
  );
}
