export { answerCards } from "./answer-cards.ts";
export { createReplyCache } from "./reply-cache.ts";
export { dashboardRoutes } from "./routes.ts";
