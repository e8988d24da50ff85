import { explanationOf } from "#domain/pages/explanation-of.ts";
import type { Explanation } from "#domain/pages/explanations.ts";

const HEADS = [
  ["what", "What it is"],
  ["formula", "How it is worked out"],
  ["change", "Change"],
  ["unit", "Unit"],
  ["counts", "Which responses count"],
  ["least", "Smallest sample"],
] as const satisfies readonly (readonly [keyof Explanation, string])[];

/** What the figure of the card of this path is, line by line. */
export function CardExplanation({ path }: { readonly path: string }) {
  const explanation = explanationOf(path);
  if (explanation === null) return <p>There is no explanation of this card.</p>;
  return (
    <dl>
      {HEADS.filter(([key]) => explanation[key] !== null).map(([key, head]) => (
        <div key={key}>
          <dt>{head}</dt>
          <dd>{explanation[key]}</dd>
        </div>
      ))}
    </dl>
  );
}
