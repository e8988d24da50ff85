import { ApiError, reportedProblem } from "./api-error.ts";

/** What went wrong with something a person asked for. */
export interface Failure {
  readonly sentence: string;
  /** What it was about, as far as the screen can show something else meanwhile. */
  readonly about: string;
  /** True when nothing but the password was missing. */
  readonly wantsPassword: boolean;
}

/** What is kept of an error; one that nobody foresaw is reported. */
export function failureOf(error: unknown, about: string): Failure {
  const wantsPassword = error instanceof ApiError && error.code === "ADMIN_REAUTH";
  return { sentence: reportedProblem(error), about, wantsPassword };
}

/** The sentence that still holds: not one about what is gone from the screen, nor one for a password typed since. */
export function standingSentence(
  failure: Failure | null,
  { about, confirmed }: { readonly about: string; readonly confirmed: boolean },
): string | null {
  if (failure === null || failure.about !== about) return null;
  return failure.wantsPassword && confirmed ? null : failure.sentence;
}
