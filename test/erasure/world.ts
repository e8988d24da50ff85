import { expect } from "vitest";
import { api } from "#contract/index.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "#test/server.ts";

export const PROGRAMME = aProgramme();
export const OTHER = "meridian-ssi";
/** Of the vehicle whose answers are erased. */
export const VIN = "MA3ERAZED0000001";
export const ADMIN = "both@x.example";
const NOON = Date.parse("2026-03-01T06:30:00Z");

type Kind = "vin" | "survey";

/** A client with two operations, and an administrator who has typed the password again. */
export class ErasureWorld {
  readonly server: TestServer;
  readonly make: Given;
  readonly admin: Caller;
  /** Puts everything back as it was when the world was opened. */
  readonly restore: () => Promise<void>;

  private constructor(server: TestServer, make: Given, admin: Caller, restore: () => Promise<void>) {
    this.server = server;
    this.make = make;
    this.admin = admin;
    this.restore = restore;
  }

  static async open(options: Pick<TestServerOptions, "backupPlace"> = {}): Promise<ErasureWorld> {
    // Files are searched when the test says so: the clock would search between two of its looks.
    const server = await startTestServer({
      ...options,
      now: () => NOON,
      tasks: { eraseFromFiles: async () => undefined },
    });
    const make = given(server);
    await make.client({ operations: { [OPERATION]: PROGRAMME, [OTHER]: { ...PROGRAMME, type: "SSI" } } });
    await make.person(ADMIN, { designation: "Administrator", adminPermission: 3 });
    const admin = await make.logIn(ADMIN);
    await admin.confirm(ADMIN);
    for (const operation of [OPERATION, OTHER]) await make.uploader(operation);
    return new ErasureWorld(server, make, admin, await openRestorePoint(server));
  }

  close(): Promise<void> {
    return this.server.close();
  }

  async find(kind: Kind, value: string) {
    return parsed(api.erasure.find.reply, await this.admin.post(api.erasure.find.path, { kind, value }));
  }

  async asked(kind: Kind, value: string, answers: number) {
    const body = { kind, value, answers, reference: "DPO-1" };
    return eventually(async () => {
      const reply = await this.admin.post(api.erasure.erase.path, body);
      const said = reply.json<{ readonly message: string; readonly code?: string }>();
      // Days that are counted in the background hold the figures for a moment.
      const isHeld = reply.statusCode === 409 && said.code !== "STALE";
      return isHeld ? null : { status: reply.statusCode, ...said };
    });
  }

  async erase(kind: Kind, value: string, answers: number): Promise<string> {
    const { status, message } = await this.asked(kind, value, answers);
    expect([status, message]).toEqual([200, message]);
    return message;
  }

  async done() {
    return parsed(api.erasure.list.reply, await this.admin.get(api.erasure.list.path)).erasures;
  }

  async listed(uploadId: number) {
    return (await this.admin.uploads()).find((each) => each.uploadId === uploadId);
  }

  async count(from: string): Promise<unknown> {
    const { rows } = await this.server.query(`select count(*)::int as n from ${from}`);
    return rows[0]?.n;
  }

  /** The cards of both operations, as they answer now. */
  async figures() {
    const cards = await this.admin.summary();
    const others = await this.admin.at(OTHER).summary();
    return [cards, others].map((each) => [...each].map(([name, { count: n, y }]) => [name, n, y]));
  }
}
