import { useEffect } from "react";
import { catalogue } from "#contract/catalogue.ts";
import { dashboard } from "#contract/dashboard.ts";
import type { LiveEvent } from "#contract/live.ts";
import { notifications } from "#contract/notifications.ts";
import { session } from "#contract/session.ts";
import { surveyImport } from "#contract/survey-import.ts";
import { UPLOAD_HISTORY } from "#contract/upload-history-path.ts";
import { verbatims } from "#contract/verbatims.ts";
import { askAgain } from "./ask-again.ts";
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
  uploads: () => {
    void askAgain(endpointKey(surveyImport.listFiles));
    void askAgain(endpointKey(surveyImport.showSettings));
    void askAgain(endpointKey(UPLOAD_HISTORY));
  },
  notifications: () => void askAgain(endpointKey(notifications.list)),
  data: (operation: string) => {
    void askAgain(endpointKey(dashboard.batch, operation));
    void askAgain(endpointKey(dashboard.card, operation));
    void askAgain(endpointKey(verbatims.list, operation));
    void askAgain(endpointKey(verbatims.response, operation));
    void askAgain(endpointKey(catalogue.filters, operation));
    void askAgain(endpointKey(UPLOAD_HISTORY, operation));
    void askAgain(endpointKey(session.config));
  },
  tickets: (operation: string) => void readTicketsAgain(operation),
} as const;

function react(event: LiveEvent): void {
  reactions[event.kind]("operation" in event ? event.operation : "");
}
