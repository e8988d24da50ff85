import type { Factor, Programme } from "#domain/programme/programme.ts";

/** The `factorType` of the Index. */
export const INDEX_TYPE = "0";

/** What a factorType chooses: the Index, one factor, or nothing anybody knows. */
export type FactorChoice =
  | { readonly kind: "index" }
  | { readonly kind: "factor"; readonly factor: Factor }
  | { readonly kind: "unknown" };

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

/** The factorType a reply names for a choice. */
export function typeOfChoice(choice: FactorChoice): string {
  if (choice.kind === "factor") return choice.factor.code;
  return choice.kind === "index" ? INDEX_TYPE : "";
}

/** The factors whose attributes a choice is about: all for the Index, else those of the chosen factor's tab. */
export function factorsOfTab(programme: Pick<Programme, "factors">, choice: FactorChoice): readonly Factor[] {
  const factors = inTabOrder(programme);
  if (choice.kind === "index") return factors;
  return choice.kind === "unknown" ? [] : factors.filter(({ tab }) => tab === choice.factor.tab);
}
