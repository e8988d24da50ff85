import { IconAlertTriangle } from "@tabler/icons-react";
import { memo } from "react";
import { lowestOf } from "#domain/survey-mapping/mapping.ts";
import type { Scale } from "#domain/survey-mapping/scales.ts";
import type { MappingTarget } from "#domain/survey-mapping/targets.ts";
import { Table, TableBox } from "#web/ui/table.tsx";
import {
  type DraftColumn,
  type MappingDraft,
  SCALES,
  scaleKey,
  scaleName,
  takenTwice,
  withColumn,
  withScale,
} from "./mapping-draft.ts";
import classes from "./mapping-table.module.css";

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
                <ScaleChoice column={column} onChoose={(scale) => onChange(withScale(draft, at, scale))} />
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

interface ScaleProps {
  readonly column: DraftColumn;
  readonly onChoose: (scale: Scale) => void;
}

function ScaleChoice({ column, onChoose }: ScaleProps) {
  const { scale, guessed, header } = column;
  if (column.column === null || scale.kind === "none") return null;
  const offered: Readonly<Record<string, Scale>> = {
    ...SCALES,
    [scaleKey(scale)]: scale,
    ...(guessed.kind === "words" ? { words: guessed } : {}),
  };
  return (
    <div className={classes.choice}>
      <select
        className={classes.select}
        aria-label={`Scale of ${header}`}
        value={scaleKey(scale)}
        onChange={(event) => {
          const chosen = offered[event.currentTarget.value];
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {Object.entries(offered).map(([key, each]) => (
          <option key={key} value={key}>
            {scaleName(each, column.column ?? "")}
          </option>
        ))}
      </select>
      {scale.kind === "words" ? (
        <Words scale={scale} header={header} lowest={lowestOf(column.column)} onChoose={onChoose} />
      ) : null}
    </div>
  );
}

interface WordsProps extends Pick<ScaleProps, "onChoose"> {
  readonly scale: Extract<Scale, { kind: "words" }>;
  readonly header: string;
  readonly lowest: number;
}

function Words({ scale, header, lowest, onChoose }: WordsProps) {
  const ratings = Array.from({ length: 11 - lowest }, (_, at) => lowest + at);
  const rate = (word: string, rating: number | null) =>
    onChoose({
      ...scale,
      ratings: scale.ratings.map((each) => (each.word === word ? { word, rating } : each)),
    });
  return (
    <ul className={classes.words} aria-label={`Ratings of the answers of ${header}`}>
      {scale.ratings.map(({ word, rating }) => (
        <li key={word}>
          <label>
            <span>{word}</span>
            <select
              className={classes.rating}
              value={rating ?? ""}
              onChange={({ currentTarget: { value } }) => rate(word, value === "" ? null : Number(value))}
            >
              <option value="">no answer</option>
              {ratings.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
        </li>
      ))}
    </ul>
  );
}
