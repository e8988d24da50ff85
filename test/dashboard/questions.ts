import { z } from "zod";
import { chartRequest } from "#contract/dashboard.ts";
import { NETWORK } from "#test/endpoints/two-operations.ts";
import type { Question } from "#test/oracle/inputs.ts";

/** A question with the name that its reply gives the period before. */
export interface AskedQuestion {
  readonly question: Question;
  readonly previous: string | null;
  /** The days as the request says them and the reply repeats them, where the question counts the months whole. */
  readonly days?: Days;
  /** The request leaves the days out: the stored time range. */
  readonly byDefault?: boolean;
}

/** A range of days. */
export interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Of both operations. */
export const STORED_RANGE: Days = { firstDay: "2025-07-01", lastDay: "2026-08-24" };

const home = NETWORK.dealers.find(({ code }) => code === "D001");
const STATE = home?.state ?? "";
const LOCATION = home?.location ?? "";

const inWave = (wave: string, previous: string, more: Question = {}): AskedQuestion => ({
  question: { wave, ...more },
  previous,
});
const always = (question: Question): AskedQuestion => ({ question, previous: null });
const inRange = (
  [firstDay, lastDay]: readonly [string, string],
  previous: string,
  more: Question = {},
): AskedQuestion => ({ question: { firstDay, lastDay, ...more }, previous });

/** No filter, each filter, two filters. */
export const BY_WAVE: readonly AskedQuestion[] = [
  always({}),
  inWave("WQ-3", "Oct–Dec 2025"),
  inWave("WQ-3", "Dec 2025", { month: "2026-01" }),
  always({ region: "R1" }),
  always({ state: STATE }),
  always({ location: LOCATION }),
  always({ dealers: ["D001"] }),
  always({ model: "M2" }),
  inWave("WQ-4", "Jan–Mar 2026", { region: "R1" }),
  inWave("WQ-4", "Jan–Mar 2026", { dealers: ["D004"] }),
  inWave("WQ-2", "Jul–Sep 2025", { model: "M1" }),
  always({ region: "R2", model: "M1" }),
];

const WHOLE = ["2026-01-01", "2026-05-31"] as const;
const CUT = ["2026-01-17", "2026-05-03"] as const;
const BEFORE_WHOLE = "Aug–Dec 2025";
const BEFORE_CUT = "Oct 2nd 2025 – Jan 16th 2026";

const UP_TO_THE_DATA = { days: { firstDay: "2026-03-01", lastDay: STORED_RANGE.lastDay } };

/** From/To: the stored range, whole months, to the end of the data, both ends cut, one end cut, inside one month; with no filter, each filter, two filters. */
export const BY_RANGE: readonly AskedQuestion[] = [
  { ...always({ firstDay: "2025-07-01", lastDay: "2026-08-31" }), days: STORED_RANGE, byDefault: true },
  { ...inRange(["2026-03-01", "2026-08-31"], "Sep 2025–Feb 2026"), ...UP_TO_THE_DATA },
  inRange(["2026-05-06", STORED_RANGE.lastDay], "Jan 15th 2026 – May 5th 2026"),
  inRange(WHOLE, BEFORE_WHOLE),
  inRange(CUT, BEFORE_CUT),
  inRange(["2026-02-01", "2026-04-19"], "Nov 15th 2025 – Jan 31st 2026"),
  inRange(["2026-02-04", "2026-02-26"], "Jan 12th 2026 – Feb 3rd 2026"),
  inRange(WHOLE, BEFORE_WHOLE, { region: "R1" }),
  inRange(CUT, BEFORE_CUT, { region: "R2" }),
  inRange(CUT, BEFORE_CUT, { dealers: ["D001"] }),
  inRange(CUT, BEFORE_CUT, { model: "M2" }),
  inRange(WHOLE, BEFORE_WHOLE, { dealers: ["D004"], model: "M1" }),
];

/** The request of a question. */
export function bodyOf({ question, days, byDefault }: AskedQuestion): z.input<typeof chartRequest> {
  const { wave, month, region, state, location, dealers, model } = question;
  const { firstDay, lastDay } = days ?? question;
  return z.encode(chartRequest, {
    waveCode: wave ?? "",
    month: month ?? "All",
    regionCode: region ?? null,
    stateCode: state ?? "",
    locationCode: location ?? "",
    dealerCode: dealers?.join(",") ?? "All",
    modelCode: model ?? "",
    ...(byDefault === true || firstDay === undefined || lastDay === undefined
      ? {}
      : { from: firstDay ?? "", to: lastDay ?? "" }),
  });
}
