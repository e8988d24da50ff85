import type { Mail } from "#contract/accounts.ts";
import { useClock } from "#web/state/current-operation.ts";
import classes from "./mail-list.module.css";

interface Props {
  readonly mails: readonly Mail[];
  /** The id of the mail that is read. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** One button a mail: to whom, about what, when. */
export function MailList({ mails, chosen, onChoose }: Props) {
  const clock = useClock();
  return (
    <ul className={classes.list} aria-label="Mails">
      {mails.map(({ id, recipient, subject, createdOn }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.row}
            aria-current={id === chosen}
            onClick={() => onChoose(id)}
          >
            <b>{subject}</b>
            <span>{recipient}</span>
            <time dateTime={createdOn}>{clock.moment(createdOn)}</time>
          </button>
        </li>
      ))}
    </ul>
  );
}
