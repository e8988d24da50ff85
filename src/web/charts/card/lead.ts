import type { ReactNode } from "react";
import type { PageLink } from "#web/state/page-link.ts";
import type { Point } from "./prepare.ts";

/** What a figure is known by where its lead is decided. */
export type LedPoint = Pick<Point, "name" | "code" | "n" | "dealers" | "route">;

/** What lies behind a figure: a page, with the comments beside it where these tell more; or a panel over the card. */
export type Lead =
  | { readonly kind: "page"; readonly link: PageLink; readonly comments: PageLink | null }
  | { readonly kind: "panel"; readonly panelOf: (onClose: () => void) => ReactNode };

/** Null where there is nothing behind it. */
export type LeadOf = (point: LedPoint) => Lead | null;
