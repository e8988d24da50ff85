import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { monthOfDay, today, waveOfMonth } from "#domain/calendar/calendar.ts";
import { OPERATION_TYPES } from "#domain/programme/programme.ts";
import {
  addClient,
  addPerson,
  applyProgramme,
  beginDemo,
  finishDemo,
  markOlderDelivered,
} from "#server/features/installation/index.ts";
import { acceptFile, type ImportServices, importWaiting } from "#server/features/survey-import/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { writeWorkbook } from "#server/platform/workbook/write-workbook.ts";
import { type DemoClient, type DemoOperation, demoClients } from "./clients.ts";
import { ADMINISTRATOR_EMAIL, type DemoAccount, demoPeople } from "./people.ts";
import { attachClips, dealersSeenFirst } from "./recordings.ts";
import { demoTicketPlaces } from "./ticket-places.ts";
import { writeTickets } from "./tickets.ts";
import { demoWorkbooks } from "./workbooks.ts";

const MAX_WORKBOOK_BYTES = 2 ** 28;
const TIME_ZONE = "Asia/Kolkata";

interface DemoBuild {
  readonly owner: Kysely<Database>;
  readonly services: ImportServices;
  readonly password: string;
  readonly progress: (line: string) => void;
}

/** Builds the demo, from scratch if an earlier build was cut off, through the front door: clients, programmes and people first, then real workbooks, uploaded one by one. */
export async function buildDemo({ owner, services, password, progress }: DemoBuild): Promise<void> {
  await beginDemo(owner);
  for await (const file of services.files.list()) await services.files.remove(file);
  const day = today(TIME_ZONE, services.now());
  const clients = demoClients(day);
  const ids = new Map<string, { readonly clientId: number; readonly operations: Map<string, number> }>();
  for (const client of clients) {
    const clientId = await addClient(owner, client.name, client.timeZone);
    const operations = new Map<string, number>();
    for (const { id, name, programme } of client.operations) {
      operations.set(
        id,
        await applyProgramme(owner, { client: client.name, operation: { id, name }, programme }),
      );
    }
    ids.set(client.id, { clientId, operations });
  }
  const { accounts } = demoPeople(clients);
  const people = await addPeople(owner, clients, accounts, () => password);
  const administrator = people.get(ADMINISTRATOR_EMAIL) ?? 0;
  for (const client of clients) {
    const places = demoTicketPlaces(client, accounts);
    // Nobody knows their passwords: they only sign.
    const strangers = places
      .flatMap(({ manager, answerCards }) => [manager, answerCards])
      .filter(({ email }, place, all) => all.findIndex((other) => other.email === email) === place)
      .filter(({ email }) => !people.has(email));
    const signers = await addPeople(owner, clients, strangers, () => randomBytes(24).toString("base64"));
    const idOf = ({ email }: DemoAccount) => people.get(email) ?? signers.get(email) ?? 0;
    for (const operation of client.operations) {
      const known = ids.get(client.id);
      const operationId = known?.operations.get(operation.id);
      if (known === undefined || operationId === undefined) continue;
      progress(`Demo: ${client.name}, ${operation.name}`);
      await uploadAll(services, {
        client,
        operation,
        day,
        clientId: known.clientId,
        operationId,
        person: administrator,
      });
      await attachClips(services, administrator, operation.id, dealersSeenFirst(client, accounts));
      const wave = waveOfMonth(operation.programme.firstMonth, monthOfDay(day)) ?? "";
      for (const { dealer, manager, answerCards } of places) {
        const signed = { managerId: idOf(manager), dealerPersonId: idOf(answerCards) };
        await writeTickets(services, operation.id, { dealer, wave, ...signed });
      }
    }
  }
  await markOlderDelivered(owner);
  await finishDemo(owner);
}

async function addPeople(
  owner: Kysely<Database>,
  clients: readonly DemoClient[],
  accounts: readonly DemoAccount[],
  passwordOf: () => string,
): Promise<ReadonlyMap<string, number>> {
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const ids = new Map<string, number>();
  for (const { email, firstName, lastName, memberships } of accounts) {
    const personId = await addPerson(owner, {
      email,
      name: `${firstName} ${lastName}`.trim(),
      lastName,
      password: passwordOf(),
      memberships: memberships.map(({ client, designation, adminPermission, scope }) => ({
        client: names.get(client) ?? client,
        designation,
        adminPermission: adminPermission,
        scope,
      })),
    });
    ids.set(email, personId);
  }
  return ids;
}

interface Target {
  readonly client: DemoClient;
  readonly operation: DemoOperation;
  readonly day: string;
  readonly clientId: number;
  readonly operationId: number;
  readonly person: number;
}

async function uploadAll(services: ImportServices, target: Target): Promise<void> {
  const { client, operation, clientId, operationId } = target;
  for (const workbook of demoWorkbooks(client, operation, target.day)) {
    const stored = await services.files.write(
      Readable.from(writeWorkbook(workbook.sheets)),
      MAX_WORKBOOK_BYTES,
    );
    await acceptFile(services, {
      name: workbook.fileName,
      stored,
      userType: operation.type,
      operation: { id: operationId, type: operation.type },
      client: { id: clientId, timeZone: client.timeZone },
      person: target.person,
      types: OPERATION_TYPES,
    });
    await importWaiting(services, { clientId, operationId }, "wait");
  }
}
