export {
  answerCards,
  type CardServices,
  createReplyCache,
  type DashboardServices,
  type ReplyCache,
  readInTurn,
} from "./answer-cards.ts";
export type { CardReply } from "./card-resolvers.ts";
export { dashboardRoutes } from "./routes.ts";
