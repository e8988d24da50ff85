import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { ShownProgramme } from "#contract/programme.ts";
import { countText } from "#domain/text/count-text.ts";
import { cell, Table, TableBox } from "#web/ui/table.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import { Field } from "./field.tsx";
import {
  isInRange,
  type ProgrammeDraft,
  shareOf,
  sumOf,
  waveTitle,
  withoutSet,
  withSet,
  withWeight,
} from "./programme-draft.ts";
import classes from "./programme-page.module.css";

interface Props {
  readonly draft: ProgrammeDraft;
  readonly waves: ShownProgramme["waves"];
  readonly onChange: (draft: ProgrammeDraft) => void;
}

/** Weights of the factors, a column for each wave from which other ones are in force, with their sums. */
export function WeightTable({ draft, waves, onChange }: Props) {
  const { factors, weights } = draft;
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.title}>Weights by wave</h3>
        <p className={classes.quiet}>
          What a factor counts in the index. Only the shares matter: they need not add up to 100. A wave
          without weights of its own has those of the wave before.
        </p>
      </div>
      <TableBox label="Weights by wave" className={classes.scroll}>
        <Table pinned aria-label="Weights by wave">
          <thead>
            <tr>
              <th scope="col">Factor</th>
              {weights.map(({ fromWave }, place) => (
                <th key={fromWave} scope="col">
                  {`From ${waveTitle(waves, fromWave)}`}
                  <small className={classes.quiet}>{answersText(waves, weights, place)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {factors.map(({ slot, code, name: typed }) => {
              const name = typed.trim() || code;
              return (
                <tr key={slot}>
                  <th scope="row">{name}</th>
                  {weights.map((set) => {
                    const text = set.weights[slot] ?? "";
                    return (
                      <td key={set.fromWave}>
                        <span className={classes.weight}>
                          <Field
                            inputMode="decimal"
                            maxLength={11}
                            className={classes.input}
                            aria-label={`Weight of ${name} from ${waveTitle(waves, set.fromWave)}`}
                            aria-invalid={!isInRange(text) || undefined}
                            value={text}
                            onChange={(event) =>
                              onChange(withWeight(draft, set.fromWave, slot, event.currentTarget.value))
                            }
                          />
                          <small className={classes.quiet}>{shareOf(set, slot) ?? "–"}</small>
                        </span>
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Sum</th>
              {weights.map((set) => (
                <td key={set.fromWave} className={cell.tight}>
                  <b>{sumOf(set) ?? "–"}</b>
                  {set.fromWave === "WQ-1" ? null : (
                    <span className={classes.remove}>
                      <TextButton
                        aria-label={`Remove the weights from ${waveTitle(waves, set.fromWave)}`}
                        onClick={() => onChange(withoutSet(draft, set.fromWave))}
                      >
                        Remove
                      </TextButton>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        </Table>
      </TableBox>
      <AddSet draft={draft} waves={waves} onChange={onChange} />
    </div>
  );
}

/** How many answers are weighed so: those from its wave to the one before the next set. */
function answersText(waves: Props["waves"], sets: ProgrammeDraft["weights"], place: number): string {
  const at = (wave: string | undefined) => waves.findIndex((each) => each.wave === wave);
  const end = place + 1 < sets.length ? at(sets[place + 1]?.fromWave) : waves.length;
  const answers = waves
    .slice(Math.max(0, at(sets[place]?.fromWave)), end)
    .reduce((sum, { responses }) => sum + responses, 0);
  return `${countText(answers)} ${answers === 1 ? "answer" : "answers"}`;
}

function AddSet({ draft, waves, onChange }: Props) {
  const taken = new Set(draft.weights.map(({ fromWave }) => fromWave));
  const free = waves.filter(({ wave }) => !taken.has(wave)).toReversed();
  const [chosen, setChosen] = useState<string | null>(null);
  const wave = free.some((each) => each.wave === chosen) ? chosen : free[0]?.wave;
  if (wave === undefined || wave === null) return null;
  return (
    <div className={classes.add}>
      <NativeSelect
        label="Weights of their own from"
        data={free.map((each) => ({ value: each.wave, label: each.name }))}
        value={wave}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => onChange(withSet(draft, wave))}>
        Add weights
      </Button>
    </div>
  );
}
