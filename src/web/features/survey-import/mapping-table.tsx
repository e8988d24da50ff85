import { IconAlertTriangle } from "@tabler/icons-react";
import { memo } from "react";
import type { MappingTarget } from "#domain/survey-mapping/targets.ts";
import { Table, TableBox } from "#web/ui/table.tsx";
import { type DraftColumn, type MappingDraft, takenTwice, withColumn, withScale } from "./mapping-draft.ts";
import classes from "./mapping-table.module.css";
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
    <TableBox label="Columns" className={classes.box}>
      <Table prose className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Column in the file</th>
            <th scope="col">Stands for</th>
            <th scope="col">Scale</th>
          </tr>
        </thead>
        <tbody>
          {draft.columns.map((column, at) => (
            <tr key={column.id} data-open={!column.isSure || undefined}>
              <th scope="row">
                <span className={classes.header}>{column.header}</span>
                <small className={classes.samples}>{column.samples.join(" · ") || "no values"}</small>
              </th>
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
        </tbody>
      </Table>
    </TableBox>
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
        className={classes.select}
        aria-label={`${column.header} stands for`}
        aria-invalid={isTwice || undefined}
        value={column.column ?? ""}
        onChange={(event) => onChoose(event.currentTarget.value || null)}
      >
        <option value="">Nothing: pass it over</option>
        <Options targets={targets} />
      </select>
      <small className={column.isSure ? classes.reason : classes.open}>
        {column.isSure ? null : <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />}
        <span>{isTwice ? "Another column is taken for the same." : column.reason}</span>
      </small>
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
