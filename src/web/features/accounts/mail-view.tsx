import type { Mail } from "#contract/accounts.ts";
import { useClock } from "#web/state/current-operation.ts";
import { textParts } from "./mail-text.ts";
import classes from "./mail-view.module.css";

/** A mail as its reader gets it. */
export function MailView({ mail: { recipient, subject, createdOn, text } }: { mail: Mail }) {
  const clock = useClock();
  return (
    <article className={classes.mail}>
      <h3 className={classes.subject}>{subject}</h3>
      <p className={classes.to}>
        {`To ${recipient} · `}
        <time dateTime={createdOn}>{clock.moment(createdOn)}</time>
      </p>
      {text === null ? (
        <p className={classes.expired}>Its link has expired, and its words were erased with it.</p>
      ) : (
        <MailText text={text} />
      )}
    </article>
  );
}

/** The words of a mail; its addresses are links, nothing else in it is markup. */
function MailText({ text }: { text: string }) {
  return (
    <p className={classes.text}>
      {textParts(text.trimEnd()).map(({ at, text: part, link }) =>
        link ? (
          <a key={at} href={part} rel="noreferrer">
            {part}
          </a>
        ) : (
          <span key={at}>{part}</span>
        ),
      )}
    </p>
  );
}
