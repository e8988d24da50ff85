import { StatusPage } from "#web/features/observability/status-page.tsx";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { usePageTitle } from "./use-page-title.ts";

/** How the installation is. */
export function StatusRoute() {
  const { operation } = useCurrentOperation();
  usePageTitle("Status");
  return <StatusPage operation={operation.id} />;
}
