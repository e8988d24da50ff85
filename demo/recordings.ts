import { Readable } from "node:stream";
import { api } from "#contract/index.ts";
import { networkReads } from "#server/features/catalogue/index.ts";
import { storeRecording } from "#server/features/survey-audio/index.ts";
import type { ImportServices } from "#server/features/survey-import/index.ts";
import { createCountCache, listVerbatims } from "#server/features/verbatims/index.ts";
import { membershipsOf, operationOf } from "#server/platform/access/actor.ts";
import type { DemoClient } from "./clients.ts";
import { demoClip, demoClipName } from "./clips.ts";
import type { demoPeople } from "./people.ts";

const NEWEST = { pageSize: 48, every: 4 } as const;
const OF_ONE_DEALER = { pageSize: 8, every: 4 } as const;
const MAX_CLIP_BYTES = 100_000;

/** Attaches generated clips to some of the newest surveys of an operation and of these dealers, as the person who manages audio would. */
export async function attachClips(
  services: ImportServices,
  personId: number,
  slug: string,
  dealerCodes: readonly string[],
): Promise<void> {
  const memberships = await membershipsOf(services.db, personId);
  const actor = {
    personId,
    name: "",
    email: "",
    tokenHash: Buffer.alloc(0),
    isInstallationAdministrator: false,
    hasSecondFactor: false,
    memberships,
  };
  const found = operationOf(actor, slug);
  if (found === null) return;
  const context = { ...found, actor };
  const surveys = new Set<string>();
  const reading = { ...services, counts: createCountCache(), networkReads: networkReads() };
  const choose = async (dealer: string, { pageSize, every }: typeof NEWEST | typeof OF_ONE_DEALER) => {
    const ticketPath = api.surveyAudio.requestTicket.path;
    const { rows } = await listVerbatims({ ...reading, ticketPath }, context, {
      dealerCode: dealer,
      pageSize,
    });
    for (const [place, row] of rows.entries()) if (place % every === 1) surveys.add(row.surveyId);
  };
  await choose("", NEWEST);
  for (const dealer of dealerCodes) await choose(dealer, OF_ONE_DEALER);
  for (const [number, surveyId] of [...surveys].entries()) {
    const stored = await services.files.write(Readable.from([demoClip(number)]), MAX_CLIP_BYTES);
    await storeRecording(services, context, { surveyId, name: demoClipName(number), stored });
  }
}

/** The dealers that somebody sees first: every region's first one, and the outlets of the accounts that hold only few. */
export function dealersSeenFirst(
  { dealers }: DemoClient,
  accounts: ReturnType<typeof demoPeople>["accounts"],
): string[] {
  const firstOfRegions = new Map(dealers.toReversed().map(({ region, code }) => [region, code]));
  const outlets = accounts.flatMap(({ memberships }) => memberships.flatMap(({ scope }) => scope.csiOutlets));
  const held = dealers.map(({ code }) => code).filter((code) => outlets.includes(code));
  return [...new Set([...firstOfRegions.values(), ...held])];
}
