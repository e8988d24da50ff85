import { createContext } from "react";
import type { CardAsked } from "#contract/exports.ts";

/** What a page asks for its figures; the same questions make its workbook. */
export interface PageQuestions {
  readonly operation: string;
  readonly requests: readonly CardAsked[];
}

export const ExportContext = createContext<PageQuestions>({ operation: "", requests: [] });
