import type { KeyboardEvent } from "react";
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
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.id);
    document.getElementById(next.id)?.focus();
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
          onClick={() => onChoose(tab.id)}
        >
          {tab.name}
        </button>
      ))}
    </div>
  );
}
