/** A moment as names of files spell it: sorted by name is sorted by time. */
export function momentName(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
