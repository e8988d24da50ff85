import type { CardAsked } from "#contract/exports.ts";
import { normalizedRequest } from "#domain/filters/filters.ts";
import { type Card, cardPlace, cardsOfPage, type Page } from "#domain/pages/listed-pages.ts";
import type { OtherQuestion } from "#domain/programme/programme.ts";
import { exportFileName } from "#domain/text/export-file-name.ts";
import { type ReadSnapshot, withSnapshot } from "#server/features/catalogue/index.ts";
import {
  answerCards,
  type CardReply,
  type CardServices,
  readInTurn,
} from "#server/features/dashboard/index.ts";
import { recordExport } from "#server/platform/access/record-export.ts";
import { DATABASE_LIMITS } from "#server/platform/database/database-limits.ts";
import { limitedRead, readLimit } from "#server/platform/database/limited-read.ts";
import { badRequest, notFound } from "#server/platform/errors.ts";
import type { FileReply, OperationCall } from "#server/platform/http/serve.ts";
import { sheetNames } from "#server/platform/workbook/sheet-names.ts";
import { type SheetToWrite, writeWorkbook, XLSX_TYPE } from "#server/platform/workbook/write-workbook.ts";
import { aboutCards } from "./about-cards.ts";
import { ABOUT_SHEET, aboutSheet } from "./about-sheet.ts";
import { type AnsweredCard, answeredRequest, spokenBy } from "./answered-card.ts";
import { cardSheets } from "./card-sheets.ts";

const LIMIT = readLimit(
  "Choose fewer days, whole months or fewer dealers, and try again.",
  DATABASE_LIMITS.export.statementSeconds,
);

type Call = OperationCall<{ readonly requests: readonly CardAsked[] }>;

/** One card, or the cards of a page, answered from one snapshot by the sources of the screen, as a workbook. */
export async function exportCards(services: CardServices, call: Call): Promise<FileReply> {
  const read = () =>
    withSnapshot(
      services.db,
      services.now,
      call,
      async (snapshot) => {
        const { pages, programme } = snapshot.catalogue;
        const { page, cards } = askedCards(pages, programme.otherQuestions, call.body.requests);
        const answer = answerCards(services, snapshot, cards.length > 1);
        const answered: AnsweredCard[] = [];
        // One after the other: they share a connection.
        for (const card of cards) answered.push(answeredCard(card, await answer(card.asked)));
        const about = aboutCards(page, answered, snapshot);
        const named = [call.operation.type, page.title, about.card ?? "", about.dealers.join(" ")];
        return {
          sheets: [aboutSheet(about, snapshot, call), ...namedSheets(answered, snapshot)],
          fileName: exportFileName(named, "xlsx"),
          detail: { page: page.title, cards: answered.map(({ card }) => card.title), filters: about.filters },
          settings: snapshot.settings,
        };
      },
      "export",
    );
  // Who has one of the turns keeps it no longer than somebody waits, and than one statement of an export may take.
  const limited = () => limitedRead(call.left, read, LIMIT);
  const made = await readInTurn(services, call, call.body.requests, limited, "workbooks");
  await recordExport(services.db, call, { ...made, subject: made.fileName });
  return {
    stream: writeWorkbook(made.sheets),
    fileName: made.fileName,
    contentType: XLSX_TYPE,
    bytes: null,
  };
}

function answeredCard({ card, asked }: AskedCard, reply: CardReply): AnsweredCard {
  const request = normalizedRequest(asked.body);
  return {
    card,
    request: answeredRequest(request, reply),
    reply,
    about: spokenBy(reply),
    rows: asked.rows ?? null,
  };
}

function namedSheets(cards: readonly AnsweredCard[], { catalogue }: ReadSnapshot): SheetToWrite[] {
  const wanted = cards.flatMap((card) => cardSheets(card, catalogue.programme));
  const [, ...names] = sheetNames([ABOUT_SHEET, ...wanted.map(([name]) => name)]);
  return wanted.map(([name, sheet], place) => ({ name: names[place] ?? name, ...sheet }));
}

/** A card as the structure names it, and what is asked of it. */
interface AskedCard {
  readonly card: Card;
  readonly asked: CardAsked;
}

/** The page of an export and its cards by their names. */
function askedCards(
  pages: readonly Page[],
  questions: readonly OtherQuestion[],
  requests: readonly CardAsked[],
): { readonly page: Page; readonly cards: readonly AskedCard[] } {
  const found = requests.map((asked) => ({ asked, ...findCard(pages, questions, asked.path) }));
  const [first] = found;
  if (first === undefined) throw badRequest("Choose what to export.");
  if (found.some(({ page }) => page !== first.page)) {
    throw badRequest("All cards of an export belong to one page.", "SEVERAL_PAGES");
  }
  return { page: first.page, cards: found };
}

function findCard(pages: readonly Page[], questions: readonly OtherQuestion[], path: string) {
  const place = cardPlace(path);
  const page = pages.find(({ key }) => key === place?.page);
  const card = page && cardsOfPage(page, questions).find(({ key }) => key === place?.card);
  if (page === undefined || card === undefined) throw notFound("There is no such card.", "NO_CARD");
  return { page, card };
}
