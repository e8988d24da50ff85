import { type ComponentType, lazy, Suspense, useEffect } from "react";
import type { PageProps } from "#web/state/page-props.ts";
import { StateMessage } from "#web/ui/state-message.tsx";

const DashboardPage = page(
  async () => (await import("#web/features/dashboard/dashboard-page.tsx")).DashboardPage,
);
const FactorPage = page(async () => (await import("#web/features/factors/factor-page.tsx")).FactorPage);
const RankingPage = page(async () => (await import("#web/features/ranking/ranking-page.tsx")).RankingPage);
const OpportunityPage = page(
  async () => (await import("#web/features/opportunities/opportunity-page.tsx")).OpportunityPage,
);
const ComparePage = page(async () => (await import("#web/features/compare/compare-page.tsx")).ComparePage);
const DealerSummaryPage = page(async () => (await import("./dealer-summary.tsx")).DealerSummary);
const TrendPage = page(async () => (await import("./trend-analysis.tsx")).TrendAnalysis);
const ActionPlanningPage = page(async () => (await import("./action-planning.tsx")).ActionPlanning);
const DealerScorePage = page(async () => (await import("./dealer-score.tsx")).DealerScore);

/** Which page a component id mounts. */
const PAGES: Readonly<Record<string, ComponentType<PageProps>>> = {
  cui_001: DashboardPage,
  cui_002: DealerSummaryPage,
  cui_003: FactorPage,
  cui_004: DealerScorePage,
  cui_005: RankingPage,
  cui_006: OpportunityPage,
  cui_007: ComparePage,
  cui_008: DashboardPage,
  cui_009: ActionPlanningPage,
  cui_010: TrendPage,
  cui_011: DashboardPage,
};

/** The page of a component; an unknown id shows the component's name and is logged. */
export function RegisteredPage(props: PageProps) {
  const Page = PAGES[props.component.uicomponent] ?? UnknownComponent;
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Page {...props} />
    </Suspense>
  );
}

function UnknownComponent({ component }: PageProps) {
  const { uicomponent, componentname } = component;
  useEffect(() => {
    console.error(`No page is registered for component ${uicomponent} (${componentname}).`);
  }, [uicomponent, componentname]);
  return <StateMessage title={componentname} />;
}

function page(load: () => Promise<ComponentType<PageProps>>) {
  return lazy(async () => ({ default: await load() }));
}
