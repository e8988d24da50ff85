import { observability } from "#contract/observability.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import classes from "./status-page.module.css";

/** How the installation is, and what administrators can do about it. */
export function StatusPage({ operation }: { operation: string }) {
  const status = useEndpoint(observability.status, { operation, body: null, anew: true });
  const checks = status.data?.checks ?? [];
  const worries = checks.filter(({ isGood }) => !isGood).length;
  return (
    <>
      <PageHead sentence="Status" context={status.data === undefined ? "" : summaryOf(worries)} />
      <section className={classes.paper} aria-label="Status">
        {status.data === undefined ? (
          status.error === null ? (
            <SkeletonBar width={280} />
          ) : (
            <LoadFailed sentence={status.error.message} onRetry={() => void status.refetch()} />
          )
        ) : (
          <ul className={classes.checks}>
            {checks.map(({ subject, isGood, sentence, advice }) => (
              <li key={subject} className={classes.check}>
                <h2 className={classes.subject}>{subject}</h2>
                <Badge tone={isGood ? "good" : "warning"}>{isGood ? "Good" : "Needs attention"}</Badge>
                <div className={classes.words}>
                  <p>{sentence}</p>
                  {advice === null ? null : <p className={classes.advice}>{advice}</p>}
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function summaryOf(worries: number): string {
  if (worries === 0) return "All is well: there is nothing to do.";
  return worries === 1 ? "One thing needs attention." : `${worries} things need attention.`;
}
