export { answerCards, type DashboardServices } from "./answer-cards.ts";
export type { CardReply } from "./card-resolvers.ts";
export { createReplyCache } from "./reply-cache.ts";
export { dashboardRoutes } from "./routes.ts";
