import { useParams } from "@tanstack/react-router";
import type { StructurePage } from "#contract/structure.ts";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { type OpenedPage, openPage } from "#web/state/page-address.ts";

/** The page of the operation that the address opens. */
export function useOpenedPage(): OpenedPage<StructurePage> {
  const { operation } = useCurrentOperation();
  const { page, _splat: deeper } = useParams({ strict: false });
  return openPage(operation.pages, page ?? deeper);
}
