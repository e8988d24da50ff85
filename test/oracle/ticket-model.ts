/** The life of a ticket as a small machine: days are numbers, today is 0 and time moves by steps. Written from the rules. */
export interface ModelTicket {
  state: "open" | "completed" | "again" | "gone";
  due: number;
  dealer: string;
  manager: string;
  rows: ModelRow[];
  files: number[];
  /** Who made it, and whether a dealer has answered. */
  readonly maker: 2 | 3;
  answered: boolean;
}

export interface ModelRow {
  readonly id: number;
  readonly point: string;
  readonly plan: string;
}

/** What somebody sends; rows with id 0 are new, `add` is how many files come, `drop` which go. */
export interface ModelSave {
  readonly who: 0 | 1 | 2 | 3 | 5;
  readonly day: number;
  readonly status: number;
  readonly due: number;
  readonly dealer: string;
  readonly manager: string;
  readonly rows: readonly ModelRow[];
  readonly add: number;
  readonly drop: readonly number[];
}

export function newTicket(due: number, maker: 2 | 3 = 2): ModelTicket {
  return { state: "open", due, dealer: "", manager: "", rows: [], files: [], maker, answered: false };
}

/** The code a person sees on the given day. */
export function codeOf({ state, due }: ModelTicket, day: number): number {
  if (state === "completed") return 2;
  if (day > due) return 4;
  return state === "open" ? 1 : 3;
}

/** Carries the save out and says true, or leaves the ticket as it is and says false. `number` names new rows and files. */
export function carryOut(ticket: ModelTicket, save: ModelSave, number: () => number): boolean {
  const { who } = save;
  const isDealer = who === 1 || who === 5;
  const isManager = who === 2 || who === 3;
  if (!isDealer && !isManager) return false;
  if (save.status === 5) {
    if (!isDealer || codeOf(ticket, save.day) !== 1) return false;
    ticket.state = "gone";
    return true;
  }
  const files = ticket.files.filter((file) => !save.drop.includes(file));
  if (who === 3 && (save.add > 0 || save.drop.length > 0)) return false;
  if (save.drop.some((file) => !ticket.files.includes(file)) || files.length + save.add > 5) return false;
  const next = isManager ? movedTo(ticket, save) : ticket.state;
  if (next === null || (ticket.state === "completed" && next === "completed")) return false;
  const dates = who === 2 || (who === 3 && ticket.maker === 3 && !ticket.answered);
  if (dates && save.due !== ticket.due && save.due < save.day) return false;
  const rows = save.rows.filter(({ point, plan }) => point !== "" || plan !== "");
  if (isDealer && rows.some(({ point }) => point === "")) return false;
  if (isDealer && (rows.length > 3 || hasStrangers(rows, ticket))) return false;
  if (next === "completed" && !ticket.rows.some(({ plan }) => plan !== "")) return false;
  if (isDealer && (save.add > 0 || save.drop.length > 0 || says(ticket, save.dealer, rows)))
    ticket.answered = true;
  ticket.state = next;
  ticket.files = [...files, ...Array.from({ length: save.add }, number)];
  if (dates) ticket.due = save.due;
  if (isManager) ticket.manager = save.manager;
  if (isDealer) {
    ticket.dealer = save.dealer;
    ticket.rows = rows.map((row) => (row.id === 0 ? { ...row, id: number() } : row));
  }
  return true;
}

function movedTo(ticket: ModelTicket, { status, day }: ModelSave): ModelTicket["state"] | null {
  const same = { open: 1, completed: 2, again: 3, gone: 0 }[ticket.state];
  if (status === same || status === codeOf(ticket, day)) return ticket.state;
  if (status === 2) return "completed";
  return status === 3 ? "again" : null;
}

/** Whether a dealer's words are other than they were. */
function says(ticket: ModelTicket, dealer: string, rows: readonly ModelRow[]): boolean {
  return dealer !== ticket.dealer || JSON.stringify(rows) !== JSON.stringify(ticket.rows);
}

function hasStrangers(rows: readonly ModelRow[], ticket: ModelTicket): boolean {
  const old = rows.map(({ id }) => id).filter((id) => id !== 0);
  return new Set(old).size !== old.length || old.some((id) => ticket.rows.every((row) => row.id !== id));
}
