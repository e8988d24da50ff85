import type { Opening } from "#web/charts/page/opening.ts";
import { chosenDealer } from "#web/charts/page/page-context.ts";
import type { PageProps } from "#web/state/page-props.ts";
import type { PictureAbout } from "./picture-context.ts";

/** What the pictures of a page's cards say about where they come from. */
export function pictureAbout({
  operation,
  component,
  filters,
  selection,
  opening,
}: Omit<PageProps, "timeRange"> & { readonly opening: Opening }): PictureAbout {
  const context = opening.kind === "ready" ? opening.context : { period: "", rest: "" };
  return {
    category: operation.dstype,
    page: component.componentname,
    dealer: chosenDealer(filters, selection) ?? "",
    selection: [operation.operationname, component.componentname, context.period, context.rest]
      .filter((part) => part !== "")
      .join(" · "),
  };
}
