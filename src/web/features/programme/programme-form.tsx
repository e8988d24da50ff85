import { Button } from "@mantine/core";
import { useState } from "react";
import type { ShownProgramme } from "#contract/programme.ts";
import { useAction } from "#web/api/use-action.ts";
import { useBlockLeaving } from "#web/state/block-leaving.tsx";
import { Note } from "#web/ui/note.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { BandTable } from "./band-table.tsx";
import { EffectDialog } from "./effect-dialog.tsx";
import { LanguageTable } from "./language-table.tsx";
import { draftFaults, draftOf, isSameDraft, type ProgrammeDraft, programmeOf } from "./programme-draft.ts";
import classes from "./programme-page.module.css";
import { FactorTable, QuestionTable, VerbatimTable } from "./question-tables.tsx";
import { WeightTable } from "./weight-table.tsx";

interface Props {
  readonly operation: string;
  readonly shown: ShownProgramme;
  readonly onChanged: (isChanged: boolean) => void;
  /** With what was done; null: the changes were discarded. */
  readonly onDone: (sentence: string | null) => Promise<void>;
}

/** The tables of a questionnaire, edited together and looked at before they count. */
export function ProgrammeForm({ operation, shown, onChanged, onDone }: Props) {
  // What was edited stays what it is while others put versions in force.
  const [base] = useState(shown);
  const [draft, setDraft] = useState(() => draftOf(base.programme));
  const [asked, setAsked] = useState(false);
  const { problem, setProblem } = useAction();
  const inForce = draftOf(base.programme);
  const changed = !isSameDraft(draft, inForce);
  const change = (next: ProgrammeDraft) => {
    setDraft(next);
    setProblem(null);
    onChanged(!isSameDraft(next, inForce));
  };
  const { mayLeave, asking } = useBlockLeaving(
    changed,
    "Discard what you have changed?",
    "It is not in force yet.",
  );
  const discard = async () => {
    if (!(await mayLeave())) return;
    setDraft(inForce);
    await onDone(null);
  };
  const look = () => {
    const faults = draftFaults(draft, base.waves);
    if (!changed)
      return setProblem(
        "Nothing was changed yet. Change a weight, a limit or a text, or add a question first.",
      );
    if (faults.length > 0) return setProblem(faults.join(" "));
    setAsked(true);
  };
  const overtaken = shown.revision !== base.revision;
  return (
    <form
      className={classes.form}
      noValidate
      aria-label="The questionnaire"
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <WeightTable draft={draft} waves={base.waves} onChange={change} />
      <BandTable draft={draft} onChange={change} />
      <LanguageTable draft={draft} onChange={change} />
      <FactorTable draft={draft} base={inForce} onChange={change} />
      <QuestionTable draft={draft} base={inForce} onChange={change} />
      <VerbatimTable draft={draft} base={inForce} onChange={change} />
      <div className={classes.foot}>
        <Note
          sentence={
            overtaken
              ? `Version ${shown.revision} was put in force meanwhile. Discard your changes to see it, then make them again.`
              : null
          }
        />
        <Problem sentence={problem} />
        <div className={classes.buttons}>
          {changed || overtaken ? (
            <Button variant="default" onClick={() => void discard()}>
              Discard changes
            </Button>
          ) : null}
          <Button type="submit">See what would move</Button>
        </div>
      </div>
      {asked ? (
        <EffectDialog
          operation={operation}
          edit={{ revision: base.revision, programme: programmeOf(draft) }}
          onDone={onDone}
          onClose={() => setAsked(false)}
        />
      ) : null}
      {asking}
    </form>
  );
}
