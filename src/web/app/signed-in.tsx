import { IconAlertTriangle } from "@tabler/icons-react";
import { Outlet, useMatch } from "@tanstack/react-router";
import { useEffect } from "react";
import { catalogue } from "#contract/catalogue.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import { deleteDraftsOfOthers } from "#web/features/action-plans/index.ts";
import { useStructure } from "#web/features/session/index.ts";
import { StructureContext } from "#web/state/current-operation.ts";
import { Brand } from "#web/ui/brand.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { ownAddresses } from "./return-address.ts";
import classes from "./signed-in.module.css";

/** Everything behind the login waits for what the person may open. */
export function SignedIn() {
  const { data, error, refetch } = useStructure();
  const person = data?.userData.email;
  usePrefetchedFilters();
  useEffect(() => {
    if (person === undefined) return;
    deleteDraftsOfOthers(person);
    ownAddresses(person);
  }, [person]);
  if (data) {
    return (
      <StructureContext value={data}>
        <Outlet />
      </StructureContext>
    );
  }
  return (
    <main className={classes.wait} aria-busy={error === null}>
      <Brand />
      {error ? (
        <StateMessage
          icon={<IconAlertTriangle size={24} stroke={1.6} />}
          title="Could not load"
          action={<TryAgain onClick={() => void refetch()} />}
        >
          {error.message}
        </StateMessage>
      ) : (
        <p className={classes.line} role="status">
          Opening your surveys
        </p>
      )}
    </main>
  );
}

/** The filters of the operation in the address come beside what the person may open, not after it. */
function usePrefetchedFilters(): void {
  const operation = useMatch({
    from: "/signed-in/place/shell",
    shouldThrow: false,
    select: ({ context }) => context.operation,
  });
  useEffect(() => {
    if (operation !== undefined)
      void queryClient.prefetchQuery(endpointQuery(catalogue.filters, { operation, body: {} }));
  }, [operation]);
}
