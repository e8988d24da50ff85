/** A chosen workbook on its way to the server. */
export interface QueuedFile {
  readonly id: number;
  readonly file: File;
  readonly state: "chosen" | "sending";
  readonly sentBytes: number;
}

/** A file that was left out, and where else it can be sent as it is. */
export interface Failure<T> {
  readonly id: number;
  /** For the person. */
  readonly sentence: string;
  readonly elsewhere: { readonly file: File; readonly name: string; readonly target: T } | null;
  /** What can be sent again once its columns are mapped; null where that is not what it lacks. */
  readonly toMap: { readonly file: File; readonly target: T } | null;
}

/** What the screen shows of the queue; a new object with every change. */
export interface QueueView<T> {
  readonly files: readonly QueuedFile[];
  readonly sending: boolean;
  /** One per file that was refused since the last submit or choice. */
  readonly failures: readonly Failure<T>[];
}

/** Sends one file; rejects with an Error whose message is for the person, or with an AbortError. */
export type SendFile<T> = (
  file: File,
  target: T,
  progress: (sentBytes: number) => void,
  signal: AbortSignal,
) => Promise<void>;

/** Another target that a refusal of this one offers, by its name. */
export type SuggestionOf<T> = (
  error: Error,
  target: T,
) => { readonly name: string; readonly target: T } | null;

/** Whether a refusal says that the columns of the workbook have to be mapped. */
export type NeedsMapping = (error: Error) => boolean;

const ACCEPTED_NAME = /\.(xlsx|xls|csv)$/i;

/** A queue that sends its files one after the other and outlives the screen that shows it. */
export function createUploadQueue<T>(
  send: SendFile<T>,
  suggestionOf: SuggestionOf<T>,
  needsMapping: NeedsMapping = () => false,
) {
  const empty: QueueView<T> = { files: [], sending: false, failures: [] };
  let view = empty;
  let nextId = 1;
  let current: { readonly id: number; readonly abort: AbortController } | null = null;
  /** Of files that go somewhere else than what is submitted. */
  const targets = new Map<number, T>();
  const listeners = new Set<() => void>();

  function show(change: Partial<QueueView<T>>) {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function add(files: readonly File[]) {
    const accepted = files.filter((file) => ACCEPTED_NAME.test(file.name));
    const refused = files.filter((file) => !ACCEPTED_NAME.test(file.name));
    const queued = accepted.map(
      (file): QueuedFile => ({ id: nextId++, file, state: "chosen", sentBytes: 0 }),
    );
    const failures = refused.map((file) => ({
      id: nextId++,
      sentence: `${file.name} was left out: only .xlsx, .xls and .csv files are accepted.`,
      elsewhere: null,
      toMap: null,
    }));
    show({ files: [...view.files, ...queued], failures });
  }

  function remove(id: number) {
    if (current?.id === id) current.abort.abort();
    targets.delete(id);
    show({ files: view.files.filter((queued) => queued.id !== id) });
  }

  function clear() {
    current?.abort.abort();
    targets.clear();
    show(empty);
  }

  async function submit(target: T) {
    if (view.sending || view.files.length === 0) return;
    show({ failures: [] });
    await sendAll(() => view.files[0], target, view.files.length > 1);
  }

  /** Sends a file where it belongs, whatever else is chosen: that stays chosen, and what is on its way goes on. */
  async function sendTo(file: File, target: T) {
    const queued: QueuedFile = { id: nextId++, file, state: "chosen", sentBytes: 0 };
    targets.set(queued.id, target);
    if (view.sending) return show({ files: [...view.files, queued] });
    show({ files: [queued, ...view.files], failures: [] });
    await sendAll(withOwnTarget, target, false);
  }

  /**
   * Sends a refused file where its refusal offered to, or again now that its columns are mapped; files that are chosen by
   * now stay chosen.
   */
  async function sendAgain(failureId: number) {
    const failed = view.failures.find(({ id }) => id === failureId);
    const again = failed?.elsewhere ?? failed?.toMap ?? null;
    if (view.sending || again === null) return;
    const queued: QueuedFile = { id: nextId++, file: again.file, state: "chosen", sentBytes: 0 };
    targets.set(queued.id, again.target);
    const others = view.failures.filter(({ id }) => id !== failureId);
    show({ files: [queued, ...view.files], failures: others });
    await sendAll(withOwnTarget, again.target, false);
  }

  function withOwnTarget(): QueuedFile | undefined {
    return view.files.find(({ id }) => targets.has(id));
  }

  async function sendAll(pick: () => QueuedFile | undefined, target: T, areNamed: boolean) {
    show({ sending: true });
    for (let next = pick(); next !== undefined; next = pick()) {
      const failure = await sendOne(next, targets.get(next.id) ?? target);
      remove(next.id);
      if (failure === null) continue;
      const sentence = areNamed ? named(next.file, failure.sentence) : failure.sentence;
      show({ failures: [...view.failures, { ...failure, sentence }] });
    }
    show({ sending: false });
  }

  async function sendOne({ id, file }: QueuedFile, target: T): Promise<Failure<T> | null> {
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
      if (!(error instanceof Error)) throw error;
      const suggestion = suggestionOf(error, target);
      return {
        id: nextId++,
        sentence: error.message,
        elsewhere: suggestion && { file, ...suggestion },
        toMap: needsMapping(error) ? { file, target } : null,
      };
    } finally {
      current = null;
    }
  }

  return {
    add,
    remove,
    clear,
    submit,
    sendTo,
    sendAgain,
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
