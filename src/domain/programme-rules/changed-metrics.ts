import type { Programme } from "#domain/programme/programme.ts";
import { answerCounters } from "#domain/scoring/answer-counters.ts";
import { weightsOfWave } from "#domain/scoring/scores.ts";

/** True when stored scores or rollups of responses in these waves depend on what `after` changes: weights, bands, attributes, answers. */
export function changesMetrics(before: Programme, after: Programme, waves: readonly string[]): boolean {
  if (waves.length === 0) return false;
  return (
    bandsText(before) !== bandsText(after) ||
    partsText(before) !== partsText(after) ||
    answersText(before) !== answersText(after) ||
    waves.some((wave) => weightsText(before, wave) !== weightsText(after, wave))
  );
}

function bandsText({ bands }: Programme): string {
  return [bands.disappointed, bands.indifferent, bands.pleased].join(" ");
}

function partsText({ factors }: Programme): string {
  const parts = factors.map(({ slot, attributes }) => {
    const slots = attributes.map((attribute) => attribute.slot).sort((a, b) => a - b);
    return `${slot}: ${slots.join(" ")}`;
  });
  return parts.sort().join("\n");
}

function answersText(programme: Programme): string {
  return answerCounters(programme)
    .map(({ slot, answer }) => `${slot}: ${answer}`)
    .join("\n");
}

// By slot: a code is only what a slot is called.
function weightsText(programme: Programme, wave: string): string {
  const weights = weightsOfWave(programme, wave);
  const bySlot = programme.factors.map(({ code, slot }) => `${slot}: ${weights[code] ?? 0}`);
  return bySlot.sort().join("\n");
}
