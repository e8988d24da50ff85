import { verbatims } from "#contract/verbatims.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";

/** See `useAction`; `change` also has the rows read again, whether the change of a recording went well or not. */
export function useAudioAction(operation: string) {
  const action = useAction();
  const change = (work: () => Promise<unknown>): Promise<boolean> =>
    action.run(() =>
      work().finally(() =>
        Promise.all(
          [verbatims.list, verbatims.response].map((endpoint) =>
            queryClient.invalidateQueries({ queryKey: endpointKey(endpoint, operation) }),
          ),
        ),
      ),
    );
  return { ...action, change };
}
