/** A chosen workbook on its way to the server. */
export interface QueuedFile {
  readonly id: number;
  readonly file: File;
  readonly state: "chosen" | "sending";
  readonly sentBytes: number;
}

/** What the screen shows of the queue; a new object with every change. */
export interface QueueView {
  readonly files: readonly QueuedFile[];
  readonly sending: boolean;
  /** One sentence per file that was refused since the last submit or choice. */
  readonly failures: readonly string[];
}

/** Sends one file; rejects with an Error whose message is for the person, or with an AbortError. */
export type SendFile<T> = (
  file: File,
  target: T,
  progress: (sentBytes: number) => void,
  signal: AbortSignal,
) => Promise<void>;

const ACCEPTED_NAME = /\.(xlsx|xls)$/i;
const EMPTY: QueueView = { files: [], sending: false, failures: [] };

/** A queue that sends its files one after the other and outlives the screen that shows it. */
export function createUploadQueue<T>(send: SendFile<T>) {
  let view = EMPTY;
  let nextId = 1;
  let current: { readonly id: number; readonly abort: AbortController } | null = null;
  const listeners = new Set<() => void>();

  function show(change: Partial<QueueView>) {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function add(files: readonly File[]) {
    const accepted = files.filter((file) => ACCEPTED_NAME.test(file.name));
    const refused = files.filter((file) => !ACCEPTED_NAME.test(file.name));
    const queued = accepted.map(
      (file): QueuedFile => ({ id: nextId++, file, state: "chosen", sentBytes: 0 }),
    );
    const failures = refused.map(
      (file) => `${file.name} was left out: only .xlsx and .xls files are accepted.`,
    );
    show({ files: [...view.files, ...queued], failures });
  }

  function remove(id: number) {
    if (current?.id === id) current.abort.abort();
    show({ files: view.files.filter((queued) => queued.id !== id) });
  }

  function clear() {
    current?.abort.abort();
    show(EMPTY);
  }

  async function submit(target: T) {
    if (view.sending || view.files.length === 0) return;
    const several = view.files.length > 1;
    show({ sending: true, failures: [] });
    for (let next = view.files[0]; next !== undefined; next = view.files[0]) {
      const failure = await sendOne(next, target);
      const sentence = failure !== null && several ? named(next.file, failure) : failure;
      remove(next.id);
      if (sentence !== null) show({ failures: [...view.failures, sentence] });
    }
    show({ sending: false });
  }

  async function sendOne({ id, file }: QueuedFile, target: T): Promise<string | null> {
    const abort = new AbortController();
    current = { id, abort };
    const mark = (sentBytes: number) => {
      const files = view.files.map((queued) =>
        queued.id === id ? { ...queued, state: "sending" as const, sentBytes } : queued,
      );
      show({ files });
    };
    mark(0);
    try {
      await send(file, target, mark, abort.signal);
      return null;
    } catch (error) {
      if (abort.signal.aborted) return null;
      if (error instanceof Error) return error.message;
      throw error;
    } finally {
      current = null;
    }
  }

  return {
    add,
    remove,
    clear,
    submit,
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function named(file: File, sentence: string): string {
  return sentence.includes(file.name) ? sentence : `${file.name}: ${sentence}`;
}
