import { type ReactNode, useEffect, useRef } from "react";
import { languageName } from "#domain/programme/languages.ts";
import type { Texted } from "#domain/programme/programme.ts";
import { cell, Table, TableBox } from "#web/ui/table.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import { Field } from "./field.tsx";
import classes from "./programme-page.module.css";

interface SectionProps {
  readonly title: string;
  readonly about: string;
  readonly summary: string;
  readonly languages: readonly string[];
  /** Heads the column behind the texts; null = there is none. */
  readonly last: string | null;
  readonly add: ReactNode;
  readonly children: ReactNode;
}

/** A table of texts that unfolds. */
export function TextSection({ title, about, summary, languages, last, add, children }: SectionProps) {
  return (
    <div className={classes.card}>
      <details className={classes.fold}>
        <summary>
          <h3 className={classes.title}>{title}</h3> <span className={classes.quiet}>{summary}</span>
        </summary>
        <p className={classes.quiet}>{about}</p>
        <TableBox label={title} className={classes.scroll}>
          <Table aria-label={title} className={classes.texts}>
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Text</th>
                {languages.map((language) => (
                  <th key={language} scope="col">
                    {languageName(language)}
                  </th>
                ))}
                {last === null ? null : <th scope="col">{last}</th>}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </Table>
        </TableBox>
        {add}
      </details>
    </div>
  );
}

interface Entry extends Texted {
  readonly code: string;
}

interface EntryProps {
  readonly noun: "factor" | "attribute" | "question" | "answer";
  /** The code of the question an answer belongs to. */
  readonly of?: string;
  readonly entry: Entry;
  readonly languages: readonly string[];
  readonly isGroup?: boolean;
  /** Not in force yet: its code can be typed, and it can go. */
  readonly isNew: boolean;
  readonly onChange: (next: Partial<Entry>) => void;
  readonly onRemove: () => void;
  /** What stands behind the texts, where the table has such a column. */
  readonly last?: ReactNode;
}

const LONGEST_CODE = 40;
const LONGEST_NAME = 200;

/** A row of such a table: a code and what people read. */
export function EntryRow({
  noun,
  of,
  entry,
  languages,
  isGroup,
  isNew,
  onChange,
  onRemove,
  last,
}: EntryProps) {
  const { code, name, texts } = entry;
  const called = `${noun} ${code}${of === undefined ? "" : ` of ${of}`}`;
  return (
    <tr data-group={isGroup}>
      <th
        scope="row"
        className={isGroup || last === undefined ? cell.tight : `${cell.tight} ${classes.inner}`}
      >
        {isNew ? (
          <Field
            maxLength={LONGEST_CODE}
            className={classes.code}
            aria-label={`Code of the new ${noun} ${name}`.trim()}
            value={code}
            onChange={(event) => onChange({ code: event.currentTarget.value })}
            onBlur={() => onChange({ code: code.trim() })}
          />
        ) : (
          code
        )}
      </th>
      <td>
        <span className={classes.texted}>
          <TextCell
            label={`Text of ${called}`}
            value={name}
            takesFocus={isNew}
            onChange={(next) => onChange({ name: next })}
          />
          {isNew ? (
            <TextButton aria-label={`Remove ${called}`} onClick={onRemove}>
              Remove
            </TextButton>
          ) : null}
        </span>
      </td>
      {languages.map((language) => (
        <td key={language}>
          <TextCell
            label={`Text of ${called} in ${languageName(language)}`}
            language={language}
            value={texts?.[language] ?? ""}
            onChange={(next) => onChange({ texts: { ...texts, [language]: next } })}
          />
        </td>
      ))}
      {last === undefined ? null : <td>{last}</td>}
    </tr>
  );
}

interface TextCellProps {
  readonly label: string;
  readonly value: string;
  readonly language?: string;
  /** Once it comes. */
  readonly takesFocus?: boolean;
  readonly onChange: (value: string) => void;
}

function TextCell({ label, value, language, takesFocus = false, onChange }: TextCellProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <Field
      ref={input}
      maxLength={LONGEST_NAME}
      className={classes.text}
      aria-label={label}
      lang={language}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
