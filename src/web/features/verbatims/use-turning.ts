import { useEffect, useState } from "react";
import type { VerbatimList } from "#contract/verbatims.ts";
import { totalText } from "./page-words.ts";

/** The ways from the open response to its neighbours in the list; null where there is none. */
export interface Turning {
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
  /** Its place in the list, from 1, and how many there are, in words; null where the list does not hold it. */
  readonly place: { readonly number: number; readonly total: string } | null;
}

interface Options {
  /** The page of rows as it was asked for; undefined while another one stands there. */
  readonly list: VerbatimList | undefined;
  readonly open: string | null;
  readonly turnTo: (surveyId: string) => void;
  readonly setPageNumber: (page: number) => void;
}

/** See `Turning`; beyond the end of a page of rows it goes on with the next one. */
export function useTurning({ list, open, turnTo, setPageNumber }: Options): Turning {
  const [entering, setEntering] = useState<"first" | "last" | null>(null);
  useEffect(() => {
    if (entering === null || list === undefined) return;
    setEntering(null);
    const row = list.rows.at(entering === "first" ? 0 : -1);
    if (row !== undefined) turnTo(row.surveyId);
  }, [entering, list, turnTo]);
  const at = list?.rows.findIndex(({ surveyId }) => surveyId === open) ?? -1;
  if (list === undefined || at < 0) return { previous: null, next: null, place: null };
  const { rows, page, pageSize, total } = list;
  const number = (page - 1) * pageSize + at + 1;
  const wayTo = (place: number, beyond: boolean, enter: () => void) => {
    const row = rows[place];
    if (row !== undefined) return () => turnTo(row.surveyId);
    return beyond ? enter : null;
  };
  const enterPage = (turned: number, from: "first" | "last") => () => {
    setPageNumber(turned);
    setEntering(from);
  };
  return {
    previous: wayTo(at - 1, page > 1, enterPage(page - 1, "last")),
    next: wayTo(at + 1, number < total, enterPage(page + 1, "first")),
    place: { number, total: totalText(list) },
  };
}
