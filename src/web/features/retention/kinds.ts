import type { Expired } from "#contract/retention.ts";
import { numericDay } from "#domain/calendar/date-display.ts";
import { amountTexts, LEAST_MONTHS, type RetentionKind } from "#domain/retention/retention.ts";
import { counted } from "#domain/text/count-text.ts";
import { listText } from "#domain/text/list-text.ts";

interface KindText {
  readonly title: string;
  readonly about: string;
}

/** The kinds in the words of the page, in its order. */
export const KIND_TEXTS: Readonly<Record<RetentionKind, KindText>> = {
  identity: {
    title: "What tells who answered",
    about:
      "Comments, VIN, recordings and the uploaded files that brought them, by the day of the survey; files and recordings by the day they came, too. Scores stay: no figure changes.",
  },
  recordings: {
    title: "Recordings",
    about: "By the day they were uploaded. The answers stay.",
  },
  originals: {
    title: "Uploaded files",
    about: "Originals and reports of rejected rows, by the day they were uploaded. Their answers stay.",
  },
  answers: {
    title: "Whole answers",
    about:
      "By the day of the survey. They leave every figure, rank and trend, as if they had never been sent.",
  },
  audit: {
    title: "Audit log",
    about: "Who did what. Removed entries can't be looked up any more.",
  },
};

/** 'Whole answers: 12 answers and 1 recording, from before 23-11-2024.' */
export function effectOf({ kind, keptFrom, ...amounts }: Expired): string {
  const { title } = KIND_TEXTS[kind];
  const parts = amountTexts(kind, amounts);
  return parts.length === 0
    ? `${title}: nothing is older than ${numericDay(keptFrom)} today.`
    : `${title}: ${listText(parts)}, from before ${numericDay(keptFrom)}.`;
}

const OFFERED_MONTHS = [1, 3, 6, 12, 18, 24, 36, 60, 84, 120];
const FOR_EVER = "ever";

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a kind may be kept for, its present time among it. */
export function choicesOf(kind: RetentionKind, present: number | null): Choice[] {
  const months = new Set([...OFFERED_MONTHS, ...(present === null ? [] : [present])]);
  const offered = [...months].filter((each) => each >= LEAST_MONTHS[kind]).sort((a, b) => a - b);
  return [
    { value: FOR_EVER, label: "For ever" },
    ...offered.map((each) => ({ value: String(each), label: timeOf(each) })),
  ];
}

/** The months behind a choice; null = for ever. */
export function monthsOf(value: string): number | null {
  return value === FOR_EVER ? null : Number(value);
}

/** The choice that stands for so many months. */
export function choiceOf(months: number | null): string {
  return months === null ? FOR_EVER : String(months);
}

/** 'Kept for 2 years.' */
export function keptText(months: number | null): string {
  return months === null ? "Kept for ever." : `Kept for ${timeOf(months)}.`;
}

function timeOf(months: number): string {
  return months % 12 === 0 ? counted(months / 12, "year") : counted(months, "month");
}
