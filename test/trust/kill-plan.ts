import { diceOf } from "#test/survey-import/random-answers.ts";

/** Who is killed: the server, the process that reads a workbook, PostgreSQL or one of its processes, or a command. */
export type Victim = "server" | "child" | "postmaster" | "backend" | "command";

/** What the kill is meant to hit. */
export type Activity = "upload" | "import" | "publish" | "delete" | "ticket" | "notification" | "backup";

export interface TrustKill {
  readonly activity: Activity;
  readonly victim: Victim;
  /** How far into what the activity usually takes, 0–1. */
  readonly moment: number;
}

const PRODUCT: readonly Victim[] = ["server", "server", "postmaster", "backend"];
const VICTIMS: Readonly<Record<Activity, readonly Victim[]>> = {
  upload: [...PRODUCT, "child"],
  import: [...PRODUCT, "child"],
  publish: PRODUCT,
  delete: PRODUCT,
  ticket: PRODUCT,
  notification: PRODUCT,
  backup: [...PRODUCT, "command"],
};
/** Every round of ten has each activity. */
const ACTIVITIES: readonly Activity[] = [
  "import",
  "ticket",
  "upload",
  "publish",
  "delete",
  "notification",
  "import",
  "ticket",
  "backup",
  "upload",
];
const MOMENTS = 1_000;

/** So many kills, the same for the same seed. */
export function killPlan(seed: number, kills: number): TrustKill[] {
  const dice = diceOf(seed);
  return Array.from({ length: kills }, (_, n) => {
    const activity = ACTIVITIES[n % ACTIVITIES.length] ?? "import";
    const victims = VICTIMS[activity];
    const victim = victims[dice(victims.length)] ?? "server";
    return { activity, victim, moment: dice(MOMENTS) / MOMENTS };
  });
}
