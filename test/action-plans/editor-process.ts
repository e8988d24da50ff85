import { type Ticket, ticketConflict } from "#contract/action-plans.ts";
import { api } from "#contract/index.ts";
import { PASSWORD } from "#test/given/people.ts";
import { randomNumbers } from "#test/oracle/random-surveys.ts";
import { patientFetch } from "#test/patient-fetch.ts";
import { type EditingReport, editingTask } from "./editing.ts";

const task = editingTask.parse(JSON.parse(process.argv[2] ?? "null"));
const random = randomNumbers(task.editor + 1);
const known = new Map<number, Ticket>();
const report: EditingReport = { marks: [], conflicts: 0 };
const token = await logIn();
for (let n = 0; n < task.saves; n += 1) await edit(`${task.editor} ${n}`);
process.send?.(report);
process.disconnect();

/** Reads a ticket, or trusts what is remembered of it, and writes a mark over it. */
async function edit(text: string): Promise<void> {
  const { tickets, field } = task;
  const ticketNo = tickets[Math.floor(random() * tickets.length)] ?? 0;
  const remembered = known.get(ticketNo);
  const seen = remembered === undefined || random() < 0.5 ? await read(ticketNo) : remembered;
  const reply = await save(seen, text);
  const body: unknown = await reply.json();
  if (reply.status === 409) {
    report.conflicts += 1;
    const fresh = ticketConflict.parse(body).ticket;
    if (fresh.version <= seen.version) throw new Error(`Told to read again what was read: ${text}`);
    known.set(ticketNo, fresh);
    return;
  }
  if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(body)}`);
  const { ticket } = api.actionPlans.save.reply.parse(body);
  if (ticket === null) throw new Error("A remark deleted a ticket.");
  known.set(ticketNo, ticket);
  report.marks.push({ ticketNo, read: seen.version, written: ticket.version, field, text });
}

function save(seen: Ticket, text: string): Promise<Response> {
  const form = new FormData();
  const remark = task.field === "dealer_remarks" ? { dealer_remark: text } : { rsm_asm_remark: text };
  const response = { ticket_id: seen.ticketNo, version: seen.version, dealer_code: seen.dealerCode };
  form.append("actionplan_dealerresponse", JSON.stringify({ ...response, ...remark }));
  return call(api.actionPlans.save.path, { method: "POST", body: form });
}

async function read(ticketNo: number): Promise<Ticket> {
  const reply = await call(api.actionPlans.list.path, asked({ ticket_no: ticketNo }));
  const { tickets } = api.actionPlans.list.reply.parse(await reply.json());
  const [ticket] = tickets;
  if (ticket === undefined) throw new Error(`Ticket ${ticketNo} is gone.`);
  return ticket;
}

async function logIn(): Promise<string> {
  const credentials = asked({ username: task.email, password: PASSWORD });
  const reply = await patientFetch(`${task.address}${api.session.login.path}`, credentials);
  return api.session.login.reply.parse(await reply.json()).token;
}

function call(path: string, options: RequestInit): Promise<Response> {
  const headers = { ...options.headers, authorization: `Bearer ${token}`, data_source: task.operation };
  return patientFetch(`${task.address}${path}`, { ...options, headers });
}

function asked(body: unknown): RequestInit {
  return { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
