import { useState } from "react";
import { useAdminConfirmed } from "#web/state/admin-flag.ts";
import { type Failure, failureOf, standingSentence } from "./failure.ts";

/**
 * Runs something a person asked for; keeps whether it runs and the sentence of its failure. The sentence goes with the
 * next run, with what it was `about`, and where the password was missing as soon as it is typed.
 */
export function useAction(about = "") {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const confirmed = useAdminConfirmed();
  const problem = standingSentence(failure, { about, confirmed });
  // Gone for good: it does not come back with what it was about.
  if (failure !== null && problem === null) setFailure(null);
  const setProblem = (sentence: string | null) =>
    setFailure(sentence === null ? null : { sentence, about, wantsPassword: false });
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      setFailure(failureOf(error, about));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, problem, setProblem };
}
