import { ALL } from "#domain/network/network.ts";

/** Whether figures may still change: open or closed of a wave, month or range, `All waves` where none is chosen. */
export type WaveStatus = "Open" | "Closed" | "All waves";

interface ChosenTime {
  readonly waveCode?: string | undefined;
  readonly month?: string | undefined;
  readonly range?: object | null | undefined;
}

/** What screens and workbooks say of a reply's `wave_open` under the time that was chosen; empty and `All` choose none. */
export function waveStatus(isOpen: boolean, { waveCode, month, range }: ChosenTime): WaveStatus {
  if (isOpen) return "Open";
  const isChosen = (range ?? null) !== null || isOne(waveCode) || isOne(month);
  return isChosen ? "Closed" : "All waves";
}

function isOne(code = ""): boolean {
  return code !== "" && code !== ALL;
}
