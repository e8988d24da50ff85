import { useState } from "react";
import type { Operation } from "#contract/structure.ts";
import { type HistoryEntry, surveyPreview } from "#contract/survey-preview.ts";
import { counted } from "#domain/text/count-text.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useClock } from "#web/state/current-operation.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { NewerOlder, useListPages } from "#web/ui/newer-older.tsx";
import classes from "./history-list.module.css";
import { MovementTables } from "./movement-tables.tsx";
import panel from "./panel.module.css";

/** What the figures of an operation came from, day by day, who did it, and what moved; nothing where nothing did. */
export function HistoryList({ operation }: { readonly operation: Operation }) {
  const pages = useListPages();
  const { data, error, refetch, isPlaceholderData } = useEndpoint(surveyPreview.history, {
    operation: operation.id,
    body: { before: pages.before },
    anew: true,
  });
  if (data === undefined && error === null) return null;
  const entries = data?.entries ?? [];
  if (error === null && entries.length === 0 && pages.before === null) return null;
  return (
    <section className={`${panel.panel} ${classes.card}`} aria-label="History" aria-busy={isPlaceholderData}>
      <h3>{`History of ${operation.name}`}</h3>
      {error === null ? (
        <Days entries={entries} />
      ) : (
        <LoadFailed sentence={error.message} onRetry={() => void refetch()} />
      )}
      {pages.before === null && data?.more !== true ? null : (
        <NewerOlder
          pages={pages}
          end={data?.more === true && !isPlaceholderData ? (entries.at(-1)?.entryId ?? null) : null}
        />
      )}
    </section>
  );
}

function Days({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const clock = useClock();
  const days = Map.groupBy(entries, ({ happenedOn }) => clock.day(happenedOn));
  return (
    <div className={classes.days}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h4>{day}</h4>
          <ol>
            {ofDay.map((entry) => (
              <Entry key={entry.entryId} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Dozens of tables may stand in each: drawn once it is unfolded. */
function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const [isSeen, setSeen] = useState(false);
  const clock = useClock();
  const { act, changes, movements, revision } = entry;
  const isFirst = act === "questionnaire" && revision === 1;
  const head = (
    <>
      <b>{sentenceOf(entry)}</b>{" "}
      <span>{`${entry.person ?? "By a command"}, ${clock.time(entry.happenedOn)}`}</span>
    </>
  );
  if (act === "network" || isFirst) return <li className={classes.plain}>{head}</li>;
  return (
    <li>
      <details onToggle={(event) => setSeen(isSeen || event.currentTarget.open)}>
        <summary>{head}</summary>
        {changes.length === 0 ? null : (
          <ul>
            {changes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {isSeen ? <MovementTables movements={movements} isDone /> : null}
      </details>
    </li>
  );
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function sentenceOf({ act, fileName, responses, revision, changes }: HistoryEntry): string {
  switch (act) {
    case "publish":
      return `${fileName ?? ""} brought ${counted(responses, "answer")}`;
    case "undo":
      return `${fileName ?? ""} was deleted with ${counted(responses, "answer")}`;
    case "questionnaire":
      return revision === 1
        ? "The survey began with its first questionnaire"
        : `Version ${revision ?? ""} of the questionnaire was put in force`;
    case "network":
      return capitalized(changes.join(" "));
  }
}
