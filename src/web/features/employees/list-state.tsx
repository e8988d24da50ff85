import { IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import classes from "./employees.module.css";

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f"];

interface Props {
  readonly query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly empty: boolean;
  readonly children: ReactNode;
}

/** The list when it is there; until then, and when there is none, what to know instead. */
export function ListState({ query, empty, children }: Props) {
  if (query.data !== undefined) {
    return empty ? (
      <StateMessage icon={<IconUsers size={24} stroke={1.6} />} title="No Data Available">
        Nobody fits these filters.
      </StateMessage>
    ) : (
      children
    );
  }
  if (query.error !== null) {
    return <LoadFailed sentence={query.error.message} onRetry={() => query.refetch()} isLarge />;
  }
  return (
    <div className={classes.waiting} aria-busy="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row}>
          <SkeletonBar width={24} />
          <SkeletonBar width={180} />
          <SkeletonBar width={120} />
          <SkeletonBar width={240} />
        </div>
      ))}
    </div>
  );
}
