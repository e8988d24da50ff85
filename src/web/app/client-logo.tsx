import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { branding } from "#contract/branding.ts";
import { notifications } from "#contract/notifications.ts";
import { send } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointKey, useUnanswered } from "#web/api/use-endpoint.ts";
import type { CurrentOperation } from "#web/state/current-operation.ts";
import classes from "./client-logo.module.css";

const HEIGHT_PX = 28;
const WIDEST_PX = 196;

/** As wide as a mark may be, by its height: what is wider would be too small to be made out in its room. */
const WIDEST_MARK = 2;

interface Props extends Pick<CurrentOperation, "client" | "operation"> {
  /** No wider than high. */
  readonly markOnly?: boolean;
  /** The page is about it: nothing else is waited for. */
  readonly atOnce?: boolean;
  /** What stands in its place where there is none that can be drawn. */
  readonly otherwise?: ReactNode;
}

/** The client's logo, with its room before it comes. */
export function ClientLogo({ client, operation, markOnly = false, atOnce = false, otherwise = null }: Props) {
  const { picture, isLost } = useLogo(operation.id, client.logo?.changedOn ?? null, atOnce);
  const [broken, setBroken] = useState<string | null>(null);
  if (client.logo === null || isLost || (picture !== null && picture === broken)) return otherwise;
  const { width, height } = client.logo;
  if (markOnly && width > WIDEST_MARK * height) return otherwise;
  const widest = markOnly ? HEIGHT_PX : WIDEST_PX;
  const size = { width: Math.min(widest, Math.round((HEIGHT_PX * width) / height)), height: HEIGHT_PX };
  return (
    <span className={classes.plate}>
      {picture === null ? (
        <span style={size} className={classes.room} />
      ) : (
        <img
          src={picture}
          alt={client.name}
          {...size}
          className={classes.logo}
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  );
}

/** The address of the logo in this browser, or that it did not come. It is asked for once the page has its figures. */
function useLogo(operation: string, changedOn: string | null, atOnce: boolean) {
  const unanswered = useUnanswered(operation);
  const [address, setAddress] = useState<string | null>(null);
  const { data, isError } = useQuery({
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
  return { picture: address, isLost: isError };
}

/** The bell's list comes first, on every page. */
function hasAnswers(operation: string): boolean {
  const known = queryClient.getQueryCache().getAll();
  return known.some(
    ({ queryKey, state }) =>
      queryKey[0] !== notifications.list.path && queryKey[1] === operation && state.data !== undefined,
  );
}
