import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { programmeFile } from "#contract/programme-file.ts";
import { monthOfDay, waveOfMonth } from "#domain/calendar/calendar.ts";
import { checkProgramme } from "#domain/programme-rules/rules.ts";
import { standardProgramme } from "#domain/standard-programmes/standard-programmes.ts";
import { demoClients } from "./clients.ts";
import type { DemoDealer } from "./dealers.ts";

const clients = demoClients("2026-11-21");
const [meridian, aurora] = clients;
const operations = clients.flatMap((client) => client.operations);

function distinct(dealers: readonly DemoDealer[] | undefined, of: (dealer: DemoDealer) => string): number {
  return new Set(dealers?.map(of)).size;
}

describe("the demo's network", () => {
  it("has five regions, 24 states, 60 locations, 120 dealers and 8 models at Meridian", () => {
    const dealers = meridian?.dealers;
    expect(distinct(dealers, (dealer) => dealer.region)).toBe(5);
    expect(distinct(dealers, (dealer) => dealer.state)).toBe(24);
    expect(distinct(dealers, (dealer) => dealer.location)).toBe(60);
    expect(distinct(dealers, (dealer) => dealer.code)).toBe(120);
    expect(distinct(dealers, (dealer) => dealer.name)).toBe(120);
    expect(dealers).toHaveLength(120);
    expect(meridian?.models).toHaveLength(8);
  });

  it("has 40 dealers of its own at Aurora, none of them named as at Meridian", () => {
    expect(aurora?.dealers).toHaveLength(40);
    const names = new Set(meridian?.dealers.map((dealer) => dealer.name));
    expect(aurora?.dealers.filter((dealer) => names.has(dealer.name))).toEqual([]);
  });

  it("writes dealer codes with leading zeros in one width per client", () => {
    expect(meridian?.dealers.every((dealer) => /^0\d{4}$/.test(dealer.code))).toBe(true);
    expect(aurora?.dealers.every((dealer) => /^0\d{3}$/.test(dealer.code))).toBe(true);
  });

  it("puts every location into one state and every state into one region", () => {
    for (const { dealers } of clients) {
      expect(distinct(dealers, (dealer) => `${dealer.location} ${dealer.state}`)).toBe(
        distinct(dealers, (dealer) => dealer.location),
      );
      expect(distinct(dealers, (dealer) => `${dealer.state} ${dealer.region}`)).toBe(
        distinct(dealers, (dealer) => dealer.state),
      );
    }
  });
});

describe("the demo's programmes", () => {
  it.each(operations)("$id passes every programme check", ({ programme }) => {
    expect(checkProgramme(programme)).toEqual([]);
  });

  it("weighs and orders the factors as the product decided", () => {
    const tabs = operations.map(({ programme }) =>
      programme.factors.map((factor) => `${factor.tab} ${factor.code}`),
    );
    const csi = ["1 Q4", "2 Q5", "3 Q3", "4 Q6", "5 Q7"];
    expect(tabs).toEqual([csi, ["1 Q3", "1 Q4", "2 Q5", "3 Q6", "4 Q7", "5 Q8"], csi]);
    expect(operations[0]?.programme.weights.at(-1)?.weights).toEqual({
      Q4: 15,
      Q5: 19,
      Q3: 15,
      Q6: 19,
      Q7: 32,
    });
    expect(operations[1]?.programme.weights.at(-1)?.weights).toEqual({
      Q3: 4,
      Q4: 13,
      Q5: 28,
      Q6: 18,
      Q7: 16,
      Q8: 21,
    });
  });

  it.each(["2026-10-01", "2026-11-21", "2026-12-31", "2027-01-01"])(
    "are in their eighth wave on %s",
    (today) => {
      for (const { programme } of demoClients(today).flatMap((client) => client.operations))
        expect(waveOfMonth(programme.firstMonth, monthOfDay(today))).toBe("WQ-8");
    },
  );

  it("are the sample files of the documentation", () => {
    const sample = (name: string): unknown =>
      programmeFile.parse(
        JSON.parse(readFileSync(new URL(`../docs/samples/${name}-programme.json`, import.meta.url), "utf8")),
      ).programme;
    expect(sample("service")).toEqual(standardProgramme("CSI", "2026-01"));
    expect(sample("sales")).toEqual(standardProgramme("SSI", "2026-01"));
  });
});
