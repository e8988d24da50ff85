import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { languageName, textsOf } from "#domain/programme/languages.ts";
import { TextButton } from "#web/ui/text-button.tsx";
import { type ProgrammeDraft, withLanguage, withoutLanguage } from "./programme-draft.ts";
import classes from "./programme-page.module.css";

interface Props {
  readonly draft: ProgrammeDraft;
  readonly onChange: (draft: ProgrammeDraft) => void;
}

/** Offered by name; a programme file may bring any other. */
const OFFERED: readonly string[] = [
  ...["as", "bn", "gu", "hi", "hi-Latn", "kn", "ml", "mr", "ne", "or", "pa", "si", "ta", "te", "ur"],
  ...[
    "ar",
    "de",
    "en",
    "es",
    "fr",
    "id",
    "it",
    "ja",
    "ko",
    "ms",
    "nl",
    "pl",
    "pt",
    "pt-BR",
    "ru",
    "th",
    "tr",
  ],
  ...["uk", "vi", "zh-Hans", "zh-Hant"],
];

/** The languages in which texts are given beside the first ones: a column each in the tables below. */
export function LanguageTable({ draft, onChange }: Props) {
  const { languages } = draft;
  const texts = textsOf(draft);
  const written = (language: string) =>
    texts.filter(({ entry }) => (entry.texts?.[language] ?? "").trim() !== "").length;
  return (
    <section className={classes.card} aria-labelledby="languages">
      <div className={classes.head}>
        <h3 id="languages" className={classes.title}>
          Languages
        </h3>
        <p className={classes.quiet}>
          Texts of the tables below in further languages. Each person chooses one in the menu behind their
          name; what has no text in it shows the first one. Files may hold answers in any of them.
        </p>
      </div>
      {languages.length === 0 ? null : (
        <ul className={classes.languages}>
          {languages.map((language) => (
            <li key={language}>
              <b>{languageName(language)}</b>
              <span className={classes.quiet}>{`${written(language)} of ${texts.length} texts`}</span>
              <TextButton
                aria-label={`Remove ${languageName(language)}`}
                onClick={() => onChange(withoutLanguage(draft, language))}
              >
                Remove
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      <AddLanguage draft={draft} onChange={onChange} />
    </section>
  );
}

function AddLanguage({ draft, onChange }: Props) {
  const free = OFFERED.filter((tag) => !draft.languages.includes(tag))
    .map((tag) => ({ value: tag, label: languageName(tag) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const [chosen, setChosen] = useState("hi");
  const language = free.some(({ value }) => value === chosen) ? chosen : free[0]?.value;
  if (language === undefined) return null;
  return (
    <div className={classes.add}>
      <NativeSelect
        label="Texts in"
        data={free}
        value={language}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => onChange(withLanguage(draft, language))}>
        Add a language
      </Button>
    </div>
  );
}
