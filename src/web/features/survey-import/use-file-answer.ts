import { useEffect, useState } from "react";
import type { Access, UploadEndpoint } from "#contract/endpoint.ts";
import { upload } from "#web/api/upload.ts";

/** A file that is sent to be read. */
interface SentFile {
  readonly file: File;
  /** The form's field that holds it. */
  readonly field: string;
  /** What else the form says, before the file; another object asks again. */
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
  const [told, setTold] = useState<Told<R> | null>(null);
  const [sent, setSent] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const abort = new AbortController();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(field, file, file.name);
    const onProgress = (bytes: number, total: number) => setSent(bytes / Math.max(1, total));
    upload(endpoint, { operation, form, signal: abort.signal, onProgress }).then(
      (answer) => setTold({ fields, answer, problem: null }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setTold({ fields, answer: null, problem: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => abort.abort();
  }, [endpoint, operation, file, field, fields, attempt]);
  const retry = () => {
    setTold(null);
    setAttempt(attempt + 1);
  };
  // What was said of other fields is no answer to these.
  const { answer, problem } = told?.fields === fields ? told : NOTHING;
  return { answer, problem, sent, retry };
}

interface Told<R> {
  readonly fields: SentFile["fields"];
  readonly answer: R | null;
  readonly problem: string | null;
}

const NOTHING = { answer: null, problem: null };
