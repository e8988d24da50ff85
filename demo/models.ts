/** A vehicle and how its buyers answer: share of the surveys, appeal in rating points, first wave on sale. */
export interface DemoModel {
  readonly code: string;
  readonly name: string;
  readonly share: number;
  readonly appeal: number;
  readonly firstWave: number;
}

export const MERIDIAN_MODELS: readonly DemoModel[] = [
  { code: "M01", name: "Tarang", share: 22, appeal: -0.15, firstWave: 1 },
  { code: "M02", name: "Kiran", share: 17, appeal: 0, firstWave: 1 },
  { code: "M03", name: "Saarthi", share: 13, appeal: 0.1, firstWave: 1 },
  { code: "M04", name: "Nomad", share: 18, appeal: 0.15, firstWave: 1 },
  { code: "M05", name: "Nomad X", share: 9, appeal: 0.25, firstWave: 1 },
  { code: "M06", name: "Meghdoot", share: 8, appeal: -0.05, firstWave: 1 },
  { code: "M07", name: "Atlas", share: 7, appeal: 0.05, firstWave: 1 },
  { code: "M08", name: "Zephyr EV", share: 6, appeal: -0.3, firstWave: 3 },
];

export const AURORA_MODELS: readonly DemoModel[] = [
  { code: "A1", name: "Lyra", share: 34, appeal: -0.1, firstWave: 1 },
  { code: "A2", name: "Orion", share: 29, appeal: 0.1, firstWave: 1 },
  { code: "A3", name: "Polaris", share: 22, appeal: 0.2, firstWave: 1 },
  { code: "A4", name: "Vela EV", share: 15, appeal: -0.15, firstWave: 2 },
];
