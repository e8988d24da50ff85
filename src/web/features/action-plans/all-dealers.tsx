import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { TicketHeader } from "#contract/action-plans.ts";
import { everything } from "#domain/filters/dealer-steps.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import type { AddressSearch } from "#web/state/search.ts";
import { focusPageHead } from "#web/ui/page-head.tsx";
import classes from "./all-dealers.module.css";
import { everywhereWords } from "./ticket-words.ts";

interface Props {
  /** Null where the tiles count all of them already. */
  readonly counts: TicketHeader["everywhere"];
  readonly filters: readonly FilterList[];
}

/** What all dealers of the actor have, and the way to their tickets. */
export function AllDealers({ counts, filters }: Props) {
  if (counts === null) return null;
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
