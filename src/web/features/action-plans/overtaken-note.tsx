import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import classes from "./conflict-view.module.css";

interface Props {
  /** The ticket can't be saved any more. */
  readonly gone: boolean;
  readonly onCompare: () => void;
}

/** Says that a ticket has changed below somebody's hands; what they type stays as it is. */
export function OvertakenNote({ gone, onCompare }: Props) {
  return (
    <div className={classes.box}>
      <p role="status" className={classes.lead}>
        <IconUsers size={18} stroke={1.6} aria-hidden="true" />
        {gone ? (
          <span>
            <b>This ticket was deleted, or it is no longer in your scope.</b> It can’t be saved; what you have
            typed stays here until you cancel.
          </span>
        ) : (
          <span>
            <b>Somebody else has saved this ticket while you were writing.</b> Your text stands as you typed
            it.
          </span>
        )}
      </p>
      {gone ? null : (
        <div className={classes.choices}>
          <Button variant="default" onClick={onCompare}>
            Show both texts
          </Button>
        </div>
      )}
    </div>
  );
}
