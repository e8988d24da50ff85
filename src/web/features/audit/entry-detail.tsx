import type { AuditEntry } from "#contract/audit.ts";
import classes from "./audit-page.module.css";

/** What was written with an entry, to be opened: in words, and last as it is stored. */
export function EntryDetail({ entry }: { readonly entry: AuditEntry }) {
  const { facts, detail } = entry;
  if (facts.length === 0 && detail === "{}") return null;
  return (
    <details className={classes.detail}>
      <summary>Detail</summary>
      {facts.length === 0 ? null : (
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <TechnicalRecord entry={entry} />
    </details>
  );
}

/** For those who look something up elsewhere: codes, numbers inside the database, and what earlier versions wrote. */
function TechnicalRecord({ entry: { id, at, action, subject, detail } }: { readonly entry: AuditEntry }) {
  return (
    <details className={classes.record}>
      <summary>Technical record</summary>
      <code>{`${id} · ${at} · ${action} · ${subject}\n${detail}`}</code>
    </details>
  );
}
