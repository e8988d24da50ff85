import { useEffect } from "react";
import { catalogue } from "#contract/catalogue.ts";
import { dashboard } from "#contract/dashboard.ts";
import { type LiveEvent, live } from "#contract/live.ts";
import { notifications } from "#contract/notifications.ts";
import { session } from "#contract/session.ts";
import { surveyImport } from "#contract/survey-import.ts";
import { verbatims } from "#contract/verbatims.ts";
import { pause, reconnectDelay } from "#web/state/timers.ts";
import { ApiError } from "./api-error.ts";
import { send } from "./call.ts";
import { queryClient } from "./query-client.ts";
import { readTicketsAgain } from "./read-tickets.ts";
import { endpointKey } from "./use-endpoint.ts";

/** Listens to the live events of an operation's client as long as the component stands. */
export function useLiveEvents(operation: string): void {
  useEffect(() => {
    const stop = new AbortController();
    void listen(operation, stop.signal);
    return () => stop.abort();
  }, [operation]);
}

async function listen(operation: string, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let wasConnected = false;
  while (!signal.aborted) {
    try {
      for await (const event of readEvents(operation, signal)) {
        if (failures > 0 && wasConnected) void queryClient.invalidateQueries();
        failures = 0;
        wasConnected = true;
        react(event);
      }
    } catch (error) {
      if (signal.aborted || isRefused(error)) return;
      if (!isConnectionLoss(error)) throw error;
    }
    failures += 1;
    await pause(reconnectDelay(failures), signal);
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

function isConnectionLoss(error: unknown): boolean {
  return error instanceof ApiError || error instanceof TypeError;
}

async function* readEvents(operation: string, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const response = await send(live.events, { operation, signal });
  if (!response.body) return;
  let rest = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (rest + chunk.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.trim() !== "") yield live.events.event.parse(JSON.parse(line));
    }
  }
}

const reactions = {
  alive: () => undefined,
  uploads: () => invalidate(endpointKey(surveyImport.listFiles)),
  notifications: () => invalidate(endpointKey(notifications.list)),
  data: (operation: string) => {
    invalidate(endpointKey(dashboard.batch, operation));
    invalidate(endpointKey(dashboard.card, operation));
    invalidate(endpointKey(verbatims.list, operation));
    invalidate(endpointKey(catalogue.filters, operation));
    invalidate(endpointKey(session.config));
  },
  tickets: (operation: string) => void readTicketsAgain(operation),
} as const;

function react(event: LiveEvent): void {
  reactions[event.kind]("operationid" in event ? event.operationid : "");
}

function invalidate(queryKey: readonly unknown[]): void {
  void queryClient.invalidateQueries({ queryKey });
}
