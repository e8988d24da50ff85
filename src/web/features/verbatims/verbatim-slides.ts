import type { VerbatimList, VerbatimRow } from "#contract/verbatims.ts";
import { dayText } from "#domain/calendar/date-display.ts";
import type { ShownCard } from "#web/charts/export/shown-cards.ts";
import { DEALER_COLUMN, FIGURE_COLUMNS, SURVEY_COLUMNS, VEHICLE_COLUMNS } from "./columns.ts";
import { paperText } from "./page-words.ts";

const NOTHING = "–";

/** The rows as a table of slides: a column of all that somebody wrote, for texts need its room. `sentence` of the page. */
export function verbatimSlides(list: VerbatimList, sentence: string): ShownCard {
  const { columns, rows } = list;
  const wrote = columns.length === 1 ? (columns[0]?.name ?? "") : "Comments";
  return {
    name: "Verbatims",
    subtitle: "",
    sentence,
    footnote: paperText(list),
    table: {
      head: [
        { text: namesOf(SURVEY_COLUMNS), kind: "text" },
        { text: DEALER_COLUMN.name, kind: "name" },
        ...FIGURE_COLUMNS.map(({ name }) => ({ text: name, kind: "number" }) as const),
        { text: wrote, kind: "words" },
        { text: namesOf(VEHICLE_COLUMNS), kind: "text" },
      ],
      rows: rows.map((row) => ({ cells: cellsOf(row, columns) })),
    },
  };
}

function namesOf(columns: readonly { readonly name: string }[]): string {
  return columns.map(({ name }) => name).join(", ");
}

function cellsOf(row: VerbatimRow, columns: VerbatimList["columns"]): readonly string[] {
  const { surveyId, surveyDate, dealerName, dealerCode, insufficient, dealerN, index, nps, overall } = row;
  return [
    `${surveyId}\n${dayText(surveyDate)}`,
    [`${dealerName} (${dealerCode})`, ...(insufficient ? [`insufficient sample, n ${dealerN}`] : [])].join(
      "\n",
    ),
    index?.toFixed(1) ?? NOTHING,
    nps?.toFixed(0) ?? NOTHING,
    overall?.toFixed(0) ?? NOTHING,
    writtenIn(row, columns),
    `${row.model}\n${row.vin ?? NOTHING}`,
  ];
}

/** Each text behind its question, where there are several. */
function writtenIn({ verbatims }: VerbatimRow, columns: VerbatimList["columns"]): string {
  const texts = columns.flatMap(({ name }, place) => {
    const text = verbatims[place] ?? null;
    if (text === null) return [];
    return columns.length === 1 ? [text] : [`${name}: ${text}`];
  });
  return texts.length === 0 ? NOTHING : texts.join("\n");
}
