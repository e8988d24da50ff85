export { answerCards, createReplyCache, type DashboardServices, type ReplyCache } from "./answer-cards.ts";
export type { CardReply } from "./card-resolvers.ts";
export { dashboardRoutes } from "./routes.ts";
