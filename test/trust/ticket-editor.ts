import { setTimeout as pause } from "node:timers/promises";
import { saveForm, type Ticket } from "#contract/action-plans.ts";
import { api } from "#contract/index.ts";
import { addDays } from "#domain/calendar/calendar.ts";
import type { Dice } from "#test/survey-import/random-answers.ts";
import { isWrong, type Person, Refused } from "./callers.ts";

const { create, list, save } = api.actionPlans;
const MOST_PROOFS = 3;
/** Points that are kept for tickets that somebody waits for. */
const KEPT_POINTS = 12;
const PAUSE_MS = 200;
const RETRY_MS = 100;
const DUE_DAYS = 30;
const DAY_LENGTH = 10;

interface Known {
  readonly dealer: string;
  version: number;
  remarks: string;
  proofs: Buffer[];
}

interface Point {
  readonly wave: string;
  readonly code: string;
}

/** What was sent and not answered. */
type Open =
  | { readonly kind: "create"; readonly point: Point }
  | {
      readonly kind: "save";
      readonly ticketNo: number;
      readonly remarks: string;
      readonly proof: Buffer | null;
    };

export interface EditorCounts {
  created: number;
  saved: number;
  proofs: number;
}

/** Somebody who creates and saves tickets of one dealer without a pause, and knows what was acknowledged. */
export class TicketEditor {
  readonly #person: Person;
  readonly #dealer: string;
  readonly #dice: Dice;
  readonly #free: Point[];
  readonly #tickets = new Map<number, Known>();
  readonly #counts: EditorCounts;
  #open: Open | null = null;
  #isAsking = false;
  #isStopped = false;
  #isAskedToCreate = false;
  #round = 0;

  constructor(person: Person, dealer: string, points: readonly Point[], dice: Dice, counts: EditorCounts) {
    this.#person = person;
    this.#dealer = dealer;
    this.#free = [...points];
    this.#dice = dice;
    this.#counts = counts;
  }

  /** A save or creation is sent and not answered. */
  get isAsking(): boolean {
    return this.#isAsking;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** The next thing it does is another ticket, as long as there are points. */
  createNext(): void {
    this.#isAskedToCreate = true;
  }

  /** Works until it is stopped; rejects once something acknowledged is not there, or what it asks is refused. */
  async run(): Promise<void> {
    this.#isStopped = false;
    while (!this.#isStopped) {
      const isAnswered = await this.#step();
      await pause(isAnswered ? PAUSE_MS : RETRY_MS);
    }
  }

  /** Fails unless every ticket is as it was acknowledged. */
  async check(): Promise<void> {
    if (this.#open !== null) await this.#resolve(this.#open);
    for (const [ticketNo, known] of this.#tickets) {
      const found = await this.#read(ticketNo);
      if (found.version !== known.version || found.managerRemarks !== known.remarks)
        throw lost(ticketNo, known, found);
      const proofs = await Promise.all(found.proofs.map(({ url }) => this.#person.fetch(url)));
      if (!sameFiles(proofs, known.proofs)) throw lost(ticketNo, known, found);
    }
  }

  /** True: answered; false: nobody knows. */
  async #step(): Promise<boolean> {
    this.#isAsking = true;
    try {
      if (this.#open !== null) await this.#resolve(this.#open);
      else if (this.#mayCreate()) await this.#create();
      else await this.#save();
      return true;
    } catch (error) {
      if (error instanceof LostError || isWrong(error)) throw error;
      return false;
    } finally {
      this.#isAsking = false;
    }
  }

  #mayCreate(): boolean {
    if (this.#isAskedToCreate) return this.#free.length > 0;
    return this.#free.length > KEPT_POINTS && (this.#tickets.size < 2 || this.#dice(12) === 0);
  }

  async #create(): Promise<void> {
    this.#isAskedToCreate = false;
    const point = this.#free.splice(this.#dice(this.#free.length), 1)[0];
    if (point === undefined) return;
    this.#open = { kind: "create", point };
    await this.#ask(point);
  }

  async #ask(point: Point): Promise<void> {
    const plan = {
      wave_code: point.wave,
      month: "All",
      dealer_code: this.#dealer,
      csat: point.code,
      timeline: addDays(new Date().toISOString().slice(0, DAY_LENGTH), DUE_DAYS),
    };
    const { ticketNos } = await this.#person.post(create, [plan]);
    for (const ticketNo of ticketNos)
      this.#tickets.set(ticketNo, { dealer: this.#dealer, version: 1, remarks: "", proofs: [] });
    this.#counts.created += 1;
    this.#open = null;
  }

  async #save(): Promise<void> {
    const numbers = [...this.#tickets.keys()];
    const ticketNo = numbers[this.#dice(numbers.length)];
    const known = ticketNo === undefined ? undefined : this.#tickets.get(ticketNo);
    if (ticketNo === undefined || known === undefined) return;
    this.#round += 1;
    const remarks = `${this.#dealer}, remark ${this.#round}`;
    const withProof = known.proofs.length < MOST_PROOFS && this.#dice(4) === 0;
    const proof = withProof ? Buffer.from(`Proof of ${remarks}.`) : null;
    this.#open = { kind: "save", ticketNo, remarks, proof };
    const form = new FormData();
    const response = { ticket_id: ticketNo, version: known.version, dealer_code: known.dealer };
    form.append(saveForm.response, JSON.stringify({ ...response, rsm_asm_remark: remarks }));
    if (proof !== null) form.append(saveForm.proofs, new Blob([new Uint8Array(proof)]), "proof.txt");
    const { ticket } = await this.#person.send(save, form);
    if (ticket === null || ticket.version !== known.version + 1)
      throw new LostError(
        `Ticket ${ticketNo}: a save after version ${known.version} made ${ticket?.version}.`,
      );
    this.#note(known, remarks, proof);
    this.#counts.saved += 1;
    if (proof !== null) this.#counts.proofs += 1;
    this.#open = null;
  }

  #note(known: Known, remarks: string, proof: Buffer | null): void {
    known.version += 1;
    known.remarks = remarks;
    if (proof !== null) known.proofs.push(proof);
  }

  /** What was not answered was done whole or not at all. */
  async #resolve(open: Open): Promise<void> {
    if (open.kind === "create") return this.#askAgain(open.point);
    const known = this.#tickets.get(open.ticketNo);
    if (known === undefined) throw new Error(`Ticket ${open.ticketNo} is not known.`);
    const found = await this.#read(open.ticketNo);
    if (found.version === known.version + 1 && found.managerRemarks === open.remarks) {
      const proofs = known.proofs.length + (open.proof === null ? 0 : 1);
      if (found.proofs.length !== proofs) throw lost(open.ticketNo, known, found);
      this.#note(known, open.remarks, open.proof);
    } else if (found.version !== known.version || found.managerRemarks !== known.remarks) {
      throw lost(open.ticketNo, known, found);
    }
    this.#open = null;
  }

  async #askAgain(point: Point): Promise<void> {
    try {
      await this.#ask(point);
    } catch (error) {
      if (!(error instanceof Refused && error.body.includes("EXISTS"))) throw error;
      this.#open = null; // It was created, and nobody was told its number.
    }
  }

  async #read(ticketNo: number): Promise<Ticket> {
    const { tickets } = await this.#person.post(list, { ticket_no: ticketNo });
    const [ticket] = tickets;
    if (ticket === undefined) throw new LostError(`Ticket ${ticketNo} is gone.`);
    return ticket;
  }
}

/** Something acknowledged is not there. */
class LostError extends Error {}

function lost(ticketNo: number, known: Known, found: Ticket): LostError {
  const { version, managerRemarks: remarks, proofs } = found;
  return new LostError(
    `Ticket ${ticketNo}: acknowledged ${JSON.stringify({ ...known, proofs: known.proofs.length })}, found ${JSON.stringify({ version, remarks, proofs: proofs.length })}.`,
  );
}

function sameFiles(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  const texts = (files: readonly Buffer[]) => files.map(String).sort().join("\n");
  return texts(some) === texts(others);
}
