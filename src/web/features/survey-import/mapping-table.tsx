import { memo } from "react";
import type { MappingTarget } from "#domain/survey-mapping/targets.ts";
import classes from "./column-cells.module.css";
import { COLUMN_FIELD, ColumnHead, ColumnReason, ColumnTable } from "./column-cells.tsx";
import { type DraftColumn, type MappingDraft, takenTwice, withColumn, withScale } from "./mapping-draft.ts";
import { ScaleChoice } from "./scale-choice.tsx";

interface Props {
  readonly draft: MappingDraft;
  readonly targets: readonly MappingTarget[];
  readonly onChange: (draft: MappingDraft) => void;
}

/** Each column of an agency's sheet with some of its values, what it stands for, and its scale. */
export function MappingTable({ draft, targets, onChange }: Props) {
  const twice = takenTwice(draft);
  return (
    <ColumnTable heads={["Column in the file", "Stands for", "Scale"]}>
      {draft.columns.map((column, at) => (
        <tr key={column.id} data-open={!column.isSure || undefined}>
          <ColumnHead header={column.header} samples={draft.hasFile ? column.samples : null} />
          <td>
            <TargetChoice
              column={column}
              targets={targets}
              isTwice={column.column !== null && twice.has(column.column)}
              onChoose={(next) => onChange(withColumn(draft, at, next, targets))}
            />
          </td>
          <td>
            <ScaleChoice {...column} onChoose={(scale) => onChange(withScale(draft, at, scale))} />
          </td>
        </tr>
      ))}
    </ColumnTable>
  );
}

interface TargetProps {
  readonly column: DraftColumn;
  readonly targets: readonly MappingTarget[];
  readonly isTwice: boolean;
  readonly onChoose: (column: string | null) => void;
}

function TargetChoice({ column, targets, isTwice, onChoose }: TargetProps) {
  return (
    <div className={classes.choice}>
      <select
        className={COLUMN_FIELD}
        aria-label={`${column.header} stands for`}
        aria-invalid={isTwice || undefined}
        value={column.column ?? ""}
        onChange={(event) => onChoose(event.currentTarget.value || null)}
      >
        <option value="">Nothing: pass it over</option>
        <Options targets={targets} />
      </select>
      <ColumnReason isSure={column.isSure}>
        {isTwice ? "Another column is taken for the same." : column.reason}
      </ColumnReason>
    </div>
  );
}

/** Drawn once: a sheet of sixty columns has sixty of them. */
const Options = memo(function Options({ targets }: Pick<Props, "targets">) {
  const groups = Map.groupBy(targets, groupOf);
  return [...groups].map(([group, members]) => (
    <optgroup key={group} label={group}>
      {members.map(({ column, label, required }) => (
        <option key={column} value={column}>
          {`${label === column ? label : `${label} (${column})`}${required ? ", required" : ""}`}
        </option>
      ))}
    </optgroup>
  ));
});

function groupOf({ kind, factor }: MappingTarget): string {
  switch (kind) {
    case "rating":
      return `Ratings: ${factor ?? ""}`;
    case "verbatim":
      return "The customer's own words";
    case "answer":
      return "Other questions";
    case "overall":
    case "recommend":
      return "Overall";
    default:
      return "The answer";
  }
}
