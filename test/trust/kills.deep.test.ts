import { writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { killPlan } from "./kill-plan.ts";
import { KilledProduct, type KillOutcome } from "./killed-product.ts";

const SEED = Number(process.env["TRUST_SEED"] ?? 20_261_123);
const KILLS = Number(process.env["TRUST_KILLS"] ?? 6);
const MINUTES = Number(process.env["TRUST_MINUTES"] ?? Number.POSITIVE_INFINITY);
const REPORT = process.env["TRUST_REPORT"];
const MINUTE_MS = 60_000;
const KILLS_BETWEEN_CHECKS = 10;
const HIT_SHARE = 0.7;

it(`loses nothing that was acknowledged in ${KILLS} kills (seed ${SEED})`, {
  timeout: (KILLS + 5) * 3 * MINUTE_MS,
}, async () => {
  const product = await KilledProduct.start(SEED);
  const began = Date.now();
  const outcomes: KillOutcome[] = [];
  let failure: string | null = null;
  try {
    for (const kill of killPlan(SEED, KILLS)) {
      if (Date.now() - began > MINUTES * MINUTE_MS) break;
      const outcome = await product.round(kill);
      outcomes.push(outcome);
      console.info(`${outcomes.length}: ${JSON.stringify(outcome)}`);
      if (outcomes.length % KILLS_BETWEEN_CHECKS === 0) await product.checkAll();
    }
    await product.workUndisturbed();
    await product.checkAll();
    await product.checkRestore();
    // What was never acknowledged can't be lost.
    const hasPublished = outcomes.some(({ activity }) => activity === "publish");
    const never = Object.entries(product.acknowledged).filter(([, times]) => times === 0);
    expect(never.map(([what]) => what)).toEqual(hasPublished ? [] : ["publications"]);
    const hits = outcomes.filter(({ isHit }) => isHit);
    expect(hits.length).toBeGreaterThanOrEqual(outcomes.length * HIT_SHARE);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    throw error;
  } finally {
    const { acknowledged } = product;
    const seconds = Math.round((Date.now() - began) / 1000);
    const report = { seed: SEED, asked: KILLS, outcomes, acknowledged, seconds, failure };
    if (REPORT !== undefined) await writeFile(REPORT, JSON.stringify(report));
    await product.close();
  }
});
