import { useEffect, useState } from "react";
import type { CreatedWords } from "./created-words.ts";

/** Plans that were just made: what their maker is told on the page they lead to. */
export interface CreatedPlans {
  readonly person: string;
  readonly operation: string;
  readonly ticketNos: readonly number[];
  readonly words: CreatedWords;
}

let waiting: CreatedPlans | null = null;
const listeners = new Set<() => void>();

/** Tells the page that shows tickets, the open one or the next one. */
export function publishCreated(plans: CreatedPlans): void {
  waiting = plans;
  for (const listener of listeners) listener();
}

/** What a person has just created in an operation, as long as the page stands; and how to put it away. */
export function useCreatedPlans(person: string, operation: string): [CreatedPlans | null, () => void] {
  const [plans, setPlans] = useState<CreatedPlans | null>(null);
  useEffect(() => {
    const take = () => {
      if (waiting !== null) setPlans(waiting);
      waiting = null;
    };
    take();
    listeners.add(take);
    return () => {
      listeners.delete(take);
    };
  }, []);
  const isOwn = plans?.person === person && plans.operation === operation;
  return [isOwn ? plans : null, () => setPlans(null)];
}
