import { IconAlertTriangle } from "@tabler/icons-react";
import { memo } from "react";
import {
  COLUMN_USES,
  type CommonUse,
  isCommonUse,
  isScoreUse,
  REQUIRED_USES,
} from "#domain/questionnaire/questionnaire.ts";
import type { Scale } from "#domain/survey-mapping/scales.ts";
import { COMMON_LABELS } from "#domain/survey-mapping/targets.ts";
import { ScaleChoice } from "#web/features/survey-import/index.ts";
import { Table, TableBox } from "#web/ui/table.tsx";
import classes from "./question-table.module.css";
import {
  type Choice,
  choiceOf,
  type DraftColumn,
  type DraftFactor,
  ratingChoice,
} from "./questionnaire-draft.ts";

/** What a person does to a column; stays the same while the page does. */
export interface ColumnActions {
  readonly choose: (id: number, choice: Choice) => void;
  readonly word: (id: number, question: string) => void;
  readonly rescale: (id: number, scale: Scale) => void;
}

interface Props {
  readonly columns: readonly DraftColumn[];
  readonly factors: readonly DraftFactor[];
  readonly actions: ColumnActions;
}

/** Each column of an agency's sheet with some of its values, and what it becomes. */
export function QuestionTable({ columns, factors, actions }: Props) {
  return (
    <TableBox label="Columns" className={classes.box}>
      <Table prose className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Column in the file</th>
            <th scope="col">Becomes</th>
            <th scope="col">Question, as people read it</th>
            <th scope="col">Scale or answers</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <ColumnRow key={column.id} column={column} factors={factors} actions={actions} />
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
}

interface RowProps extends Pick<Props, "factors" | "actions"> {
  readonly column: DraftColumn;
}

/** Drawn anew where it changes alone: a sheet of sixty columns has sixty of them. */
const ColumnRow = memo(function ColumnRow({ column, factors, actions }: RowProps) {
  const { id, header, samples, use, question, isSure, reason, answers, scale, guessed } = column;
  const isAsked = use === "rating" || use === "verbatim" || use === "answer";
  return (
    <tr data-open={!isSure || undefined}>
      <th scope="row">
        <span className={classes.header}>{header}</span>
        <small className={classes.samples}>{samples.join(" · ") || "no values"}</small>
      </th>
      <td>
        <select
          className={classes.select}
          aria-label={`${header} becomes`}
          value={choiceOf(column)}
          onChange={(event) => actions.choose(id, event.currentTarget.value)}
        >
          <Options factors={factors} hasAnswers={answers.length > 0} />
        </select>
        <small className={isSure ? classes.reason : classes.open}>
          {isSure ? null : <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />}
          <span>{reason}</span>
        </small>
      </td>
      <td>
        {isAsked ? (
          <input
            className={classes.input}
            aria-label={`Question of ${header}`}
            maxLength={200}
            value={question}
            onChange={(event) => actions.word(id, event.currentTarget.value)}
          />
        ) : null}
      </td>
      <td>
        {use === "answer" ? <small className={classes.answers}>{answers.join(" · ")}</small> : null}
        <ScaleChoice
          header={header}
          column={isScoreUse(use) ? use : null}
          scale={scale}
          guessed={guessed}
          onChoose={(next) => actions.rescale(id, next)}
        />
      </td>
    </tr>
  );
});

const COMMON = COLUMN_USES.filter(isCommonUse);

function commonOption(use: CommonUse) {
  return (
    <option key={use} value={use}>
      {REQUIRED_USES.includes(use) ? `${COMMON_LABELS[use]}, required` : COMMON_LABELS[use]}
    </option>
  );
}

interface OptionsProps extends Pick<Props, "factors"> {
  readonly hasAnswers: boolean;
}

const Options = memo(function Options({ factors, hasAnswers }: OptionsProps) {
  return (
    <>
      <option value="ignore">Nothing: pass it over</option>
      <optgroup label="The answer">{COMMON.filter((use) => !isScoreUse(use)).map(commonOption)}</optgroup>
      <optgroup label="Overall">{COMMON.filter(isScoreUse).map(commonOption)}</optgroup>
      <optgroup label="A rating of the factor">
        {factors.map(({ name }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a factor is known by its place
          <option key={place} value={ratingChoice(place)}>
            {name.trim() === "" ? `Factor ${place + 1}, without a name` : name}
          </option>
        ))}
        <option value={ratingChoice(null)}>A new factor</option>
      </optgroup>
      <optgroup label="Other questions">
        <option value="verbatim">The customer's own words</option>
        {hasAnswers ? <option value="answer">A closed question</option> : null}
      </optgroup>
    </>
  );
});
