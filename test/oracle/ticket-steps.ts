import type { ModelRow, ModelSave, ModelTicket } from "./ticket-model.ts";

const PEOPLE = [0, 1, 1, 2, 2, 2, 3, 3, 5, 5] as const;
const STATUSES = [1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 9] as const;
const TEXTS = ["", "first", "second", "third word"] as const;

/** A save somebody could send, most of them sensible, some not; `random` gives numbers from 0 to below 1. */
export function randomSave(ticket: ModelTicket, day: number, random: () => number): ModelSave {
  const pick = <T>(list: readonly [T, ...T[]]) => list[Math.floor(random() * list.length)] ?? list[0];
  const chance = (share: number) => random() < share;
  const kept = ticket.rows
    .filter(() => chance(0.8))
    .map((row) => (chance(0.5) ? row : { ...row, plan: pick(TEXTS) }));
  const added: ModelRow[] = Array.from({ length: Math.floor(random() * 2.3) }, () => ({
    id: chance(0.03) ? 987_654 : 0,
    point: pick(TEXTS),
    plan: pick(TEXTS),
  }));
  return {
    who: pick(PEOPLE),
    day,
    status: pick(STATUSES),
    due: chance(0.6) ? ticket.due : day + Math.floor(random() * 6) - 1,
    dealer: pick(TEXTS),
    manager: pick(TEXTS),
    rows: [...kept, ...added],
    add: chance(0.8) ? 0 : Math.ceil(random() * 3),
    drop: chance(0.85) ? [] : [...ticket.files.slice(0, 1), ...(chance(0.1) ? [987_654] : [])],
  };
}
