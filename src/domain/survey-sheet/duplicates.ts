const FIRST_SLOTS = 1024;
const FIRST_CHARACTERS = 16_384;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Remembers the survey ids of one file, exactly, in flat arrays instead of a Map, which takes more memory and time and
 * keeps alive whatever text the ids were cut from. Ids are compared as they are; the caller trims.
 */
export class SurveyIdLedger {
  readonly #repeated = new Map<number, number>();
  #characters = new Uint16Array(FIRST_CHARACTERS);
  #count = 0;
  #slots = new Uint32Array(FIRST_SLOTS);
  #ends = new Uint32Array(FIRST_SLOTS);
  #rows = new Uint32Array(FIRST_SLOTS);
  #hashes = new Uint32Array(FIRST_SLOTS);

  /** Every row whose id occurs more than once, and the row to name there: for the first row the second, else the first. */
  get repeated(): ReadonlyMap<number, number> {
    return this.#repeated;
  }

  /** Notes an id at a row. Returns the first row that had it, null when it is new. */
  note(surveyId: string, row: number): number | null {
    const hash = hashOf(surveyId);
    const last = this.#slots.length - 1;
    let slot = hash & last;
    for (let entry = this.#slots[slot] ?? 0; entry !== 0; entry = this.#slots[slot] ?? 0) {
      if (this.#holds(entry, surveyId, hash)) return this.#repeat(this.#rows[entry] ?? 0, row);
      slot = (slot + 1) & last;
    }
    this.#append(surveyId, row, hash);
    this.#slots[slot] = this.#count;
    if (this.#count * 2 > last) this.#grow();
    return null;
  }

  #repeat(first: number, row: number): number {
    if (!this.#repeated.has(first)) this.#repeated.set(first, row);
    this.#repeated.set(row, first);
    return first;
  }

  #holds(entry: number, surveyId: string, hash: number): boolean {
    if (this.#hashes[entry] !== hash) return false;
    const start = this.#ends[entry - 1] ?? 0;
    if ((this.#ends[entry] ?? 0) - start !== surveyId.length) return false;
    for (let at = 0; at < surveyId.length; at += 1) {
      if (this.#characters[start + at] !== surveyId.charCodeAt(at)) return false;
    }
    return true;
  }

  #append(surveyId: string, row: number, hash: number): void {
    const start = this.#ends[this.#count] ?? 0;
    const end = start + surveyId.length;
    if (end > this.#characters.length) {
      const larger = new Uint16Array(Math.max(end, this.#characters.length * 2));
      larger.set(this.#characters);
      this.#characters = larger;
    }
    for (let at = start; at < end; at += 1) this.#characters[at] = surveyId.charCodeAt(at - start);
    this.#count += 1;
    this.#ends[this.#count] = end;
    this.#rows[this.#count] = row;
    this.#hashes[this.#count] = hash;
  }

  #grow(): void {
    const length = this.#slots.length * 2;
    this.#ends = enlarged(this.#ends, length);
    this.#rows = enlarged(this.#rows, length);
    this.#hashes = enlarged(this.#hashes, length);
    this.#slots = new Uint32Array(length);
    for (let entry = 1; entry <= this.#count; entry += 1) {
      let slot = (this.#hashes[entry] ?? 0) & (length - 1);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (length - 1);
      this.#slots[slot] = entry;
    }
  }
}

function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function enlarged(values: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(values);
  return larger;
}
