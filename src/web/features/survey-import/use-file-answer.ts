import { useCallback, useEffect, useRef, useState } from "react";
import type { Access, UploadEndpoint } from "#contract/endpoint.ts";
import { upload } from "#web/api/upload.ts";

type Fields = Readonly<Record<string, string>>;

/** A file that is sent to be read. */
interface SentFile {
  readonly file: File;
  /** The form's field that holds it. */
  readonly field: string;
  /** What else the form says, before the file; another object asks again. */
  readonly fields: Fields;
  /** null = of none. */
  readonly operation: string | null;
}

/** What an endpoint says of a file; `sent` from 0 to 1. `readAs` asks once more with further fields, beside that answer. */
export function useFileAnswer<R>(
  endpoint: UploadEndpoint<Access, R>,
  { file, field, fields, operation }: SentFile,
) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<R> | null>(null);
  const [sent, setSent] = useState(0);
  const open = useRef(new AbortController());
  const send = useCallback(
    (further: Fields, onProgress: (bytes: number, total: number) => void) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...further })) form.append(name, value);
      form.append(field, file, file.name);
      return upload(endpoint, { operation, form, signal: open.current.signal, onProgress });
    },
    [endpoint, operation, file, field, fields],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const abort = new AbortController();
    open.current = abort;
    send({}, (bytes, total) => setSent(bytes / Math.max(1, total))).then(
      (answer) => setOutcome({ fields, answer, problem: null }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setOutcome({ fields, answer: null, problem: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => abort.abort();
  }, [send, fields, attempt]);
  const retry = () => {
    setOutcome(null);
    setAttempt(attempt + 1);
  };
  const readAs = (further: Fields): Promise<R> => {
    const { signal } = open.current;
    return send(further, () => undefined).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      // Nobody waits for it any more.
      return new Promise<never>(() => undefined);
    });
  };
  // What was said of other fields is no answer to these.
  const { answer, problem } = outcome?.fields === fields ? outcome : NOTHING;
  return { answer, problem, sent, retry, readAs };
}

interface Outcome<R> {
  readonly fields: Fields;
  readonly answer: R | null;
  readonly problem: string | null;
}

const NOTHING = { answer: null, problem: null };
