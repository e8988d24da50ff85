import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addClient } from "#server/features/installation/add-client.ts";
import { addPerson } from "#server/features/installation/add-person.ts";
import { applyProgramme } from "#server/features/installation/apply-programme.ts";
import { enqueueNotification } from "#server/features/notifications/enqueue-notification.ts";
import { applyNetworkChanges } from "#server/features/survey-import/network-queries.ts";
import { inTransaction, type OpenDatabase, openDatabase } from "#server/platform/database/db.ts";
import { eventually } from "#test/eventually.ts";
import { aNetwork, changesOf } from "#test/given/networks.ts";
import { WHOLE_CLIENT } from "#test/given/people.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { listenAt } from "#test/live/event-stream.ts";
import { type KillableServer, openKillableServer } from "#test/survey-import/killable-server.ts";
import { type BrowserSubscription, subscribeAt } from "./browser-subscription.ts";
import { type LoopbackPeer, openPeer } from "./loopback-peer.ts";

const CLIENT = "Meridian Motors";
const OPERATION = "meridian-csi";
/** When the server dies: so many ms after the commit, or when the push service has the push and has not answered. */
const MOMENTS = [0, 1, 3, 6, 10, 15, 25, 40, "while sending", "while sending"] as const;

const shown = z.object({ tag: z.string(), body: z.string() });

let root: string;
let server: KillableServer;
let peer: LoopbackPeer;
let database: OpenDatabase;
let ids: { client: number; operation: number };
let answering = Promise.resolve();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "forecourt-push-kills-"));
  await chmod(root, 0o755);
  peer = await openPeer(async () => {
    await answering;
    return { status: 201 };
  });
  const authority = join(root, "authority.pem");
  await writeFile(authority, peer.authority);
  await mkdir(join(root, "tmp"));
  server = await openKillableServer(join(root, "data"), join(root, "tmp"), OPERATION, {
    PUSH_HOSTS: peer.host,
    NODE_EXTRA_CA_CERTS: authority,
  });
  await server.start();
  database = openDatabase({ ...urls(), onError: () => undefined });
  const client = await addClient(database.owner, CLIENT, "Asia/Kolkata");
  await applyProgramme(database.owner, {
    client: CLIENT,
    operation: { id: OPERATION, name: "CSI" },
    programme: aProgramme(),
  });
  const settings = { client, dealers: null, rlsMode: "all", person: null } as const;
  await inTransaction(database.app, settings, {}, (trx) =>
    applyNetworkChanges(trx, client, changesOf(aNetwork())),
  );
  const found = await database.ownerPool.query<{ id: number }>("select operation_id as id from operation");
  ids = { client, operation: found.rows[0]?.id ?? 0 };
});

afterAll(async () => {
  await server.kill("SIGTERM");
  await database.close();
  await peer.close();
  await rm(root, { recursive: true, force: true });
});

function urls() {
  return { applicationUrl: server.applicationUrl, ownerUrl: server.ownerUrl };
}

test.each(MOMENTS.map((moment, round) => ({ moment, round })))(
  "killed $moment ms after the commit (round $round): told once, pushed, seen once",
  async ({ moment, round }) => {
    const { browser, person } = await somebody(round);
    const message = `Round ${round}`;
    let answer = () => undefined;
    if (moment === "while sending") {
      answering = new Promise((resolve) => {
        answer = () => void resolve();
      });
    }
    await raise(message);
    if (moment === "while sending") await eventually(() => shownAt(browser).length > 0);
    else await pause(moment);
    await server.kill("SIGKILL");
    answer();
    answering = Promise.resolve();
    await server.start();
    await eventually(() => settledFor(person));
    const seen = shownAt(browser);
    expect(seen.map(({ body }) => body)).toContain(message);
    expect(new Set(seen.map(({ tag }) => tag)).size).toBe(1);
    // Only a push whose answer was lost may come twice, and then both are one to the browser.
    expect(seen.length).toBeLessThanOrEqual(2);
    const listed = await database.ownerPool.query(
      "select from notification join notification_event using (event_id) where person_id = $1 and message = $2",
      [person, message],
    );
    expect(listed.rowCount).toBe(1);
  },
);

test("told to stop while a browser listens: the stream ends whole, the process with 0", async () => {
  const { token } = await somebody(MOMENTS.length);
  const headers = { authorization: `Bearer ${token}`, data_source: OPERATION };
  const stream = await listenAt(server.address, { headers });
  await stream.until("alive");
  expect(await server.kill("SIGTERM")).toBe(0);
  await eventually(() => stream.hasEnded());
});

/** A person who was never pushed anything, with a session and a browser. */
async function somebody(
  round: number,
): Promise<{ browser: BrowserSubscription; person: number; token: string }> {
  const email = `round${round}@x.example`;
  await addPerson(database.owner, {
    email,
    name: email,
    password: "correct horse battery staple",
    memberships: [{ client: CLIENT, designation: "Head Office", adminPermission: 0, scope: WHOLE_CLIENT }],
  });
  const found = await database.ownerPool.query<{ id: number }>(
    "select person_id as id from person where email = $1",
    [email],
  );
  const person = found.rows[0]?.id ?? 0;
  const browser = subscribeAt(`${peer.origin}/push/${round}`);
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest();
  await database.ownerPool.query("insert into session (token_hash, person_id) values ($1, $2)", [
    hash,
    person,
  ]);
  await database.ownerPool.query(
    "insert into push_subscription (token_hash, person_id, provider, address, p256dh, auth) values ($1, $2, 'webpush', $3, $4, $5)",
    [hash, person, browser.endpoint, browser.keys.p256dh, browser.keys.auth],
  );
  await database.ownerPool.query(
    "insert into notification_choice (client_id, person_id, push, muted) values ($1, $2, true, '{}')",
    [ids.client, person],
  );
  return { browser, person, token };
}

function raise(message: string): Promise<void> {
  const settings = { client: ids.client, dealers: null, rlsMode: "all", person: null } as const;
  return inTransaction(database.app, settings, {}, async (trx) => {
    const dealer = await trx.selectFrom("dealer").select("dealer_id").executeTakeFirstOrThrow();
    await enqueueNotification(trx, {
      client: ids.client,
      operation: ids.operation,
      dealer: dealer.dealer_id,
      page: "action-planning",
      kind: "ticket_created",
      message,
      ticket: { no: 1, status: 1 },
      actor: null,
    });
  });
}

function shownAt({ endpoint, decrypt }: BrowserSubscription) {
  const { pathname } = new URL(endpoint);
  return peer.requests
    .filter(({ path }) => path === pathname)
    .map(({ body }) => shown.parse(JSON.parse(decrypt(body))));
}

async function settledFor(person: number): Promise<boolean> {
  const { rowCount } = await database.ownerPool.query(
    "select from push_delivery where person_id = $1 and settled_on is not null",
    [person],
  );
  return (rowCount ?? 0) > 0;
}
