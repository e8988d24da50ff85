import { ErasurePage } from "#web/features/erasure/erasure-page.tsx";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { usePageTitle } from "./use-page-title.ts";

/** What respondents answered who want it erased. */
export function ErasureRoute() {
  const { operation } = useCurrentOperation();
  usePageTitle("Erasure");
  return <ErasurePage operation={operation} />;
}
