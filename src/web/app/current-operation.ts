import { createContext, useContext } from "react";
import type { Structure } from "#contract/structure.ts";
import type { CurrentOperation } from "#web/features/session/use-structure.ts";

export const StructureContext = createContext<Structure | null>(null);
export const CurrentOperationContext = createContext<CurrentOperation | null>(null);

/** What the person may open; only below the signed-in route. */
export function useOpenStructure(): Structure {
  const structure = useContext(StructureContext);
  if (!structure) throw new Error("The structure is only known behind the login.");
  return structure;
}

/** The chosen operation, its client and the person there; only below the place route. */
export function useCurrentOperation(): CurrentOperation {
  const place = useContext(CurrentOperationContext);
  if (!place) throw new Error("No operation has been chosen here.");
  return place;
}
