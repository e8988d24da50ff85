import { useId, useState } from "react";
import { TextButton } from "#web/ui/text-button.tsx";
import classes from "./rejection-causes.module.css";

const SHOWN_AT_FIRST = 2;

/** Why rows of an upload were rejected, the most frequent reason first; many of them unfold. */
export function RejectionCauses({ fileName, causes }: { fileName: string; causes: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const left = causes.length - SHOWN_AT_FIRST;
  const shown = isOpen ? causes : causes.slice(0, SHOWN_AT_FIRST);
  return (
    <div className={classes.causes}>
      <ul id={list} aria-label={`Why rows of ${fileName} were rejected`}>
        {shown.map((cause) => (
          <Cause key={cause} cause={cause} />
        ))}
      </ul>
      {left > 0 ? (
        <TextButton aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show fewer" : `Show ${left} more`}
        </TextButton>
      ) : null}
    </div>
  );
}

/** 'All 40 rows: …' with the count set off from the reason. */
function Cause({ cause }: { cause: string }) {
  const end = cause.indexOf(":") + 1;
  return (
    <li>
      <b>{cause.slice(0, end)}</b>
      {cause.slice(end)}
    </li>
  );
}
