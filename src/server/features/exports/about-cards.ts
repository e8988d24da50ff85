import { waveStatus } from "#domain/filters/wave-status.ts";
import type { Page } from "#domain/pages/listed-pages.ts";
import { inPlace } from "#domain/scoring/ranked-place.ts";
import { counted } from "#domain/text/count-text.ts";
import { chosenDealers, chosenNames, type ReadSnapshot } from "#server/features/catalogue/index.ts";
import { type About, dayCell, type Fact } from "./about-sheet.ts";
import { type AnsweredCard, choicesOf } from "./answered-card.ts";

/** What an export of cards is about; a card that was asked something else than the first says so in its own line. */
export function aboutCards(page: Page, cards: readonly AnsweredCard[], { catalogue }: ReadSnapshot): About {
  const [first] = cards;
  if (first === undefined) throw new RangeError("an export needs a card");
  const { programme } = catalogue;
  const filters = chosenNames(page.filters, first.request, catalogue);
  const isWhole = cards.length > 1;
  const { range, waveOpen, count, dataDate, previous: compared } = first.about;
  return {
    page: page.title,
    card: isWhole ? null : first.card.title,
    dealers: chosenDealers(first.request, catalogue),
    filters,
    choices: [
      ...(range === null ? [] : [["From", dayCell(range.from)] as const, ["To", dayCell(range.to)] as const]),
      ...(isWhole ? [] : choicesOf(first, programme)),
      ...(compared === null ? [] : [["Compared with", compared] as const]),
      ...(isWhole ? [] : notesOf(first).map((note): Fact => ["Note", note])),
    ],
    responses: count,
    dataDate: dataDate,
    waveStatus: waveStatus(waveOpen, { ...first.request, range }),
    sheets: isWhole ? cards.map((card): Fact => [card.card.title, lineOf(card)]) : [],
  };

  function lineOf(card: AnsweredCard): string {
    const own = chosenNames(page.filters, card.request, catalogue)
      .filter(({ value }, place) => value !== filters[place]?.value)
      .map(({ filter, value }) => `${filter}: ${value}`);
    const choices = choicesOf(card, programme).map(([name, value]) => `${name}: ${value}`);
    return [counted(card.about.count, "response"), ...own, ...choices, ...notesOf(card)].join(" · ");
  }
}

/** The subtitle and the sizes behind the figures, such as how many dealers are ranked. */
function notesOf({ about, reply, rows }: AnsweredCard): string[] {
  const sizes = (reply.chart?.subFigures ?? []).flatMap(({ title, value }) =>
    value === null ? [] : [`${value} ${title}`],
  );
  const limits = reply.ranking ? rankingNotes(reply.ranking, rows) : [];
  return [...(about.subtitle === null ? [] : [about.subtitle]), ...sizes, ...limits];
}

function rankingNotes(
  { dealerScores, places, limit, rankedBy, lowerIsBetter }: NonNullable<AnsweredCard["reply"]["ranking"]>,
  rows: AnsweredCard["rows"],
): string[] {
  return [
    ...places.flatMap(({ ranked, below, ...place }) =>
      ranked === null
        ? []
        : [
            `${ranked} ranked ${inPlace(place)} by ${lowerIsBetter ? "% disappointed with " : ""}${rankedBy}${
              below === null ? "" : `, ${below} of them under ${limit}`
            }`,
          ],
    ),
    ...(rows === null ? [] : [`rows as searched and sorted, of ${dealerScores.length} dealers`]),
  ];
}
