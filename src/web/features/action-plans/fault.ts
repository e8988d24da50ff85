/** What keeps a form from being sent: a sentence, and the field to mend. */
export interface Fault {
  readonly field: string;
  readonly sentence: string;
}
