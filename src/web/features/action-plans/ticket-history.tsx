import { useId, useState } from "react";
import { actionPlans, type TicketHistory as History } from "#contract/action-plans.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useClock } from "#web/state/current-operation.ts";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import classes from "./ticket-history.module.css";

interface Props {
  readonly operation: string;
  readonly ticketNo: number;
}

const FIRST_SAVES = 3;

/** Who changed what of a ticket, when, from what and to what; the newest saves first. */
export function TicketHistory({ operation, ticketNo }: Props) {
  const title = useId();
  const [whole, setWhole] = useState(false);
  const { data, error, refetch } = useEndpoint(actionPlans.history, { operation, body: { ticketNo } });
  if (data === undefined && error !== null) {
    return (
      <p className={classes.failed}>
        The history could not be loaded. <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </p>
    );
  }
  const saves = data?.saves ?? [];
  const shown = whole ? saves : saves.slice(0, FIRST_SAVES);
  return (
    <section className={classes.history} aria-labelledby={title} aria-busy={data === undefined}>
      <h4 id={title}>History</h4>
      {data === undefined ? <SkeletonBar width="40%" /> : null}
      <ol className={classes.saves}>
        {shown.map((save) => (
          <Save key={save.at + save.person} save={save} />
        ))}
      </ol>
      {shown.length < saves.length ? (
        <TextButton onClick={() => setWhole(true)}>{`Show all ${saves.length} entries`}</TextButton>
      ) : null}
    </section>
  );
}

function Save({ save: { at, person, changes } }: { readonly save: History["saves"][number] }) {
  const { moment } = useClock();
  return (
    <li>
      <p className={classes.who}>
        <b>{person}</b> <time dateTime={at}>{moment(at)}</time>
      </p>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={`${change.field} ${change.from} ${change.to}`}>
            <Change change={change} />
          </li>
        ))}
      </ul>
    </li>
  );
}

type ChangeProps = { readonly change: History["saves"][number]["changes"][number] };

function Change({ change: { field, from, to } }: ChangeProps) {
  return (
    <>
      <span className={classes.field}>{field}</span>
      <span className={classes.text} dir="auto">
        {from === null ? null : <del>{from}</del>}
        {from === null || to === null ? null : (
          <>
            <span aria-hidden="true"> → </span>
            <span className={classes.hidden}> to </span>
          </>
        )}
        {to === null ? <span className={classes.gone}> removed</span> : to}
      </span>
    </>
  );
}
