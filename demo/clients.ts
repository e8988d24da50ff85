import { addMonths, monthOfDay } from "#domain/calendar/calendar.ts";
import type { OperationType, Programme } from "#domain/programme/programme.ts";
import { standardProgramme } from "#domain/standard-programmes/standard-programmes.ts";
import { auroraService } from "./aurora-programme.ts";
import { type DemoDealer, demoDealers } from "./dealers.ts";
import { AURORA_MODELS, type DemoModel, MERIDIAN_MODELS } from "./models.ts";

/** Waves of the demo; the last one holds today. */
export const DEMO_WAVES = 8;

export interface DemoOperation {
  readonly id: string;
  readonly name: string;
  readonly type: OperationType;
  readonly programme: Programme;
  /** Answered surveys of an average outlet in a whole wave. */
  readonly surveysPerDealer: number;
}

export interface DemoClient {
  readonly id: "meridian" | "aurora";
  readonly name: string;
  readonly timeZone: string;
  readonly operations: readonly DemoOperation[];
  readonly dealers: readonly DemoDealer[];
  readonly models: readonly DemoModel[];
}

const MONTHS_PER_WAVE = 3;
const TIME_ZONE = "Asia/Kolkata";

/** Both clients of the demo; `today` (`YYYY-MM-DD`) lies in the last of the eight waves of every programme. */
export function demoClients(today: string): DemoClient[] {
  const firstMonth = addMonths(quarterOf(today), -(DEMO_WAVES - 1) * MONTHS_PER_WAVE);
  return [
    {
      id: "meridian",
      name: "Meridian Motors",
      timeZone: TIME_ZONE,
      operations: [
        operation("meridian-csi", "Service Satisfaction", standardProgramme("CSI", firstMonth), 22),
        operation("meridian-ssi", "Sales Satisfaction", standardProgramme("SSI", firstMonth), 18),
      ],
      dealers: demoDealers({ outlets: "meridian", codeWidth: 5 }),
      models: MERIDIAN_MODELS,
    },
    {
      id: "aurora",
      name: "Aurora Vehicles",
      timeZone: TIME_ZONE,
      operations: [operation("aurora-csi", "Service Satisfaction", auroraService(firstMonth), 22)],
      dealers: demoDealers({ outlets: "aurora", codeWidth: 4 }),
      models: AURORA_MODELS,
    },
  ];
}

/** The first month of the calendar quarter of a day. */
function quarterOf(day: string): string {
  const month = monthOfDay(day);
  return addMonths(month, -((Number(month.slice(5)) - 1) % MONTHS_PER_WAVE));
}

function operation(id: string, name: string, programme: Programme, surveysPerDealer: number): DemoOperation {
  return { id, name, type: programme.type, programme, surveysPerDealer };
}
