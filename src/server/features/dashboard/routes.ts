import { api } from "#contract/index.ts";
import type { ChartRequest } from "#domain/filters/filters.ts";
import type { OperationCall, Routes } from "#server/platform/http/serve.ts";
import { answerBatch, answerCard, type CardServices } from "./answer-cards.ts";

export function dashboardRoutes(routes: Routes, services: CardServices): void {
  routes.operation(api.dashboard.batch, (call) =>
    answerBatch(services, call, call.body.requests, call.body.knownVersion ?? null),
  );
  const { card, header, graph, ranking, trend, trendHeader } = api.dashboard;
  routes.operation(card, (call) => answerCard(services, call, "chart", questionOf(call)));
  routes.operation(header, (call) => answerCard(services, call, "header", questionOf(call)));
  routes.operation(graph, (call) => answerCard(services, call, "graph", questionOf(call)));
  routes.operation(ranking, (call) => answerCard(services, call, "ranking", questionOf(call)));
  routes.operation(trend, (call) => answerCard(services, call, "trend", questionOf(call)));
  routes.operation(trendHeader, (call) => answerCard(services, call, "trendHeader", questionOf(call)));
}

function questionOf({ request, body }: OperationCall<ChartRequest | null | undefined>) {
  return { path: request.url.split("?")[0] ?? "", body: body ?? {} };
}
