import { api } from "#contract/index.ts";
import type { UploadedFile } from "#contract/survey-import.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { addClient } from "#server/features/installation/add-client.ts";
import { applyProgramme } from "#server/features/installation/apply-programme.ts";
import { applyNetworkChanges } from "#server/features/survey-import/network-queries.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { eventually } from "./eventually.ts";
import { type Caller, logInAt, parsed } from "./given/caller.ts";
import { aNetwork, changesOf, type GivenNetwork } from "./given/networks.ts";
import { addPersonWith, type GivenMembership } from "./given/people.ts";
import { aProgramme } from "./given/programmes.ts";
import { type GivenSurvey, surveyWorkbook } from "./given/surveys.ts";
import type { TestServer } from "./server.ts";

export const CLIENT = "Meridian Motors";
const NEIGHBOUR = "Aurora Vehicles";
export const OPERATION = "meridian-csi";

export interface ClientToBe {
  readonly name?: string;
  /** Programmes by the id of their operation. */
  readonly operations?: Readonly<Record<string, Programme>>;
  readonly network?: GivenNetwork;
}

/** Builds what a test needs on a running server, and missing parents with it. */
export interface Given {
  /** A client with its network and operations; left out: Meridian Motors, `aNetwork`, `aProgramme` as meridian-csi. */
  client(client?: ClientToBe): Promise<number>;
  /** Another client, Aurora Vehicles, with aurora-csi: what is there must stay unseen from Meridian Motors. */
  neighbour(): Promise<number>;
  /** A person with memberships; left out: head office of Meridian Motors, who sees everything. */
  person(email: string, ...memberships: readonly Partial<GivenMembership>[]): Promise<number>;
  /** Uploads the rows through the front door and waits for their import. */
  surveys(rows: readonly GivenSurvey[], operation?: string): Promise<UploadedFile>;
  /** Who uploads the rows of an operation; made by the first rows if not before. */
  uploader(operation?: string): Promise<Caller>;
  /** Waits until an upload is Completed; throws with the reason when it failed. */
  completed(caller: Caller, uploadId: number): Promise<UploadedFile>;
  /** A caller with a session of this person. */
  logIn(email: string, operation?: string): Promise<Caller>;
}

/** See `Given`. */
export function given(server: TestServer): Given {
  const { owner, app } = server.database;
  const operations = new Map<string, { readonly client: string; readonly programme: Programme }>();
  const uploaders = new Map<string, Promise<Caller>>();
  let files = 0;

  async function client(wanted: ClientToBe = {}): Promise<number> {
    const { name = CLIENT, network = aNetwork() } = wanted;
    const clientId = await addClient(owner, name, "Asia/Kolkata");
    for (const [id, programme] of Object.entries(wanted.operations ?? { [OPERATION]: aProgramme() })) {
      await applyProgramme(owner, { client: name, operation: { id, name: `${name} ${id}` }, programme });
      operations.set(id, { client: name, programme });
    }
    const settings = { client: clientId, dealers: null, rlsMode: "all", person: null } as const;
    await inTransaction(app, settings, {}, (trx) => applyNetworkChanges(trx, clientId, changesOf(network)));
    return clientId;
  }

  async function person(email: string, ...memberships: readonly Partial<GivenMembership>[]): Promise<number> {
    if (operations.size === 0) await client();
    const wanted = memberships.length === 0 ? [{}] : memberships;
    return addPersonWith(
      server,
      email,
      wanted.map((each) => ({ client: CLIENT, ...each })),
    );
  }

  function targetOf(operation: string) {
    const target = operations.get(operation);
    if (target === undefined) throw new Error(`No operation ${operation} was given.`);
    return target;
  }

  async function newUploader(operation: string): Promise<Caller> {
    const email = `uploader@${operation}.example`;
    const { client: owned } = targetOf(operation);
    await person(email, { client: owned, designation: "Administrator", adminPermission: 1 });
    return logInAt(server, email, operation);
  }

  function uploader(operation = OPERATION): Promise<Caller> {
    const uploading = uploaders.get(operation) ?? newUploader(operation);
    uploaders.set(operation, uploading);
    return uploading;
  }

  async function surveys(rows: readonly GivenSurvey[], operation = OPERATION): Promise<UploadedFile> {
    if (operations.size === 0) await client();
    const { programme } = targetOf(operation);
    const caller = await uploader(operation);
    files += 1;
    const file = await surveyWorkbook(programme, rows);
    const reply = await caller.upload(file, `surveys ${files}.xlsx`, programme.type);
    return completed(caller, parsed(api.surveyImport.uploadFile.reply, reply).uploadId);
  }

  return {
    client,
    neighbour: () => client({ name: NEIGHBOUR, operations: { "aurora-csi": aProgramme() } }),
    person,
    surveys,
    uploader,
    completed,
    logIn: (email, at = OPERATION) => logInAt(server, email, at),
  };
}

async function completed(caller: Caller, uploadId: number): Promise<UploadedFile> {
  return eventually(async () => {
    const file = (await caller.uploads()).find((each) => each.uploadId === uploadId);
    if (file?.status === "Failed") throw new Error(`${file.fileName}: ${file.reason}`);
    return file?.status === "Completed" ? file : null;
  });
}
