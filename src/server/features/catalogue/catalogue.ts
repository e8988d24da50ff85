import type { Transaction } from "kysely";
import { monthOfNumber, waveOfMonth } from "#domain/calendar/calendar.ts";
import type { DayRange } from "#domain/calendar/periods.ts";
import { FILTERS, type FilterKey } from "#domain/filters/filters.ts";
import type { Network } from "#domain/network/network.ts";
import { findPage, type Page } from "#domain/pages/listed-pages.ts";
import { inLanguage, languagesOf } from "#domain/programme/languages.ts";
import type { Programme } from "#domain/programme/programme.ts";
import type { OperationRow } from "#server/platform/access/actor.ts";
import { pagesOfRow } from "#server/platform/database/stored-pages.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { findHead, hasModelless, loadMonths, loadProgramme, loadShownNetwork } from "./queries.ts";

/** What an operation is made of besides its responses. */
export interface Catalogue {
  readonly operationId: number;
  readonly dataVersion: number;
  readonly programme: Programme;
  /** Whose texts the programme has, where it has them beside its own; null = its own. */
  readonly language: string | null;
  /** The client's network, the never surveyed too: people may be in charge of it. */
  readonly whole: Network;
  /** What figures are about: the whole without what was never surveyed. */
  readonly network: Network;
  /** What filters offer: the network without what is retired. */
  readonly choices: Network;
  /** Months with responses anywhere in the network, `YYYY-MM`, oldest first. */
  readonly months: readonly string[];
  /** Those of them whose days are counted, too: a range that cuts them needs no responses. */
  readonly dayMonths: ReadonlySet<string>;
  /** True where the client has one model and responses from before it came. */
  readonly hasModelless: boolean;
  /** First and last survey date, `YYYY-MM-DD`. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** The operation's own pages, else the default ones. */
  readonly pages: readonly Page[];
}

/** Waves with responses, newest first. */
export function wavesOf({ months, programme }: Catalogue): string[] {
  const waves = months
    .map((month) => waveOfMonth(programme.firstMonth, month))
    .filter((wave) => wave !== null);
  return [...new Set(waves)].reverse();
}

/** The stored time range: first and last day with responses; null while there are none. */
export function heldDays({ firstDay, lastDay }: Pick<Catalogue, "firstDay" | "lastDay">): DayRange | null {
  return firstDay === null || lastDay === null ? null : { from: firstDay, to: lastDay };
}

/** The filters of the page in a path `<page>/<card>`; one that the operation does not list takes all of them. */
export function filtersOfPage({ pages }: Pick<Catalogue, "pages">, page: string): readonly FilterKey[] {
  return findPage(pages, page)?.filters ?? FILTERS.map(({ key }) => key);
}

const newest = new Map<number, Catalogue>();

/** The catalogue of this version, if it is the newest that was read here. */
export function knownCatalogue({
  id,
  dataVersion,
}: Pick<OperationRow, "id" | "dataVersion">): Catalogue | null {
  const known = newest.get(id);
  return known?.dataVersion === dataVersion ? known : null;
}

const translated = new WeakMap<Catalogue, Map<string, Catalogue>>();

/** The same with the texts of its programme in a language, where it has any in it. */
export function catalogueIn(catalogue: Catalogue, language: string | null): Catalogue {
  if (language === null) return catalogue;
  const known = translated.get(catalogue) ?? translationsOf(catalogue);
  translated.set(catalogue, known);
  return known.get(language) ?? catalogue;
}

function translationsOf(catalogue: Catalogue): Map<string, Catalogue> {
  const { programme } = catalogue;
  return new Map(
    languagesOf(programme).map((language) => [
      language,
      { ...catalogue, language, programme: inLanguage(programme, language) },
    ]),
  );
}

/**
 * The catalogue as the transaction's snapshot sees it. The version is read every time, the rest only when it changed.
 * Needs `app.client` set and rlsMode 'network' or 'all'.
 */
export async function loadCatalogue(trx: Transaction<Database>, operationId: number): Promise<Catalogue> {
  const head = await findHead(trx, operationId);
  if (head === null) throw new Error(`Operation ${operationId} is gone.`);
  const known = newest.get(operationId);
  if (known?.dataVersion === head.dataVersion) return known;
  const { whole, network, choices } = await loadShownNetwork(trx, head.clientId);
  const loaded: Catalogue = {
    operationId,
    dataVersion: head.dataVersion,
    firstDay: head.firstDay,
    lastDay: head.lastDay,
    pages: pagesOfRow(head.pages),
    dayMonths: new Set(head.dayMonths.map(monthOfNumber)),
    programme: await loadProgramme(trx, operationId),
    language: null,
    whole,
    network,
    choices,
    months: await loadMonths(trx, operationId),
    hasModelless: network.models.length === 1 && (await hasModelless(trx, operationId)),
  };
  if (known === undefined || known.dataVersion < loaded.dataVersion) newest.set(operationId, loaded);
  return loaded;
}
