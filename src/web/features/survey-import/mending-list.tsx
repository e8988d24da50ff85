import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { RenamedHeader } from "#domain/survey-mapping/mend-mapping.ts";
import type { MappingTarget } from "#domain/survey-mapping/targets.ts";
import { TextButton } from "#web/ui/text-button.tsx";
import { COLUMN_FIELD } from "./column-cells.tsx";
import type { MappingDraft, Mending } from "./mapping-draft.ts";
import classes from "./mending-list.module.css";

interface Props {
  readonly mending: Mending;
  readonly draft: MappingDraft;
  readonly targets: readonly MappingTarget[];
  /** A header took the place of another. */
  readonly onPair: (pair: Pick<RenamedHeader, "from" | "to">) => void;
  /** A header that was taken for renamed is a new one. */
  readonly onPart: (to: string) => void;
}

/** What of a sheet is renamed, gone and new beside the mapping it is like; each may be said otherwise. */
export function MendingList({ mending, draft, targets, onPair, onPart }: Props) {
  const { mapping, changes } = mending;
  const { renamed, gone, added } = changes;
  if (renamed.length + gone.length + added.length === 0) return null;
  const labels = new Map(targets.map(({ column, label }) => [column, label]));
  const labelOf = (column: string | null) => (column === null ? null : (labels.get(column) ?? column));
  return (
    <section className={classes.mending} aria-label={`What differs from ${mapping.name}`}>
      <h3>{`What differs from the files that ${mapping.name} reads`}</h3>
      <div className={classes.groups}>
        <Group title="Renamed" count={renamed.length}>
          {renamed.map(({ from, to, reason }) => (
            <li key={to}>
              <b>{to}</b>
              <span>{`was "${from}". ${reason}`}</span>
              <TextButton aria-description={`${to} and ${from}`} onClick={() => onPart(to)}>
                Not the same
              </TextButton>
            </li>
          ))}
        </Group>
        <Group title="Gone" count={gone.length}>
          {gone.map(({ header, column }) => (
            <li key={header}>
              <b>{header}</b>
              <span>{column === null ? "was passed over." : `stood for ${labelOf(column)}.`}</span>
              {column === null || added.length === 0 ? null : (
                <Successor
                  header={header}
                  columns={added.map((each) => each.header)}
                  onTake={(to) => onPair({ from: header, to })}
                />
              )}
            </li>
          ))}
        </Group>
        <Group title={mapping.headers === null ? "New, or passed over before" : "New"} count={added.length}>
          {added.map(({ header, maybe }) => (
            <li key={header} data-open={maybe !== null || undefined}>
              <b>{header}</b>
              {maybe === null ? (
                <span>{takenText(labelOf(columnOf(draft, header)))}</span>
              ) : (
                <>
                  <span>
                    <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" /> {maybe.reason}
                  </span>
                  <TextButton
                    aria-description={`${header} and ${maybe.from}`}
                    onClick={() => onPair({ from: maybe.from, to: header })}
                  >
                    The same
                  </TextButton>
                </>
              )}
            </li>
          ))}
        </Group>
      </div>
    </section>
  );
}

interface SuccessorProps {
  readonly header: string;
  readonly columns: readonly string[];
  readonly onTake: (column: string) => void;
}

/** What took the place of a header that is gone. Keys go through a list one by one: it counts once it is confirmed. */
function Successor({ header, columns, onTake }: SuccessorProps) {
  const [chosen, setChosen] = useState("");
  const column = columns.includes(chosen) ? chosen : "";
  return (
    <>
      <select
        className={COLUMN_FIELD}
        aria-label={`What took the place of ${header}`}
        value={column}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <option value="">No column of this file</option>
        {columns.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      {column === "" ? null : (
        <TextButton aria-description={`${column} for ${header}`} onClick={() => onTake(column)}>
          Take it
        </TextButton>
      )}
    </>
  );
}

function columnOf(draft: MappingDraft, header: string): string | null {
  return draft.columns.find((each) => each.header === header)?.column ?? null;
}

function takenText(label: string | null): string {
  return label === null ? "is passed over; choose below what it stands for." : `is taken for ${label}.`;
}

interface GroupProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Group({ title, count, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <div>
      <h4>
        {title} <span>{count}</span>
      </h4>
      <ul aria-label={title}>{children}</ul>
    </div>
  );
}
