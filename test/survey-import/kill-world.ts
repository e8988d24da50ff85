import { addClient } from "#server/features/installation/add-client.ts";
import { addPerson } from "#server/features/installation/add-person.ts";
import { applyProgramme } from "#server/features/installation/apply-programme.ts";
import { openDatabase } from "#server/platform/database/db.ts";
import { WHOLE_CLIENT } from "#test/given/people.ts";
import { workbookBytes } from "#test/workbooks.ts";
import type { Answer } from "./answers-model.ts";
import type { KillableServer } from "./killable-server.ts";
import { anAnswer, diceOf, rowOf } from "./random-answers.ts";
import { aRow, dealersSheet, modelsSheet, surveySheet } from "./survey-files.ts";
import { CSI, PROGRAMME } from "./world.ts";

const CLIENT = "Meridian Motors";
const EMAIL = "admin@meridian.example";
const PASSWORD = "correct horse battery staple";
const SURVEYS = 30_000;
const REJECTED_ROWS = 20;

/** A client with an operation and an administrator who is logged in; dealers and models come with the first workbook. */
export async function giveAdministrator(
  server: Pick<KillableServer, "ownerUrl" | "applicationUrl" | "logIn">,
): Promise<void> {
  const database = openDatabase(server);
  try {
    await addClient(database.owner, CLIENT, "Asia/Kolkata");
    await applyProgramme(database.owner, {
      client: CLIENT,
      operation: { id: CSI, name: "CSI" },
      programme: PROGRAMME,
    });
    const membership = {
      client: CLIENT,
      designation: "Administrator",
      adminPermission: 1,
      scope: WHOLE_CLIENT,
    } as const;
    await addPerson(database.owner, {
      email: EMAIL,
      name: "Administrator",
      password: PASSWORD,
      memberships: [membership],
    });
  } finally {
    await database.close();
  }
  await server.logIn(EMAIL, PASSWORD);
}

export interface KillFile {
  readonly bytes: Buffer;
  readonly answers: readonly Answer[];
}

/** Files with ids from one pool, so that each replaces answers of the ones before; the last rows are rejected. */
export function killFiles(): { next(rows: number, withNetwork: boolean): Promise<KillFile> } {
  const dice = diceOf(30);
  return {
    async next(rows, withNetwork) {
      const ids = new Set<string>();
      while (ids.size < rows) ids.add(`K${dice(SURVEYS)}`);
      const answers = [...ids].map((id) => anAnswer(dice, id, PROGRAMME));
      const rejected = Array.from({ length: REJECTED_ROWS }, () => aRow({ overall: 11 }));
      const survey = surveySheet([
        ...answers.map((answer) => ({ ...rowOf(answer), V1: text(dice(99)) })),
        ...rejected,
      ]);
      const network = [
        dealersSheet(["D01", "D02", "D03", "D04"].map((dealer) => [dealer, "N1-city", "N1", "N"] as const)),
        modelsSheet(["M1", "M2"]),
      ];
      return {
        answers,
        bytes: await workbookBytes({ sheets: withNetwork ? [...network, survey] : [survey] }),
      };
    },
  };
}

function text(seed: number): string {
  return `${seed} अच्छी सेवा, but the waiting area was cold and the coffee machine was broken again. `.repeat(
    2,
  );
}
