import { ApiError } from "#web/api/api-error.ts";

/** Which field a refusal is about, and what is said there; null = none of these. */
export function refusedField<F extends string>(
  error: unknown,
  fields: ReadonlyMap<string, F>,
): { readonly name: F; readonly sentence: string } | null {
  if (!(error instanceof ApiError)) return null;
  const name = fields.get(error.code);
  return name === undefined ? null : { name, sentence: error.message };
}
