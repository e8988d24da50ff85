import { createHmac } from "node:crypto";
import { identityOf, type ReadRow } from "#domain/survey-sheet/survey-sheet.ts";

/** What the answers of a client that were erased are known by, as it travels to the process that reads a file. */
export interface ErasedKeys {
  readonly operationId: number;
  /** Base64, as the hashes are. */
  readonly key: string;
  /** `untilDay`: the last day of the answers that are meant; null = whatever their day. */
  readonly hashes: readonly { readonly hash: string; readonly untilDay: string | null }[];
}

/** A survey of an operation, or a vehicle. */
type RespondentKey = { readonly operationId: number; readonly surveyId: string } | { readonly vin: string };

/** The keyed hash that stands for a respondent, base64. */
export function erasedKeyOf(key: Buffer, respondent: RespondentKey): string {
  const text =
    "vin" in respondent
      ? `vin ${respondent.vin.toUpperCase()}`
      : `survey ${respondent.operationId} ${respondent.surveyId}`;
  return createHmac("sha256", key).update(text).digest("base64");
}

/** Tells rows that come back after their respondent had them erased. */
export class ErasedRows {
  readonly #operationId: number;
  readonly #key: Buffer;
  readonly #untilDays: ReadonlyMap<string, string | null>;
  /** How many were met. */
  count = 0;

  constructor({ operationId, key, hashes }: ErasedKeys) {
    this.#operationId = operationId;
    this.#key = Buffer.from(key, "base64");
    this.#untilDays = new Map(hashes.map(({ hash, untilDay }) => [hash, untilDay]));
  }

  /** Whether a row is one of them; notes it. */
  meets(row: ReadRow): boolean {
    if (this.#untilDays.size === 0 || !this.#isErased(row)) return false;
    this.count += 1;
    return true;
  }

  warnings(): readonly string[] {
    if (this.count === 0) return [];
    const rows = this.count === 1 ? "One row is" : `${this.count} rows are`;
    return [
      `${rows} left out: their respondents had their answers erased. The original is not kept after the import.`,
    ];
  }

  #isErased(row: ReadRow): boolean {
    const { surveyId, vin, day } = identityOf(row);
    if (surveyId !== null && this.#has({ operationId: this.#operationId, surveyId })) return true;
    if (vin === null) return false;
    const untilDay = this.#untilDays.get(erasedKeyOf(this.#key, { vin }));
    return untilDay !== undefined && (untilDay === null || day <= untilDay);
  }

  #has(respondent: RespondentKey): boolean {
    return this.#untilDays.has(erasedKeyOf(this.#key, respondent));
  }
}
