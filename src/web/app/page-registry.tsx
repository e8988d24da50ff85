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
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { isPageKey, type PageKey } from "#domain/pages/pages.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { StateMessage } from "#web/ui/state-message.tsx";

interface LazyPage {
  /** Itself once it is loaded, before that what waits for it. */
  readonly Page: ComponentType<PageProps>;
  /** Resolves when nothing has to be waited for to show it. */
  load(): Promise<unknown>;
}

interface RegisteredPageRow {
  readonly lazyPage: LazyPage;
  readonly Icon: TablerIcon;
}

const loadFigures = () => loadChunk(() => import("#web/features/dashboard/index.ts"));

const DashboardPage = page(async () => (await loadFigures()).DashboardPage);
const FactorPage = page(async () => (await loadFigures()).FactorPage);
const RankingPage = page(async () => (await loadFigures()).RankingPage);
const OpportunityPage = page(async () => (await loadFigures()).OpportunityPage);
const ComparePage = page(async () => (await loadFigures()).ComparePage);
const DealerSummaryPage = page(async () => (await loadFigures()).DealerSummaryPage);
const TrendPage = page(async () => (await loadFigures()).TrendPage);
const FIGURE_PAGES = [
  DashboardPage,
  FactorPage,
  RankingPage,
  OpportunityPage,
  ComparePage,
  DealerSummaryPage,
  TrendPage,
];
const ActionPlanningPage = page(
  async () =>
    (await loadChunk(() => import("#web/features/action-plans/action-planning-page.tsx"))).ActionPlanningPage,
);
const DealerScorePage = page(
  async () =>
    (await loadChunk(() => import("#web/features/verbatims/dealer-score-page.tsx"))).DealerScorePage,
);

/** Every page of the catalogue: what shows it, and its sign in the sidebar. */
const PAGES: Readonly<Record<PageKey, RegisteredPageRow>> = {
  summary: { lazyPage: DashboardPage, Icon: IconFileText },
  "dealer-summary": { lazyPage: DealerSummaryPage, Icon: IconInbox },
  "factor-summary": { lazyPage: FactorPage, Icon: IconMap },
  "dealer-score": { lazyPage: DealerScorePage, Icon: IconMessage2 },
  "dealer-ranking": { lazyPage: RankingPage, Icon: IconListNumbers },
  "dealer-compare": { lazyPage: ComparePage, Icon: IconColumns2 },
  "improvement-opportunities": { lazyPage: OpportunityPage, Icon: IconGitCompare },
  "factor-opportunities": { lazyPage: OpportunityPage, Icon: IconGitCompare },
  "other-questions": { lazyPage: DashboardPage, Icon: IconChecklist },
  "trend-analysis": { lazyPage: TrendPage, Icon: IconChartLine },
  "date-range": { lazyPage: DashboardPage, Icon: IconCalendarStats },
  "action-planning": { lazyPage: ActionPlanningPage, Icon: IconNews },
};

/** The sidebar's icon of a page; a plain sheet for one that nobody knows here. */
export function pageIcon(key: string): TablerIcon {
  return isPageKey(key) ? PAGES[key].Icon : IconFile;
}

/** Loads the code of the pages of figures, which most addresses open. */
export async function loadFigurePages(): Promise<void> {
  await Promise.all(FIGURE_PAGES.map(({ load }) => load()));
}

/** Loads the code of a page. */
export async function loadRegisteredPage(key: string): Promise<void> {
  if (isPageKey(key)) await PAGES[key].lazyPage.load();
}

/** A page; one that nobody knows here shows its title and is logged. */
export function RegisteredPage(props: PageProps) {
  const { key } = props.page;
  // Chosen once: what waited for its code would begin anew as another component.
  const [Page] = useState(() => (isPageKey(key) ? PAGES[key].lazyPage.Page : UnregisteredPage));
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

function page(importPage: () => Promise<ComponentType<PageProps>>): LazyPage {
  let loaded: ComponentType<PageProps> | null = null;
  const load = async () => {
    loaded = await importPage();
    return { default: loaded };
  };
  // What is lazy shows its fallback once, even when it is there, and is then held back for a third of a second.
  const LaterPage = lazy(load);
  return {
    get Page() {
      return loaded ?? LaterPage;
    },
    load,
  };
}
