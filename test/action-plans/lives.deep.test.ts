import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#domain/calendar/calendar.ts";
import { randomNumbers } from "#test/oracle/random-surveys.ts";
import { carryOut, codeOf, type ModelSave, newTicket } from "#test/oracle/ticket-model.ts";
import { randomSave } from "#test/oracle/ticket-steps.ts";
import { listed, NOW, note, type PlanWorld, planWorld, sendSave, TODAY } from "./world.ts";

const RUNS = Number(process.env["PLAN_LIVES"] ?? 12);
const STEPS = 15;
const DAY_MS = 86_400_000;
const PATIENCE_MS = 15 * 60_000;

let world: PlanWorld;

beforeAll(async () => {
  world = await planWorld();
});

afterAll(() => world.close());

test(
  `${RUNS} random lives through the front door go as the machine says`,
  async () => {
    let accepted = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const random = randomNumbers(9_000 + run);
      await world.clear();
      const maker = run % 2 === 0 ? 2 : 3;
      const { ticketNo } = await world.ticket({ maker, rows: 0, proofs: 0, due: addDays(TODAY, 3) });
      const model = newTicket(3, maker);
      let version = 1;
      let day = 0;
      for (let step = 0; step < STEPS; step += 1) {
        day += random() < 0.3 ? 1 : 0;
        world.clock.now = NOW + day * DAY_MS;
        // The machine's numbers of rows and files are those the server gave.
        const [shown] = await listed(world.by(3), { ticket_no: ticketNo });
        if (shown !== undefined) {
          model.rows = model.rows.map((row, n) => ({ ...row, id: shown.points[n]?.id ?? -1 }));
          model.files = shown.proofs.map(({ id }) => id);
          version = shown.version;
        }
        const save = randomSave(model, day, random);
        const isRight = carryOut(model, save, () => 0);
        const reply = await sendSave(
          world.server,
          world.by(save.who),
          responseOf(save, ticketNo, version),
          files(save),
        );
        const where = `run ${run}, step ${step}: ${JSON.stringify(save)} ${reply.body}`;
        expect(reply.statusCode === 200, where).toBe(isRight);
        accepted += isRight ? 1 : 0;
        const [after] = await listed(world.by(3), { ticket_no: ticketNo });
        if (isGone(model)) {
          expect(after, where).toBeUndefined();
          break;
        }
        expect(
          [
            after?.statusCode,
            after?.dueDate,
            after?.dealerRemarks,
            after?.managerRemarks,
            after?.proofs.length,
          ],
          where,
        ).toEqual([
          codeOf(model, day),
          addDays(TODAY, model.due),
          model.dealer,
          model.manager,
          model.files.length,
        ]);
        expect(
          after?.points.map((row) => [row.additionalPoint, row.actionPlan]),
          where,
        ).toEqual(model.rows.map(({ point, plan }) => [point, plan]));
      }
    }
    expect(accepted).toBeGreaterThan(RUNS * 2);
  },
  PATIENCE_MS,
);

function isGone({ state }: { readonly state: string }): boolean {
  return state === "gone";
}

function files({ add }: ModelSave) {
  return Array.from({ length: add }, (_, n) => note(`proof ${n}`));
}

function responseOf(
  { status, due, dealer, manager, rows, drop }: ModelSave,
  ticketNo: number,
  version: number,
) {
  return {
    ticket_id: ticketNo,
    version,
    dealer_code: "D01",
    status_id: status,
    timeline: addDays(TODAY, due),
    dealer_remark: dealer,
    rsm_asm_remark: manager,
    actionPlanIssues: rows.map(({ id, point, plan }) => ({
      issue_id: id === 0 ? "" : id,
      additional_points: point,
      action_plan: plan,
    })),
    actionplandocument: drop,
  };
}
