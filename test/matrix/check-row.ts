import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { OPERATION } from "#test/given.ts";
import { type Stored, settled } from "#test/ledger.ts";
import { ownersIn, textOf } from "./canaries.ts";
import { PART_OF_FOREIGN_EMAIL } from "./list-rows.ts";
import { PEOPLE, PERSONAS, type Persona } from "./personas.ts";
import type { Ask, ObjectRow } from "./row.ts";
import { SSI, type World } from "./world.ts";

/** What an administrator searched the audit log for stands in it. */
const SEARCHED_FOR = new RegExp(`${PART_OF_FOREIGN_EMAIL}(?!e)`, "g");

/** Every object of a row is answered as its grid says, and tells nothing of others. */
export async function expectRow(world: World, row: ObjectRow, persona: Persona): Promise<void> {
  const replies = await repliesTo(world, row, persona);
  const expected = row.outcomes.get(persona) ?? {};
  const got: Record<string, number> = {};
  const answers = new Map<string, string>();
  for (const [object, reply] of replies) {
    const text = await textOf(reply);
    got[object] = row.outcome?.(reply) ?? reply.statusCode;
    answers.set(object, `${reply.statusCode} ${withoutCodes(text)}`);
    expect(strangersIn(text, persona, OPERATION), `${object}: told of others`).toEqual([]);
  }
  expect(got).toEqual(expected);
  const hidden = row.alike ?? Object.keys(got).filter((object) => got[object] === 404);
  for (const object of hidden) expect(answers.get(object), object).toBe(answers.get("missing"));
}

/** Of what the world knows nothing may stand in the log: no name, e-mail, VIN, survey, answer, password, token or address. */
const PERSONAL = /canary|@x\.example|aurora|meridian|Bearer|horse battery|\bD0[1-8]\b|127\.0\.0\.1/i;

/** Something went wrong in a way that knows of people, and still no line of this world's log tells of anybody. */
export async function expectSilentLog(world: World): Promise<void> {
  const { services } = world.server;
  const twice = "insert into client (name, time_zone) values ($1, 'Asia/Kolkata'), ($1, 'Asia/Kolkata')";
  const fault = await world.query(twice, ["canary-client"]).catch((error: unknown) => error);
  services.log.error({ err: fault }, "A request failed");
  const lines = world.logged();
  expect(lines.at(-1)).toContain("client_name_key");
  const secrets = PERSONAS.map((persona) => world.by(persona).token).filter((token) => token !== "");
  const isPersonal = (line: string) => PERSONAL.test(line) || secrets.some((each) => line.includes(each));
  expect(lines.filter(isPersonal)).toEqual([]);
}

/** Asks for every object of a row. What is refused, and what only reads, leaves the database as it was. */
async function repliesTo(
  world: World,
  row: ObjectRow,
  persona: Persona,
): Promise<ReadonlyMap<string, LightMyRequestResponse>> {
  const objects = Object.keys(row.outcomes.get(persona) ?? {});
  const asks = new Map<string, Ask>();
  for (const object of objects) asks.set(object, await row.prepare(world, object, persona));
  const always = Object.fromEntries((row.always ?? []).map((table) => [table, expect.any(String)]));
  const replies = new Map<string, LightMyRequestResponse>();
  let before = await storedNow(world);
  for (const [object, ask] of asks) {
    const reply = await ask(world.by(persona));
    replies.set(object, reply);
    if (reply.statusCode === 200 && row.writes?.includes(object) === true) before = await storedNow(world);
    else if (row.writes !== undefined)
      expect(await world.stored(), `${object}: changed the database`).toEqual({ ...before, ...always });
  }
  expect(await world.stored(), "changed the database").toEqual({ ...before, ...always });
  return replies;
}

export async function storedNow(world: World): Promise<Stored> {
  await settled(world.server);
  return world.stored();
}

/** Whose data a reply holds, beside those the persona may read there. The bell and the structure speak of both types. */
export function strangersIn(text: string, persona: Persona, operation: string): string[] {
  if (persona === "anonymous") return ownersIn(text);
  const { csi, ssi } = PEOPLE[persona].mayRead;
  const own = operation === SSI ? ssi : csi;
  const speaksOfBoth = /"(?:clients|notificationlist)":/.test(text);
  const known = speaksOfBoth ? [...csi, ...ssi] : own;
  return ownersIn(text.replaceAll(SEARCHED_FOR, "")).filter((owner) => !known.includes(owner));
}

/** Codes that were asked for may be told back. */
function withoutCodes(text: string): string {
  return text.replaceAll(/A1|AR|D99/g, "…");
}
