import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { branding } from "#contract/branding.ts";
import { notifications } from "#contract/notifications.ts";
import { send } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointKey, useUnanswered } from "#web/api/use-endpoint.ts";
import type { CurrentOperation } from "#web/state/current-operation.ts";
import classes from "./client-logo.module.css";

const HEIGHT_PX = 28;
const WIDEST_PX = 196;

interface Props extends Pick<CurrentOperation, "client" | "operation"> {
  /** No wider than high. */
  readonly markOnly?: boolean;
  /** The page is about it: nothing else is waited for. */
  readonly atOnce?: boolean;
}

/** The client's logo, with its room before it comes; nothing where it has none. */
export function ClientLogo({ client, operation, markOnly = false, atOnce = false }: Props) {
  const picture = useLogo(operation.id, client.logo?.changedOn ?? null, atOnce);
  if (client.logo === null) return null;
  const { width, height } = client.logo;
  const widest = markOnly ? HEIGHT_PX : WIDEST_PX;
  const size = { width: Math.min(widest, Math.round((HEIGHT_PX * width) / height)), height: HEIGHT_PX };
  return (
    <span className={classes.plate}>
      {picture === null ? (
        <span style={size} className={classes.room} />
      ) : (
        <img src={picture} alt={client.name} {...size} className={classes.logo} />
      )}
    </span>
  );
}

/** The address of the logo in this browser. It is asked for once the page has its figures. */
function useLogo(operation: string, changedOn: string | null, atOnce: boolean): string | null {
  const unanswered = useUnanswered(operation);
  const [address, setAddress] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: [...endpointKey(branding.logo, operation), changedOn],
    queryFn: async ({ signal }) => (await send(branding.logo, { operation, signal })).blob(),
    enabled: changedOn !== null && (atOnce || (!unanswered && hasAnswers(operation))),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [data]);
  return address;
}

/** The bell's list comes first, on every page. */
function hasAnswers(operation: string): boolean {
  const known = queryClient.getQueryCache().getAll();
  return known.some(
    ({ queryKey, state }) =>
      queryKey[0] !== notifications.list.path && queryKey[1] === operation && state.data !== undefined,
  );
}
