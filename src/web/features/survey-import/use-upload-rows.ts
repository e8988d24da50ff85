import { useEffect, useState } from "react";
import type { Access, JsonEndpoint } from "#contract/endpoint.ts";
import { read } from "#web/api/call.ts";

interface UploadAsked {
  readonly operation: string;
  readonly uploadId: number;
}

/**
 * What an endpoint says of an upload's rows. It is asked when a dialog opens and when the dialog says so, never by itself:
 * what is typed there belongs to these rows, whatever becomes of them meanwhile.
 */
export function useUploadRows<R>(
  endpoint: JsonEndpoint<Access, { readonly uploadId: number }, R>,
  { operation, uploadId }: UploadAsked,
) {
  const [answer, setAnswer] = useState<R | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const abort = new AbortController();
    read(endpoint, { operation, body: { uploadId }, signal: abort.signal }).then(
      (shown) => {
        setAnswer(() => shown);
        setProblem(null);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
    return () => abort.abort();
  }, [endpoint, operation, uploadId, attempt]);
  const readAgain = () => setAttempt(attempt + 1);
  const retry = () => {
    setProblem(null);
    readAgain();
  };
  return { answer, problem, retry, readAgain };
}
