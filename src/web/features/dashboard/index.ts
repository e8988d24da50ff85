export { DashboardPage } from "./dashboard-page.tsx";
export { ComparePage } from "./dealer-compare/compare-page.tsx";
export { RankingPage } from "./dealer-ranking/ranking-page.tsx";
export { DealerSummaryPage } from "./dealer-summary-page.tsx";
export { FactorPage } from "./factor-summary/factor-page.tsx";
export { OpportunityPage } from "./opportunities/opportunity-page.tsx";
export { TrendPage } from "./trend/trend-page.tsx";
