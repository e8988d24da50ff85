import { useParams } from "@tanstack/react-router";
import type { Component } from "#contract/structure.ts";
import { type OpenedPage, openPage } from "#web/state/page-address.ts";
import { useCurrentOperation } from "./current-operation.ts";

/** The page of the operation that the address opens. */
export function useOpenedPage(): OpenedPage<Component> {
  const { operation } = useCurrentOperation();
  const { page, _splat: deeper } = useParams({ strict: false });
  return openPage(operation.components, page ?? deeper);
}
