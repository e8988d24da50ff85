import type { ReactNode } from "react";
import type { PageLink } from "#web/state/page-link.ts";
import type { Point } from "./prepare.ts";

/** What a figure is known by where its drill-down is decided. */
export type DrillDownPoint = Pick<Point, "name" | "code" | "n" | "dealers" | "route">;

/** What lies behind a figure: a page, with the comments beside it where these tell more; or a panel over the card. */
export type DrillDown =
  | { readonly kind: "page"; readonly link: PageLink; readonly comments: PageLink | null }
  | { readonly kind: "panel"; readonly panelOf: (onClose: () => void) => ReactNode };

/** Null where there is nothing behind it. */
export type DrillDownOf = (point: DrillDownPoint) => DrillDown | null;
