import { Button } from "@mantine/core";
import { counted } from "#domain/text/count-text.ts";
import { TextButton } from "#web/ui/text-button.tsx";
import {
  withAnswer,
  withAttribute,
  withFactor,
  withoutAt,
  withoutFactor,
  withQuestion,
  withVerbatim,
} from "./additions.ts";
import { Field } from "./field.tsx";
import { changedAt, type ProgrammeDraft } from "./programme-draft.ts";
import classes from "./programme-page.module.css";
import { EntryRow, TextSection } from "./text-section.tsx";

interface Props {
  readonly draft: ProgrammeDraft;
  /** What is in force: it keeps its codes, and stays. */
  readonly base: ProgrammeDraft;
  readonly onChange: (draft: ProgrammeDraft) => void;
}

/** Factors with their tabs and the attributes that are rated. */
export function FactorTable({ draft, base, onChange }: Props) {
  const { factors } = draft;
  const known = {
    factors: slotsOf(base.factors),
    attributes: slotsOf(base.factors.flatMap(({ attributes }) => attributes)),
  };
  const change = (place: number, next: Partial<ProgrammeDraft["factors"][number]>) =>
    onChange({ ...draft, factors: changedAt(factors, place, next) });
  return (
    <TextSection
      title="Factors and attributes"
      about="Texts are what people read. A code is the head of a column in workbooks and stays once it is in force, and so does what it stands for. Factors with the same tab share one on Factor Summary; a new one weighs nothing until you type its weights above."
      summary={counted(
        factors.reduce((sum, { attributes }) => sum + attributes.length, 0),
        "attribute",
      )}
      languages={draft.languages}
      last="Tab"
      add={<AddButton onClick={() => onChange(withFactor(draft))}>Add a factor</AddButton>}
    >
      {factors.map((factor, place) => [
        <EntryRow
          key={factor.slot}
          noun="factor"
          languages={draft.languages}
          entry={factor}
          isGroup
          isNew={!known.factors.has(factor.slot)}
          onChange={(next) => change(place, next)}
          onRemove={() => onChange(withoutFactor(draft, place))}
          last={
            <Field
              inputMode="numeric"
              maxLength={2}
              className={classes.input}
              aria-label={`Tab of ${factor.name || factor.code}`}
              value={factor.tab}
              onChange={(event) => change(place, { tab: event.currentTarget.value })}
            />
          }
        />,
        ...factor.attributes.map((attribute, at) => (
          <EntryRow
            key={`${factor.slot} ${attribute.slot}`}
            noun="attribute"
            languages={draft.languages}
            entry={attribute}
            isNew={!known.attributes.has(attribute.slot)}
            onChange={(next) => change(place, { attributes: changedAt(factor.attributes, at, next) })}
            onRemove={() => change(place, { attributes: withoutAt(factor.attributes, at) })}
            last={null}
          />
        )),
        <AddRow
          key={`${factor.slot} add`}
          languages={draft.languages}
          label={`Add an attribute to ${factor.name || factor.code}`}
          onClick={() => onChange(withAttribute(draft, place))}
        >
          Add an attribute
        </AddRow>,
      ])}
    </TextSection>
  );
}

/** Closed questions with their answers and tab groups. */
export function QuestionTable({ draft, base, onChange }: Props) {
  const { otherQuestions } = draft;
  const known = new Map(base.otherQuestions.map(({ slot, answers }) => [slot, answers.length]));
  const change = (place: number, next: Partial<ProgrammeDraft["otherQuestions"][number]>) =>
    onChange({ ...draft, otherQuestions: changedAt(otherQuestions, place, next) });
  return (
    <TextSection
      title="Closed questions"
      about="Questions of the same tab group share a card with tabs on Other Questions; one of group 0 has a card of its own. New answers come at the end. Workbooks may hold the code of an answer or its text: files that still come with a former text are rejected."
      summary={counted(otherQuestions.length, "question")}
      languages={draft.languages}
      last="Tab group"
      add={<AddButton onClick={() => onChange(withQuestion(draft))}>Add a closed question</AddButton>}
    >
      {otherQuestions.map((question, place) => [
        <EntryRow
          key={question.slot}
          noun="question"
          languages={draft.languages}
          entry={question}
          isGroup
          isNew={!known.has(question.slot)}
          onChange={(next) => change(place, next)}
          onRemove={() => onChange({ ...draft, otherQuestions: withoutAt(otherQuestions, place) })}
          last={
            <Field
              maxLength={20}
              className={classes.input}
              aria-label={`Tab group of ${question.code}`}
              value={question.combine}
              onChange={(event) => change(place, { combine: event.currentTarget.value })}
            />
          }
        />,
        ...question.answers.map((answer, at) => (
          <EntryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
            key={`${question.slot} ${at}`}
            noun="answer"
            languages={draft.languages}
            of={question.code}
            entry={answer}
            isNew={at >= (known.get(question.slot) ?? 0)}
            onChange={(next) => change(place, { answers: changedAt(question.answers, at, next) })}
            onRemove={() => change(place, { answers: withoutAt(question.answers, at) })}
            last={null}
          />
        )),
        <AddRow
          key={`${question.slot} add`}
          languages={draft.languages}
          label={`Add an answer to ${question.name || question.code}`}
          onClick={() => onChange(withAnswer(draft, place))}
        >
          Add an answer
        </AddRow>,
      ])}
    </TextSection>
  );
}

/** Questions answered in the customer's own words. */
export function VerbatimTable({ draft, base, onChange }: Props) {
  const { verbatims } = draft;
  const known = slotsOf(base.verbatims);
  return (
    <TextSection
      title="Questions in the customer's own words"
      about="They stand on Dealer Score beside what was answered."
      summary={counted(verbatims.length, "question")}
      languages={draft.languages}
      last={null}
      add={<AddButton onClick={() => onChange(withVerbatim(draft))}>Add a question</AddButton>}
    >
      {verbatims.map((verbatim, place) => (
        <EntryRow
          key={verbatim.slot}
          noun="question"
          languages={draft.languages}
          entry={verbatim}
          isNew={!known.has(verbatim.slot)}
          onChange={(next) => onChange({ ...draft, verbatims: changedAt(verbatims, place, next) })}
          onRemove={() => onChange({ ...draft, verbatims: withoutAt(verbatims, place) })}
        />
      ))}
    </TextSection>
  );
}

function slotsOf(list: readonly { readonly slot: number }[]): ReadonlySet<number> {
  return new Set(list.map(({ slot }) => slot));
}

interface AddProps {
  readonly onClick: () => void;
  readonly children: string;
}

function AddButton({ onClick, children }: AddProps) {
  return (
    <div className={classes.add}>
      <Button variant="default" onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}

interface AddRowProps extends AddProps {
  readonly label: string;
  readonly languages: readonly string[];
}

function AddRow({ label, languages, onClick, children }: AddRowProps) {
  return (
    <tr data-add>
      <td />
      <td className={classes.inner}>
        <TextButton aria-label={label} onClick={onClick}>
          {children}
        </TextButton>
      </td>
      <td colSpan={languages.length + 1} />
    </tr>
  );
}
