import { Button } from "@mantine/core";
import { useState } from "react";
import classes from "./newer-older.module.css";

/** Where a person stands in a list that is read a page at a time, the newest first. */
export function useListPages() {
  const [ends, setEnds] = useState<readonly string[]>([]);
  return {
    /** The entry that the page above ended with; null = this is the first page. */
    before: ends.at(-1) ?? null,
    start: () => setEnds([]),
    newer: () => setEnds(ends.slice(0, -1)),
    older: (end: string) => setEnds([...ends, end]),
  };
}

interface Props {
  readonly pages: ReturnType<typeof useListPages>;
  /** The last entry of this page, where older ones follow it. */
  readonly end: string | null;
}

/** The way to the pages beside this one. */
export function NewerOlder({ pages, end }: Props) {
  return (
    <div className={classes.pager}>
      <Button variant="default" disabled={pages.before === null} onClick={pages.newer}>
        Newer
      </Button>
      <Button variant="default" disabled={end === null} onClick={() => end !== null && pages.older(end)}>
        Older
      </Button>
    </div>
  );
}
