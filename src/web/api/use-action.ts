import { useState } from "react";
import { reportedProblem } from "./api-error.ts";

/** Runs something a person asked for; keeps whether it runs and the sentence of its failure. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await action();
      return true;
    } catch (error) {
      setProblem(reportedProblem(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, problem, setProblem };
}
