import type { Attribute, Factor, Programme } from "#domain/programme/programme.ts";

/** The `factorType` of the Index. */
export const INDEX_TYPE = "0";

/** What a factorType chooses: the Index, one factor, or nothing anybody knows. */
export type FactorChoice =
  | { readonly kind: "index" }
  | { readonly kind: "factor"; readonly factor: Factor }
  | { readonly kind: "unknown" };

/** What dealers can be ranked by: the same, or a single attribute. */
export type RankingChoice =
  | FactorChoice
  | { readonly kind: "attribute"; readonly factor: Factor; readonly attribute: Attribute };

/** The factors in the order of their tabs; within a tab by slot. */
export function inTabOrder({ factors }: Pick<Programme, "factors">): readonly Factor[] {
  return [...factors].sort((a, b) => a.tab - b.tab || a.slot - b.slot);
}

/** Reads a factorType; empty is `first`: what the page's header lists first, the Index or the first factor. */
export function chosenFactor(
  programme: Pick<Programme, "factors">,
  factorType: string,
  first: "index" | "factor",
): FactorChoice {
  if (factorType === INDEX_TYPE || (factorType === "" && first === "index")) return { kind: "index" };
  const factors = inTabOrder(programme);
  const factor = factorType === "" ? factors[0] : factors.find(({ code }) => code === factorType);
  return factor === undefined ? { kind: "unknown" } : { kind: "factor", factor };
}

/** Reads what to rank by: a factorType, or the code of an attribute in its place; empty is the Index. */
export function rankingChoice(programme: Pick<Programme, "factors">, factorType: string): RankingChoice {
  const [rated] = programme.factors.flatMap((factor) =>
    factor.attributes
      .filter(({ code }) => code === factorType)
      .map((attribute) => ({ kind: "attribute", factor, attribute }) as const),
  );
  return rated ?? chosenFactor(programme, factorType, "index");
}

/** The factorType a reply names for a choice. */
export function typeOfChoice(choice: RankingChoice): string {
  if (choice.kind === "attribute") return choice.attribute.code;
  if (choice.kind === "factor") return choice.factor.code;
  return choice.kind === "index" ? INDEX_TYPE : "";
}

/** The factors whose attributes a choice is about: all for the Index, else those of the chosen factor's tab. */
export function factorsOfTab(programme: Pick<Programme, "factors">, choice: FactorChoice): readonly Factor[] {
  const factors = inTabOrder(programme);
  if (choice.kind === "index") return factors;
  return choice.kind === "unknown" ? [] : factors.filter(({ tab }) => tab === choice.factor.tab);
}
