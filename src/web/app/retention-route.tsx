import { RetentionPage } from "#web/features/retention/retention-page.tsx";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { usePageTitle } from "./use-page-title.ts";

/** How long a client keeps what. */
export function RetentionRoute() {
  const { operation } = useCurrentOperation();
  usePageTitle("Retention");
  return <RetentionPage operation={operation.id} />;
}
