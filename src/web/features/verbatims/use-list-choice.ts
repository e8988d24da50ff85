import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useRef } from "react";
import type { AddressSearch } from "#web/state/search.ts";
import type { Order } from "./columns.ts";
import { type ListChoice, listAddress, listChoiceOf, writtenChoice } from "./list-choice.ts";
import type { Narrowed } from "./narrowing-words.ts";

/** The page's choice in the address and the ways to change it. */
export function useListChoice() {
  const address: AddressSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  /** Whether Back leads to the list this response was opened from. */
  const openedHere = useRef(false);
  const write = useCallback(
    (next: Partial<ListChoice>, replace: boolean) =>
      void navigate({
        to: ".",
        search: (current) => ({ ...current, ...writtenChoice(next) }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const choose = useCallback((next: Narrowed) => write(next, false), [write]);
  // Not a step of the history for each pause in typing.
  const onSearch = useCallback((search: string) => write({ search }, true), [write]);
  const onOrder = useCallback((order: Order) => write({ order }, false), [write]);
  const openResponse = useCallback(
    (surveyId: string) => {
      openedHere.current = true;
      write({ response: surveyId }, false);
    },
    [write],
  );
  /** Another response in the place of the open one: Back still leads to the list. */
  const turnTo = (surveyId: string) => write({ response: surveyId }, true);
  const closeResponse = () => {
    if (!openedHere.current) return write({ response: null }, true);
    openedHere.current = false;
    history.back();
  };
  return {
    choice: listChoiceOf(address),
    address: listAddress(address),
    choose,
    onSearch,
    onOrder,
    openResponse,
    turnTo,
    closeResponse,
  };
}
