import { memo } from "react";
import {
  COLUMN_USES,
  type CommonUse,
  isCommonUse,
  isScoreUse,
  requiredUses,
} from "#domain/questionnaire/questionnaire.ts";
import type { Scale } from "#domain/survey-mapping/scales.ts";
import { COMMON_LABELS } from "#domain/survey-mapping/targets.ts";
import {
  COLUMN_CHOICE,
  COLUMN_FIELD,
  ColumnHead,
  ColumnReason,
  ColumnTable,
  ScaleChoice,
} from "#web/features/survey-import/index.ts";
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
  /** The client has models: every answer needs one. */
  readonly hasModels: boolean;
  readonly actions: ColumnActions;
}

/** Each column of an agency's sheet with some of its values, and what it becomes. */
export function QuestionTable({ columns, factors, hasModels, actions }: Props) {
  return (
    <ColumnTable heads={["Column in the file", "Becomes", "Question, as people read it", "Scale or answers"]}>
      {columns.map((column) => (
        <ColumnRow
          key={column.id}
          column={column}
          factors={factors}
          hasModels={hasModels}
          actions={actions}
        />
      ))}
    </ColumnTable>
  );
}

interface RowProps extends Pick<Props, "factors" | "hasModels" | "actions"> {
  readonly column: DraftColumn;
}

/** Drawn anew where it changes alone: a sheet of sixty columns has sixty of them. */
const ColumnRow = memo(function ColumnRow({ column, factors, hasModels, actions }: RowProps) {
  const { id, header, samples, use, question, isSure, reason, answers, scale, guessed, fault } = column;
  const isAsked = use === "rating" || use === "verbatim" || use === "answer";
  return (
    <tr data-open={!isSure || undefined}>
      <ColumnHead header={header} samples={samples} />
      <td>
        <div className={COLUMN_CHOICE}>
          <select
            className={COLUMN_FIELD}
            aria-label={`${header} becomes`}
            value={choiceOf(column)}
            disabled={fault !== null}
            onChange={(event) => actions.choose(id, event.currentTarget.value)}
          >
            <Options factors={factors} hasAnswers={answers.length > 0} hasModels={hasModels} />
          </select>
          <ColumnReason isSure={isSure}>{reason}</ColumnReason>
        </div>
      </td>
      <td>
        {isAsked ? (
          <input
            className={COLUMN_FIELD}
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

function commonOption(use: CommonUse, required: readonly CommonUse[]) {
  return (
    <option key={use} value={use}>
      {required.includes(use) ? `${COMMON_LABELS[use]}, required` : COMMON_LABELS[use]}
    </option>
  );
}

interface OptionsProps extends Pick<Props, "factors" | "hasModels"> {
  readonly hasAnswers: boolean;
}

const Options = memo(function Options({ factors, hasAnswers, hasModels }: OptionsProps) {
  const required = requiredUses(hasModels);
  const options = (uses: readonly CommonUse[]) => uses.map((use) => commonOption(use, required));
  return (
    <>
      <option value="ignore">Nothing: pass it over</option>
      <optgroup label="The answer">{options(COMMON.filter((use) => !isScoreUse(use)))}</optgroup>
      <optgroup label="Overall">{options(COMMON.filter(isScoreUse))}</optgroup>
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
