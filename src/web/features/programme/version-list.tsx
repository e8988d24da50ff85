import { useState } from "react";
import { type ProgrammeVersion, programme } from "#contract/programme.ts";
import { counted } from "#domain/text/count-text.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useClock } from "#web/state/current-operation.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { EffectTables } from "./effect-tables.tsx";
import classes from "./programme-page.module.css";

/** The versions of a questionnaire: who put them in force, when, what they changed and what that moved. */
export function VersionList({ operation }: { readonly operation: string }) {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(programme.history, {
    operation,
    body: null,
    anew: true,
  });
  // Hundreds of dealers may stand in each: drawn once it is unfolded.
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const see = (revision: number) => setSeen((before) => new Set([...before, revision]));
  const clock = useClock();
  return (
    <section className={classes.card} aria-labelledby="versions">
      <h3 id="versions" className={classes.title}>
        Versions
      </h3>
      {data === undefined || isPlaceholderData ? (
        error === null ? (
          <SkeletonBar width={280} />
        ) : (
          <LoadFailed sentence={error.message} onRetry={() => void refetch()} />
        )
      ) : (
        <ol className={classes.versions}>
          {data.versions.map((version, place) => (
            <li key={version.revision}>
              <details
                className={classes.fold}
                onToggle={(event) => {
                  if (event.target === event.currentTarget && event.currentTarget.open) see(version.revision);
                }}
              >
                <summary>
                  <b>{`Version ${version.revision}${place === 0 ? ", in force" : ""}`}</b>{" "}
                  <span className={classes.quiet}>
                    {`${version.person ?? "By a command"}, ${clock.moment(version.appliedOn)}; ${summaryOf(version)}`}
                  </span>
                </summary>
                {version.changes.length === 0 ? null : (
                  <ul className={classes.list}>
                    {version.changes.map((sentence) => (
                      <li key={sentence}>{sentence}</li>
                    ))}
                  </ul>
                )}
                {seen.has(version.revision) ? <Effects version={version} /> : null}
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Effects({ version }: { readonly version: ProgrammeVersion }) {
  if (version.revision === 1) return <p className={classes.quiet}>It began with this one.</p>;
  return (
    <div className={classes.effects}>
      <EffectTables effects={version} isDone />
    </div>
  );
}

function summaryOf({ changes, revision }: ProgrammeVersion): string {
  if (revision === 1) return "the first one";
  const [only] = changes;
  if (only === undefined) return "what it changed was not noted then";
  return changes.length === 1 ? only : counted(changes.length, "change");
}
