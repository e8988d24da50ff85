const FIRST_PLACES = 1024;

/** Of which day the answers of a file are, place by place: an answer that is rejected in the end is taken back. Two bytes a row. */
export class AnswerDays {
  readonly #days: { readonly day: string; responses: number }[] = [];
  readonly #numbers = new Map<string, number>();
  /** The number of the day at each place, from 1; 0 = no answer. */
  #places = new Uint16Array(FIRST_PLACES);

  /** Notes an answer at a place of the file. */
  note(place: number, day: string): void {
    let number = this.#numbers.get(day);
    if (number === undefined) {
      number = this.#days.push({ day, responses: 0 });
      this.#numbers.set(day, number);
    }
    if (place >= this.#places.length) this.#grow(place);
    this.#places[place] = number;
    this.#count(number, 1);
  }

  /** Takes the answer at a place back; nothing where there is none. */
  retract(place: number): void {
    const number = this.#places[place] ?? 0;
    if (number === 0) return;
    this.#places[place] = 0;
    this.#count(number, -1);
  }

  /** The day that most answers are of; null where there are none. */
  busiest(): { readonly day: string; readonly responses: number } | null {
    const most = this.#days.reduce((found, each) => (each.responses > found.responses ? each : found), {
      day: "",
      responses: 0,
    });
    return most.responses === 0 ? null : { ...most };
  }

  #count(number: number, change: 1 | -1): void {
    const known = this.#days[number - 1];
    if (known !== undefined) known.responses += change;
  }

  #grow(place: number): void {
    const larger = new Uint16Array(Math.max(place + 1, this.#places.length * 2));
    larger.set(this.#places);
    this.#places = larger;
  }
}
