import { Link } from "@tanstack/react-router";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { useListedDealers } from "#web/state/listed-dealers.ts";
import names from "#web/state/name-link.module.css";
import type { PageLink } from "#web/state/page-link.ts";
import classes from "./point-link.module.css";
import { type PlannedPoint, pagesOfPoint } from "./point-pages.ts";

interface PointProps {
  readonly point: PlannedPoint;
}

/** An improvement point's name, which opens its figures at its dealer where there are any. */
export function PointLink({ point }: PointProps) {
  const figures = usePages(point)?.figures ?? null;
  return figures === null ? point.pointName : <Behind link={figures}>{point.pointName}</Behind>;
}

/** The way from a point to its figures and to what customers say about it. */
export function PointLinks({ point }: PointProps) {
  const comments = usePages(point)?.comments ?? null;
  return (
    <p className={classes.links}>
      <PointLink point={point} />
      {comments === null ? null : <Behind link={comments}>Comments about it</Behind>}
    </p>
  );
}

/** A retired dealer has no page. */
function usePages(point: PlannedPoint) {
  const { pages } = useCurrentOperation().operation;
  const isListed = useListedDealers().has(point.dealerCode);
  return isListed ? pagesOfPoint(point, pages) : null;
}

function Behind({ link, children }: { readonly link: PageLink; readonly children: string }) {
  return (
    <Link {...link} className={names.link}>
      {children}
    </Link>
  );
}
