import { NetworkPage } from "#web/features/network/network-page.tsx";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { usePageTitle } from "./use-page-title.ts";

/** Dealers and places, and what administrators do to them. */
export function NetworkRoute() {
  const { operation } = useCurrentOperation();
  usePageTitle("Network");
  return <NetworkPage operation={operation.id} />;
}
