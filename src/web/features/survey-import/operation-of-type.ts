import type { Operation } from "#contract/structure.ts";

/** The operation an upload of this type goes to: the chosen one if it is of the type, else the only one that is. */
export function operationOfType(
  operations: readonly Operation[],
  chosen: Operation,
  type: Operation["type"],
) {
  if (chosen.type === type) return chosen;
  const matching = operations.filter((operation) => operation.type === type);
  return matching.length === 1 ? (matching[0] ?? null) : null;
}
