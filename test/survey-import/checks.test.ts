import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { badRequest } from "#server/platform/errors.ts";
import { answerInTime } from "#server/platform/workbook/check-queue.ts";
import { aLine, employeeWorkbook, sendEmployees } from "#test/employees/employee-workbooks.ts";
import { aRow, surveyBytes } from "./survey-files.ts";
import { openWorld, type World } from "./world.ts";

vi.mock("#server/platform/workbook/check-queue.ts", { spy: true });

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.admin.confirm("admin@meridian.example");
});

afterAll(() => world.close());

const CHECKS = [
  ["surveys", async () => world.admin.upload(await surveyBytes([aRow()]), "surveys.xlsx")],
  [
    "employees",
    async () => sendEmployees(world.server, world.admin, await employeeWorkbook([aLine("kavita@x.example")])),
  ],
] as const;

test.each(CHECKS)("a workbook of %s that takes too long to look at leaves nothing", async (_, send) => {
  vi.mocked(answerInTime).mockImplementationOnce(async (process, answer) => {
    process.close();
    await answer.catch(() => null);
    throw badRequest("Too slow.", "TOO_HEAVY");
  });
  const refused = await send();
  expect([refused.statusCode, refused.json().code]).toEqual([400, "TOO_HEAVY"]);
  expect([await world.storedFiles(), await world.leftovers()]).toEqual([[], []]);
});

test.each(CHECKS)(
  "workbooks of %s are looked at two at a time; one that comes when too many wait is told so",
  async (_, send) => {
    const { checks } = world.server.services;
    const held = Promise.withResolvers<void>();
    let running = 0;
    const hold = () => {
      running += 1;
      return held.promise;
    };
    const before = await world.storedFiles();
    const others = Array.from({ length: 2 + 20 }, (_, at) => checks.run(-at, hold));
    const late = await send();
    const left = [running, await world.storedFiles()];
    held.resolve();
    await Promise.all(others);
    expect([late.statusCode, late.json()]).toEqual([
      503,
      {
        code: "BUSY",
        message: "Many workbooks are being looked at right now. Send yours again in a minute.",
      },
    ]);
    expect(left).toEqual([2, before]);
    expect((await send()).statusCode).toBe(200);
  },
);
