import { useEffect, useState } from "react";
import type { Access, UploadEndpoint } from "#contract/endpoint.ts";
import { upload } from "#web/api/upload.ts";

/** A file that is sent to be read. */
interface SentFile {
  readonly file: File;
  /** The form's field that holds it. */
  readonly field: string;
  /** What else the form says, before the file; it must stay the same object. */
  readonly fields: Readonly<Record<string, string>>;
  /** null = of none. */
  readonly operation: string | null;
}

/** What an endpoint says of a file; `sent` from 0 to 1. */
export function useFileAnswer<R>(
  endpoint: UploadEndpoint<Access, R>,
  { file, field, fields, operation }: SentFile,
) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<R | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const abort = new AbortController();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(field, file, file.name);
    const onProgress = (bytes: number, total: number) => setSent(bytes / Math.max(1, total));
    upload(endpoint, { operation, form, signal: abort.signal, onProgress }).then(
      setAnswer,
      (error: unknown) => {
        if (!abort.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
    return () => abort.abort();
  }, [endpoint, operation, file, field, fields, attempt]);
  const retry = () => {
    setProblem(null);
    setAttempt(attempt + 1);
  };
  return { answer, problem, sent, retry };
}
