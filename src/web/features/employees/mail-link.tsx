import classes from "./employees.module.css";

/** An e-mail address that opens a mail to it. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className={classes.mail}>
      {email}
    </a>
  );
}
