import { verbatims } from "#contract/verbatims.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";

/** Runs a change of a recording (see `useAction`) and has the rows read again either way. */
export function useAudioAction(operation: string) {
  const { run, ...state } = useAction();
  const change = (action: () => Promise<unknown>): Promise<boolean> =>
    run(() =>
      action().finally(() =>
        queryClient.invalidateQueries({ queryKey: endpointKey(verbatims.list, operation) }),
      ),
    );
  return { run: change, ...state };
}
