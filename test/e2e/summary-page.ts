import { expect, type Locator, type Page } from "@playwright/test";
import type { OracleAnswer } from "#test/oracle/oracle.ts";
import { made } from "./journey-client.ts";

interface Shown {
  readonly value: number | null;
  readonly change: number | null;
}

/** What the codes of an oracle's answer are called on the page. */
export interface SummaryNames {
  readonly factor: (code: string) => string;
  readonly attribute: (code: string) => string;
  readonly dealer: (code: string) => string;
  /** `Region` and the code where it is left out. */
  readonly region?: (code: string) => string;
}

const attributes = made.programme.factors.flatMap((factor) => factor.attributes);
const MADE: SummaryNames = {
  factor: (code) => made.programme.factors.find((factor) => factor.code === code)?.name ?? code,
  attribute: (code) => attributes.find((attribute) => attribute.code === code)?.name ?? code,
  dealer: (code) => made.network.dealers.find((dealer) => dealer.code === code)?.name ?? code,
};

/** Compares every card of Summary with what the oracle says of the same rows. */
export async function expectSummary(page: Page, answer: OracleAnswer, names = MADE): Promise<void> {
  const card = (name: string) => page.getByRole("region", { name, exact: true });
  const { region: regionName = (code) => `Region ${code}` } = names;
  await expect(card("Index").getByRole("figure")).toContainText(points(answer.index.value));
  await expectShown(card("Index"), answer.index, points);
  await expectShown(card("NPS"), answer.nps, oneDecimal);
  await expectShown(card("% Disappointed"), answer.disappointed, percent);
  await expect(card("Index")).toContainText(`n ${thousands(answer.index.n)}`);

  const bands = ["Disappointed", "Indifferent", "Pleased", "Delighted"];
  for (const [place, name] of bands.entries()) {
    const band = answer.bands[place];
    if (band !== undefined) await expectRow(card("Satisfaction Split"), name, percent(band.value));
  }
  for (const { code, score } of answer.factors) {
    await expectRow(card("Factor Scores"), names.factor(code), points(score.value));
  }
  for (const { region, index } of answer.regions) {
    await expectRow(card("Regional Index"), regionName(region), points(index.value));
  }
  await page.getByRole("tab", { name: "Regional NPS" }).click();
  for (const { region, nps } of answer.regions) {
    await expectRow(card("Regional NPS"), regionName(region), oneDecimal(nps.value));
  }
  await page.getByRole("tab", { name: "Regional Index" }).click();
  await expectDealers(card("Top Dealers"), answer.top, names);
  await page.getByRole("tab", { name: "Bottom Dealers" }).click();
  await expectDealers(card("Bottom Dealers"), answer.bottom, names);
  await page.getByRole("tab", { name: "Top Dealers" }).click();
  await expectOrder(
    card("Improvement Areas"),
    answer.improvementAreas.map(({ code, disappointed }) => [
      names.attribute(code),
      percent(disappointed.value),
    ]),
  );
}

async function expectDealers(card: Locator, rows: OracleAnswer["top"], { dealer: nameOf }: SummaryNames) {
  const texts = rows.map(({ dealer, rank, index }) => [`${rank}`, nameOf(dealer), oneDecimal(index.value)]);
  await expectOrder(card, texts);
}

/** The rows of a ranked card, first to last, each with these texts. */
async function expectOrder(card: Locator, rows: readonly (readonly string[])[]): Promise<void> {
  const items = card.getByRole("listitem");
  await expect(items).toHaveCount(rows.length);
  for (const [place, texts] of rows.entries()) {
    for (const text of texts) await expect(items.nth(place)).toContainText(text);
  }
}

async function expectShown(card: Locator, { value, change }: Shown, shown: (value: number | null) => string) {
  await expect(card.getByRole("figure")).toContainText(shown(value));
  if (change !== null && change !== 0) {
    const size = shown(Math.abs(change)).replace("%", "");
    await expect(card.getByRole("figure")).toContainText(`${change > 0 ? "+" : "−"}${size}`);
  }
}

/** One row of a card names the thing and shows its value. */
async function expectRow(card: Locator, name: string, value: string): Promise<void> {
  const row = card.getByRole("listitem").filter({ has: card.page().getByText(name, { exact: true }) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(value);
}

function points(value: number | null): string {
  return value === null ? "" : thousands(Math.round(value));
}

function oneDecimal(value: number | null): string {
  return value === null ? "" : value.toFixed(1).replace("-", "−");
}

function percent(value: number | null): string {
  return `${oneDecimal(value)}%`;
}

function thousands(value: number): string {
  return value.toLocaleString("en");
}
