import type { PictureAbout } from "#web/charts/export/picture-context.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { chosenDealer } from "./page-context.ts";
import type { PageSummary } from "./page-summary.ts";

/** What the pictures of a page's cards say about where they come from. */
export function pictureAbout({
  operation,
  page,
  filters,
  selection,
  summary,
}: Omit<PageProps, "timeRange"> & { readonly summary: PageSummary }): PictureAbout {
  const context = summary.kind === "ready" ? summary.context : { period: "", rest: "", dataTo: "" };
  return {
    category: operation.type,
    page: page.title,
    dealer: chosenDealer(filters, selection) ?? "",
    selection: [operation.name, page.title, context.period, context.rest]
      .filter((part) => part !== "")
      .join(" · "),
    dataTo: context.dataTo,
  };
}
