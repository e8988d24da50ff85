import type { ReactNode } from "react";
import { counted } from "#domain/text/count-text.ts";
import { cell, Table, TableBox } from "#web/ui/table.tsx";
import { changedAt, type ProgrammeDraft } from "./programme-draft.ts";
import classes from "./programme-page.module.css";

interface Props {
  readonly draft: ProgrammeDraft;
  readonly onChange: (draft: ProgrammeDraft) => void;
}

const LONGEST_NAME = 200;

/** Factors with their tabs and the attributes that are rated. */
export function FactorTable({ draft, onChange }: Props) {
  const { factors } = draft;
  const change = (place: number, next: Partial<ProgrammeDraft["factors"][number]>) =>
    onChange({ ...draft, factors: changedAt(factors, place, next) });
  return (
    <Section
      title="Factors and attributes"
      about="Texts are what people read. A code is the head of a column in workbooks and stays. Factors with the same tab share one on Factor Summary."
      summary={counted(
        factors.reduce((sum, { attributes }) => sum + attributes.length, 0),
        "attribute",
      )}
      heads={["Code", "Text", "Tab"]}
    >
      {factors.map((factor, place) => [
        <tr key={factor.slot} data-group>
          <th scope="row" className={cell.tight}>
            {factor.code}
          </th>
          <td>
            <TextCell
              label={`Text of factor ${factor.code}`}
              value={factor.name}
              onChange={(name) => change(place, { name })}
            />
          </td>
          <td>
            <input
              inputMode="numeric"
              maxLength={2}
              className={classes.input}
              aria-label={`Tab of ${factor.name}`}
              value={factor.tab}
              onChange={(event) => change(place, { tab: event.currentTarget.value })}
            />
          </td>
        </tr>,
        ...factor.attributes.map((attribute, at) => (
          <tr key={`${factor.slot} ${attribute.slot}`}>
            <th scope="row" className={`${cell.tight} ${classes.inner}`}>
              {attribute.code}
            </th>
            <td colSpan={2}>
              <TextCell
                label={`Text of attribute ${attribute.code}`}
                value={attribute.name}
                onChange={(name) => change(place, { attributes: changedAt(factor.attributes, at, { name }) })}
              />
            </td>
          </tr>
        )),
      ])}
    </Section>
  );
}

/** Closed questions with their answers and tab groups. */
export function QuestionTable({ draft, onChange }: Props) {
  const { otherQuestions } = draft;
  if (otherQuestions.length === 0) return null;
  const change = (place: number, next: Partial<ProgrammeDraft["otherQuestions"][number]>) =>
    onChange({ ...draft, otherQuestions: changedAt(otherQuestions, place, next) });
  return (
    <Section
      title="Closed questions"
      about="Questions of the same tab group share a card with tabs on Other Questions; one of group 0 has a card of its own. Workbooks may hold the code of an answer or its text: files that still come with a former text are rejected."
      summary={counted(otherQuestions.length, "question")}
      heads={["Code", "Text", "Tab group"]}
    >
      {otherQuestions.map((question, place) => [
        <tr key={question.slot} data-group>
          <th scope="row" className={cell.tight}>
            {question.code}
          </th>
          <td>
            <TextCell
              label={`Text of question ${question.code}`}
              value={question.name}
              onChange={(name) => change(place, { name })}
            />
          </td>
          <td>
            <input
              maxLength={20}
              className={classes.input}
              aria-label={`Tab group of ${question.code}`}
              value={question.combine}
              onChange={(event) => change(place, { combine: event.currentTarget.value })}
            />
          </td>
        </tr>,
        ...question.answers.map((answer, at) => (
          <tr key={`${question.slot} ${answer.code}`}>
            <th scope="row" className={`${cell.tight} ${classes.inner}`}>
              {answer.code}
            </th>
            <td colSpan={2}>
              <TextCell
                label={`Text of answer ${answer.code} of ${question.code}`}
                value={answer.name}
                onChange={(name) => change(place, { answers: changedAt(question.answers, at, { name }) })}
              />
            </td>
          </tr>
        )),
      ])}
    </Section>
  );
}

/** Questions answered in the customer's own words. */
export function VerbatimTable({ draft, onChange }: Props) {
  const { verbatims } = draft;
  if (verbatims.length === 0) return null;
  return (
    <Section
      title="Questions in the customer's own words"
      about="They stand on Dealer Score beside what was answered."
      summary={counted(verbatims.length, "question")}
      heads={["Code", "Text"]}
    >
      {verbatims.map(({ slot, code, name: text }, place) => (
        <tr key={slot}>
          <th scope="row" className={cell.tight}>
            {code}
          </th>
          <td>
            <TextCell
              label={`Text of question ${code}`}
              value={text}
              onChange={(name) => onChange({ ...draft, verbatims: changedAt(verbatims, place, { name }) })}
            />
          </td>
        </tr>
      ))}
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly about: string;
  readonly summary: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

/** A table that unfolds. */
function Section({ title, about, summary, heads, children }: SectionProps) {
  return (
    <div className={classes.card}>
      <details className={classes.fold}>
        <summary>
          <h3 className={classes.title}>{title}</h3>
          <span className={classes.quiet}>{summary}</span>
        </summary>
        <p className={classes.quiet}>{about}</p>
        <TableBox label={title} className={classes.scroll}>
          <Table aria-label={title} className={classes.texts}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </Table>
        </TableBox>
      </details>
    </div>
  );
}

interface TextCellProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextCell({ label, value, onChange }: TextCellProps) {
  return (
    <input
      maxLength={LONGEST_NAME}
      className={classes.text}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
