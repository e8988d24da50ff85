import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import classes from "./card-tabs.module.css";

interface CardTabsProps {
  readonly tabs: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
]);

/** Tabs in the place of a card's title; arrows move between them. */
export function CardTabs({ tabs, chosen, onChoose }: CardTabsProps) {
  const choose = (id: string) => {
    // The card is drawn anew with each choice: the focus goes to the new tab, not to the one that leaves.
    flushSync(() => onChoose(id));
    document.getElementById(id)?.focus();
  };
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    choose(next.id);
  };
  return (
    <div role="tablist" className={classes.tabs} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === chosen}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => choose(tab.id)}
        >
          {tab.name}
        </button>
      ))}
    </div>
  );
}
