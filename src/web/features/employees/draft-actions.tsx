import { IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import classes from "./employees.module.css";
import type { RowDraft } from "./use-row-draft.ts";

interface Props<Rights> {
  /** What is changed, and whose, as in `rights of Asha Rao`. */
  readonly what: string;
  /** null: this row is only read. */
  readonly rights: Rights | null;
  readonly row: RowDraft<Rights>;
}

/** Edit, and once it was clicked: confirm, decline. */
export function DraftActions<Rights>({ what, rights, row }: Props<Rights>) {
  return (
    <span className={classes.actions}>
      {row.draft !== null ? (
        <>
          <IconButton aria-label={`Confirm ${what}`} disabled={row.busy} onClick={() => void row.confirm()}>
            <IconCheck size={16} stroke={1.6} aria-hidden="true" />
          </IconButton>
          <IconButton aria-label={`Decline ${what}`} disabled={row.busy} onClick={row.decline}>
            <IconX size={16} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </>
      ) : rights !== null ? (
        <IconButton aria-label={`Edit ${what}`} onClick={() => row.edit(rights)}>
          <IconPencil size={16} stroke={1.6} aria-hidden="true" />
        </IconButton>
      ) : null}
      <Problem sentence={row.problem} />
    </span>
  );
}
