import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Ticket } from "#contract/action-plans.ts";
import classes from "./conflict-view.module.css";
import type { Draft } from "./draft.ts";
import { differences } from "./draft-merge.ts";

interface Props {
  readonly draft: Draft;
  readonly fresh: Ticket;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Somebody else saved first: what both changed stands side by side, and nothing typed is lost. */
export function ConflictView({ draft, fresh, onKeepMine, onTakeTheirs }: Props) {
  const fields = differences(draft, fresh);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} className={classes.box} aria-label="Somebody else saved this ticket" tabIndex={-1}>
      <p className={classes.lead}>
        <IconUsers size={18} stroke={1.6} aria-hidden="true" />
        <span>
          <b>Somebody else has saved this ticket in the meantime.</b>{" "}
          {fields.length === 0
            ? "You changed other fields: nothing of yours is in the way."
            : "Both of you changed what stands here side by side."}
        </span>
      </p>
      {fields.length === 0 ? null : (
        <table className={classes.fields}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, theirs, mine }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td dir="auto">{theirs === "" ? "–" : theirs}</td>
                <td dir="auto">{mine === "" ? "–" : mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.choices}>
        <Button variant="default" onClick={onTakeTheirs}>
          Discard mine
        </Button>
        <div data-field="conflict">
          <Button onClick={onKeepMine}>Keep mine and go on</Button>
        </div>
      </div>
    </section>
  );
}
