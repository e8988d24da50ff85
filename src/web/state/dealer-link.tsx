import { Link } from "@tanstack/react-router";
import type { PageKey } from "#domain/pages/pages.ts";
import { useCurrentOperation } from "./current-operation.ts";
import { useListedDealers } from "./listed-dealers.ts";
import classes from "./name-link.module.css";
import { pageLink, placesOf } from "./page-link.ts";

const DEALER_PAGE: PageKey = "dealer-summary";

interface DealerLinkProps {
  readonly code: string;
  readonly name: string;
  /** Of what is said of the dealer, where that is not the wave that is chosen. */
  readonly waveCode?: string;
}

/** A dealer's name, which opens its own page where it has one; no narrower place goes along: the dealer may stand in another. */
export function DealerLink({ code, name, waveCode }: DealerLinkProps) {
  const { pages } = useCurrentOperation().operation;
  const isListed = useListedDealers().has(code);
  const wave = waveCode === undefined ? {} : { waveCode };
  const link = pageLink(pages, DEALER_PAGE, { ...placesOf({}), ...wave, dealerCode: code });
  if (link === null || !isListed) return name;
  return (
    <Link {...link} className={classes.link} title={`Open ${name}`}>
      {name}
    </Link>
  );
}
