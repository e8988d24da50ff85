import { useEffect } from "react";
import { catalogue } from "#contract/catalogue.ts";
import { dashboard } from "#contract/dashboard.ts";
import type { LiveEvent } from "#contract/live.ts";
import { notifications } from "#contract/notifications.ts";
import { session } from "#contract/session.ts";
import { surveyImport } from "#contract/survey-import.ts";
import { verbatims } from "#contract/verbatims.ts";
import { listen } from "./listen.ts";
import { queryClient } from "./query-client.ts";
import { readTicketsAgain } from "./read-tickets.ts";
import { endpointKey } from "./use-endpoint.ts";

/** Listens to the live events of an operation's client as long as the component stands. */
export function useLiveEvents(operation: string): void {
  useEffect(() => {
    const stop = new AbortController();
    void listen(operation, stop.signal, {
      onEvent: react,
      // The bell's list is asked for while the stream opens: news in between would show with the next only.
      onStart: () => reactions.notifications(),
      onGap: () => void queryClient.invalidateQueries(),
    });
    return () => stop.abort();
  }, [operation]);
}

const reactions = {
  alive: () => undefined,
  uploads: () => invalidate(endpointKey(surveyImport.listFiles)),
  notifications: () => invalidate(endpointKey(notifications.list)),
  data: (operation: string) => {
    invalidate(endpointKey(dashboard.batch, operation));
    invalidate(endpointKey(dashboard.card, operation));
    invalidate(endpointKey(verbatims.list, operation));
    invalidate(endpointKey(verbatims.response, operation));
    invalidate(endpointKey(catalogue.filters, operation));
    invalidate(endpointKey(session.config));
  },
  tickets: (operation: string) => void readTicketsAgain(operation),
} as const;

function react(event: LiveEvent): void {
  reactions[event.kind]("operation" in event ? event.operation : "");
}

function invalidate(queryKey: readonly unknown[]): void {
  void queryClient.invalidateQueries({ queryKey });
}
