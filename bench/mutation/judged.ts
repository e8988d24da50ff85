/** Changes that no test notices, and why none needs to. */
export const JUDGED: readonly {
  readonly file: string;
  /** In one line. */
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}[] = [];
