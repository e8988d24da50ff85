import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { VerbatimList } from "#contract/verbatims.ts";
import classes from "./dealer-score-page.module.css";
import { rangeText } from "./page-words.ts";

/** Where in the rows the page stands, and the way to its neighbours. */
export function Pager({
  list,
  onPage,
}: {
  readonly list: VerbatimList;
  readonly onPage: (page: number) => void;
}) {
  const last = Math.max(1, Math.ceil(list.total / list.pageSize));
  return (
    <nav className={classes.pager} aria-label="Rows of the table">
      <span role="status">{rangeText(list)}</span>
      <Button
        variant="default"
        data-unprinted
        disabled={list.page <= 1}
        leftSection={<IconChevronLeft size={16} stroke={2} />}
        onClick={() => onPage(list.page - 1)}
      >
        Previous
      </Button>
      <Button
        variant="default"
        data-unprinted
        disabled={list.page >= last}
        rightSection={<IconChevronRight size={16} stroke={2} />}
        onClick={() => onPage(list.page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
