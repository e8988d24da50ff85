import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { TicketHeader } from "#contract/action-plans.ts";
import { everything } from "#domain/filters/dealer-steps.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import { ALL } from "#domain/network/network.ts";
import type { AddressSearch } from "#web/state/search.ts";
import { focusPageHead } from "#web/ui/page-head.tsx";
import classes from "./all-dealers.module.css";
import { everywhereWords } from "./ticket-words.ts";

interface Props {
  /** Null where the tiles count all of them already, undefined while they are counted. */
  readonly counts: TicketHeader["everywhere"] | undefined;
  readonly filters: readonly FilterList[];
}

/** What all dealers of the actor have, and the way to their tickets. */
export function AllDealers({ counts, filters }: Props) {
  if (counts === undefined && hasSeveral(filters)) return <p className={`${classes.line} ${classes.room}`} />;
  if (counts === undefined || counts === null) return null;
  return (
    <p className={classes.line}>
      <Link
        to="."
        search={(current: AddressSearch) => ({ ...current, ...everything(filters), ticket: "" })}
        className={classes.link}
        onClick={focusPageHead}
      >
        {everywhereWords(counts)}
        <IconArrowRight size={16} stroke={2} aria-hidden="true" data-unprinted />
      </Link>
    </p>
  );
}

/** For whom the tiles hardly ever count all. */
function hasSeveral(filters: readonly FilterList[]): boolean {
  const dealers = filters.find(({ filterKey }) => filterKey === "dealerCode")?.data ?? [];
  return dealers.filter(({ code }) => code !== ALL).length > 1;
}
