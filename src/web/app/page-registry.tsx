import {
  IconCalendarStats,
  IconChartLine,
  IconChecklist,
  IconColumns2,
  IconFile,
  IconFileText,
  IconGitCompare,
  IconInbox,
  IconListNumbers,
  IconMap,
  IconMessage2,
  IconNews,
  type TablerIcon,
} from "@tabler/icons-react";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { isPageKey, type PageKey } from "#domain/pages/pages.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { StateMessage } from "#web/ui/state-message.tsx";

interface RegisteredPageRow {
  readonly Page: ComponentType<PageProps>;
  readonly Icon: TablerIcon;
}

const DashboardPage = page(
  async () => (await import("#web/features/dashboard/dashboard-page.tsx")).DashboardPage,
);
const FactorPage = page(
  async () => (await import("#web/features/dashboard/factor-summary/factor-page.tsx")).FactorPage,
);
const RankingPage = page(
  async () => (await import("#web/features/dashboard/dealer-ranking/ranking-page.tsx")).RankingPage,
);
const OpportunityPage = page(
  async () => (await import("#web/features/dashboard/opportunities/opportunity-page.tsx")).OpportunityPage,
);
const ComparePage = page(
  async () => (await import("#web/features/dashboard/dealer-compare/compare-page.tsx")).ComparePage,
);
const DealerSummaryPage = page(
  async () => (await import("#web/features/dashboard/dealer-summary-page.tsx")).DealerSummaryPage,
);
const TrendPage = page(async () => (await import("#web/features/dashboard/trend/trend-page.tsx")).TrendPage);
const ActionPlanningPage = page(
  async () => (await import("#web/features/action-plans/action-planning-page.tsx")).ActionPlanningPage,
);
const DealerScorePage = page(
  async () => (await import("#web/features/verbatims/dealer-score-page.tsx")).DealerScorePage,
);

/** Every page of the catalogue: what shows it, and its sign in the sidebar. */
const PAGES: Readonly<Record<PageKey, RegisteredPageRow>> = {
  summary: { Page: DashboardPage, Icon: IconFileText },
  "dealer-summary": { Page: DealerSummaryPage, Icon: IconInbox },
  "factor-summary": { Page: FactorPage, Icon: IconMap },
  "dealer-score": { Page: DealerScorePage, Icon: IconMessage2 },
  "dealer-ranking": { Page: RankingPage, Icon: IconListNumbers },
  "dealer-compare": { Page: ComparePage, Icon: IconColumns2 },
  "improvement-opportunities": { Page: OpportunityPage, Icon: IconGitCompare },
  "factor-opportunities": { Page: OpportunityPage, Icon: IconGitCompare },
  "other-questions": { Page: DashboardPage, Icon: IconChecklist },
  "trend-analysis": { Page: TrendPage, Icon: IconChartLine },
  "date-range": { Page: DashboardPage, Icon: IconCalendarStats },
  "action-planning": { Page: ActionPlanningPage, Icon: IconNews },
};

/** The sidebar's icon of a page; a plain sheet for one that nobody knows here. */
export function pageIcon(key: string): TablerIcon {
  return isPageKey(key) ? PAGES[key].Icon : IconFile;
}

/** A page; one that nobody knows here shows its title and is logged. */
export function RegisteredPage(props: PageProps) {
  const { key } = props.page;
  const Page = isPageKey(key) ? PAGES[key].Page : UnregisteredPage;
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Page {...props} />
    </Suspense>
  );
}

function UnregisteredPage({ page: { key, title } }: PageProps) {
  useEffect(() => {
    console.error(`No page is registered for component ${key} (${title}).`);
  }, [key, title]);
  return <StateMessage title={title} />;
}

function page(load: () => Promise<ComponentType<PageProps>>) {
  return lazy(async () => ({ default: await load() }));
}
