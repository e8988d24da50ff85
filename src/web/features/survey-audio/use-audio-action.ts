import { useState } from "react";
import { verbatims } from "#contract/verbatims.ts";
import { ApiError } from "#web/api/api-error.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";

/** Runs a change of a recording: keeps whether it runs and why it failed, and has the rows read again either way. */
export function useAudioAction(operation: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await change();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: endpointKey(verbatims.list, operation) });
      setBusy(false);
    }
  };
  return { run, busy, problem, setProblem };
}
