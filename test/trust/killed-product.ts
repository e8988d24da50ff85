import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect } from "vitest";
import { api } from "#contract/index.ts";
import type { UploadedFile } from "#contract/survey-import.ts";
import { backupFile } from "#server/features/backup/backup-file.ts";
import { checkBackup } from "#server/features/backup/check-backup.ts";
import { addPerson } from "#server/features/installation/add-person.ts";
import { verifyOperations } from "#server/features/verification/index.ts";
import { openDatabase } from "#server/platform/database/db.ts";
import { processBirth } from "#server/platform/process/process-identity.ts";
import { childEnvironment } from "#test/child-environment.ts";
import { runCommand } from "#test/cli/command-line.ts";
import { eventually } from "#test/eventually.ts";
import { WHOLE_CLIENT } from "#test/given/people.ts";
import { AnswersModel } from "#test/survey-import/answers-model.ts";
import type { Phase } from "#test/survey-import/import-phases.ts";
import { databaseFaults } from "#test/survey-import/kill-checks.ts";
import { giveAdministrator, type KillFile, killFiles } from "#test/survey-import/kill-world.ts";
import { type KillableServer, openKillableServer } from "#test/survey-import/killable-server.ts";
import { readingChildren } from "#test/survey-import/processes.ts";
import { diceOf } from "#test/survey-import/random-answers.ts";
import { expectModel } from "#test/survey-import/stored-answers.ts";
import { databaseBack, databaseStart, strike } from "#test/survey-import/strike.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";
import { CSI, PROGRAMME } from "#test/survey-import/world.ts";
import { isWrong, type Person, personAt } from "./callers.ts";
import type { Activity, TrustKill, Victim } from "./kill-plan.ts";
import { type EditorCounts, TicketEditor } from "./ticket-editor.ts";

const CLI = join(import.meta.dirname, "../../src/server/cli/main.ts");
const CLIENT = "Meridian Motors";
const PASSWORD = "correct horse battery staple";
const MANAGER = "manager@meridian.example";
const SECOND = "second@meridian.example";
const DEALERS = ["D01", "D02", "D03", "D04"];
const WAVES = ["WQ-1", "WQ-2", "WQ-3"];
const MOST_UPLOADS = 8;
const MOST_ATTEMPTS = 4;
const FOREGROUND_ROWS = 1_500;
const LATE_ROWS = 5_000;
/** How long each kind of work usually takes; a kill comes at its moment of it. */
const USUAL_MS = { upload: 250, delete: 120, ticket: 15, notification: 2, backup: 400 } as const;
const PHASES: readonly Phase[] = ["parse", "stage", "insert", "rollup", "commit"];
const PHASE_MS = 30;

/** What the product said yes to, by kind. */
export interface Acknowledged extends EditorCounts {
  uploads: number;
  publications: number;
  deletions: number;
  read: number;
  backups: number;
}

export interface KillOutcome {
  readonly activity: Activity;
  readonly victim: Victim;
  /** The activity was under way when the signal was sent. */
  readonly isHit: boolean;
  /** From the signal until the product worked again. */
  readonly seconds: number;
}

/** Work that a kill is to hit. */
interface Work {
  isUnderWay(): boolean | Promise<boolean>;
  /** Once the product is back: what was acknowledged stands, and all else is whole or not there. */
  settle(): Promise<void>;
  readonly command?: ChildProcess;
}

/** The product under kills, with people who work at it and know what was acknowledged. */
export class KilledProduct {
  readonly acknowledged: Acknowledged = {
    uploads: 0,
    publications: 0,
    deletions: 0,
    created: 0,
    saved: 0,
    proofs: 0,
    read: 0,
    backups: 0,
  };
  readonly #root: string;
  readonly #server: KillableServer;
  readonly #files = killFiles();
  readonly #model = new AnswersModel(PROGRAMME);
  readonly #base = { uploadId: 0 };
  readonly #read = new Set<number>();
  /** SHA-256 of what was sent, by upload. */
  readonly #sums = new Map<number, string>();
  readonly #backups: string[] = [];
  #editors: TicketEditor[] = [];
  #working: Promise<unknown> = Promise.resolve();
  #second: Person | null = null;
  #names = 0;

  private constructor(root: string, server: KillableServer) {
    this.#root = root;
    this.#server = server;
  }

  static async start(seed: number): Promise<KilledProduct> {
    const root = await mkdtemp(join(tmpdir(), "forecourt-trust-"));
    await chmod(root, 0o755);
    for (const folder of ["tmp", "backups"]) await mkdir(join(root, folder));
    const server = await openKillableServer(join(root, "data"), join(root, "tmp"), CSI);
    const product = new KilledProduct(root, server);
    try {
      await product.#open(seed);
    } catch (error) {
      await product.close();
      throw error;
    }
    return product;
  }

  async #open(seed: number): Promise<void> {
    await this.#server.start();
    await giveAdministrator(this.#server);
    await this.#givePeople();
    const file = await this.#files.next(FOREGROUND_ROWS, true);
    this.#base.uploadId = (await this.#imported(file)).uploadId;
    await this.#startEditors(seed);
  }

  async close(): Promise<void> {
    try {
      await this.#stopEditors();
    } finally {
      await this.#server.kill("SIGTERM");
      await rm(this.#root, { recursive: true, force: true });
    }
  }

  /** Begins the work, kills in the middle of it, waits for the product, and looks whether everything stands. */
  async round(kill: TrustKill): Promise<KillOutcome> {
    for (let left = MOST_ATTEMPTS; ; left -= 1) {
      const before = await databaseStart(this.#server);
      const [work, isHit, began] =
        kill.activity === "import" || kill.activity === "publish"
          ? await this.#hitImport(kill, kill.activity)
          : await this.#hitWork(kill, kill.activity);
      if (isHit === null && left > 1) {
        await work.settle();
        continue;
      }
      // Whom it was meant for never came: the server is always there.
      const victim = isHit === null ? "server" : kill.victim;
      if (isHit === null) await this.#server.kill("SIGKILL");
      await this.#back(victim, before);
      const seconds = (Date.now() - began) / 1000;
      await work.settle();
      expect(await databaseFaults(this.#server.superuserUrl)).toEqual([]);
      return { activity: kill.activity, victim, isHit: isHit === true, seconds };
    }
  }

  /** Everything that was ever acknowledged, and every figure. */
  async checkAll(): Promise<void> {
    await this.#stopEditors();
    for (const editor of this.#editors) await editor.check();
    await this.#checkUploads();
    await this.#checkNotifications();
    await expectModel(this.#server.ownerUrl, CSI, this.#model);
    expect(await this.#differences()).toEqual([]);
    for (const name of this.#backups.splice(0)) {
      const file = await backupFile({ kind: "folder", path: join(this.#root, "backups") }, name, "read");
      await checkBackup(file, () => undefined);
      await rm(file.path);
    }
    this.#work();
  }

  /** What kills may have kept from ever being acknowledged. */
  async workUndisturbed(): Promise<void> {
    for (const kind of ["delete", "notification"] as const)
      await (await this.#begin(kind, "server")).settle();
  }

  /** A backup that was acknowledged comes up elsewhere without a difference. */
  async checkRestore(): Promise<void> {
    const work = await this.#begin("backup", "server");
    await work.settle();
    const name = this.#backups.at(-1);
    if (name === undefined) throw new Error(`No backup was written:\n${this.#server.said().slice(-2_000)}`);
    const env = { DATA_DIR: join(this.#root, "restored"), TMPDIR: join(this.#root, "tmp") };
    const restored = await runCommand(env, ["restore", join(this.#root, "backups", name)]);
    expect([restored.code, restored.err]).toEqual([0, expect.not.stringContaining("Error")]);
    expect((await runCommand(env, ["verify"])).out).toContain("no difference");
  }

  async #givePeople(): Promise<void> {
    const database = openDatabase(this.#server);
    const membership = { client: CLIENT, adminPermission: 0, scope: WHOLE_CLIENT } as const;
    try {
      for (const [email, change] of [
        [MANAGER, { designation: "Area Manager" }],
        [SECOND, { designation: "Administrator", adminPermission: 1 }],
      ] as const) {
        const memberships = [{ ...membership, ...change }];
        await addPerson(database.owner, { email, name: email, password: PASSWORD, memberships });
      }
    } finally {
      await database.close();
    }
    this.#second = await personAt(this.#server.address, CSI, SECOND, PASSWORD);
  }

  async #startEditors(seed: number): Promise<void> {
    const manager = await personAt(this.#server.address, CSI, MANAGER, PASSWORD);
    const codes = PROGRAMME.factors.flatMap(({ code, attributes }) => [
      code,
      ...attributes.map((each) => each.code),
    ]);
    const points = WAVES.flatMap((wave) => codes.map((code) => ({ wave, code })));
    this.#editors = DEALERS.map(
      (dealer, n) => new TicketEditor(manager, dealer, points, diceOf(seed + n), this.acknowledged),
    );
    this.#work();
  }

  #work(): void {
    this.#working = Promise.all(this.#editors.map((editor) => editor.run()));
    // Told when they are stopped.
    this.#working.catch(() => undefined);
  }

  async #stopEditors(): Promise<void> {
    for (const editor of this.#editors) editor.stop();
    await this.#working;
  }

  /** Kills at the moment of a kind of work; null: the victim was not there. */
  async #hitWork(
    { activity, victim, moment }: TrustKill,
    kind: keyof typeof USUAL_MS,
  ): Promise<[Work, boolean | null, number]> {
    const work = await this.#begin(kind, victim);
    if (victim === "child") await this.#untilReading(work);
    else await pause(moment * USUAL_MS[kind]);
    const pid = await this.#pidOf(victim, work);
    const isHit = await work.isUnderWay();
    const began = Date.now();
    if (activity === "backup" && !isHit) return [work, null, began];
    if (pid === null) return [work, null, began];
    if (victim === "server") await this.#server.kill("SIGKILL");
    else process.kill(pid, "SIGKILL");
    return [work, isHit, began];
  }

  async #hitImport(
    { victim, moment }: TrustKill,
    kind: "import" | "publish",
  ): Promise<[Work, boolean | null, number]> {
    const file = await this.#files.next(LATE_ROWS, false);
    const name = this.#name(kind);
    const uploadId = await this.#sent(file, name, kind === "publish");
    if (kind === "publish") {
      await this.#ended(uploadId);
      await this.#publish(uploadId);
    }
    const reading = victim === "child" ? PHASES.slice(0, 2) : PHASES;
    const phase = reading[Math.floor(moment * reading.length)] ?? "insert";
    const afterMs = Math.floor((moment * reading.length * PHASE_MS) % PHASE_MS);
    if (victim === "command") throw new Error("A command imports nothing.");
    const { hit } = await strike(this.#server, { victim, phase, afterMs }, async () => {
      return (await this.#listed(uploadId)).status !== "In Progress";
    });
    const began = Date.now();
    const settle = async () => {
      const { status, reason } = await this.#ended(uploadId);
      // Whose reading process was killed is told so, and sends the file again.
      if (victim !== "child" || status !== "Failed")
        expect({ status, reason }).toMatchObject({ status: "Completed" });
      if (status === "Completed") this.#model.add(uploadId, file.answers);
      await this.#makeRoom();
    };
    return [{ isUnderWay: () => hit !== null, settle }, hit === null ? null : true, began];
  }

  /** Until a process reads the workbook, or nobody will. */
  async #untilReading({ isUnderWay }: Work): Promise<void> {
    while (readingChildren(this.#server.pid()).length === 0 && (await isUnderWay())) await pause(2);
  }

  async #pidOf(victim: Victim, { command }: Work): Promise<number | null> {
    if (victim === "server") return this.#server.pid();
    if (victim === "postmaster") return this.#server.postgresPid();
    if (victim === "command") return command?.pid ?? null;
    const pid = victim === "child" ? readingChildren(this.#server.pid())[0] : await this.#backend();
    return pid === undefined || processBirth(pid) === null ? null : pid;
  }

  /** One that works, if there is one. */
  async #backend(): Promise<number | undefined> {
    const { rows } = await withClient(this.#server.superuserUrl, (client) =>
      client.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name like 'forecourt%'
         order by state = 'active' desc, xact_start is not null desc limit 1`,
      ),
    );
    return rows[0]?.pid;
  }

  async #back(victim: Victim, before: string): Promise<void> {
    if (victim === "server") await this.#server.start();
    if (victim === "postmaster" || victim === "backend") await databaseBack(this.#server, before);
    await eventually(() => this.#server.uploads().catch(() => null));
  }

  async #begin(kind: keyof typeof USUAL_MS, victim: Victim): Promise<Work> {
    const begin = {
      upload: () => this.#beginUpload(victim),
      delete: () => this.#beginDelete(),
      ticket: () => this.#beginTicket(),
      notification: () => this.#beginNotification(),
      backup: () => this.#beginBackup(),
    };
    return begin[kind]();
  }

  async #beginUpload(victim: Victim): Promise<Work> {
    const file = await this.#files.next(FOREGROUND_ROWS, false);
    const name = this.#name("upload");
    const sending = underWay(this.#server.upload(file.bytes, name));
    return {
      isUnderWay: sending.isOpen,
      settle: async () => {
        const acknowledged = await sending.ended;
        if (acknowledged !== null) this.acknowledged.uploads += 1;
        const found = (await this.#list()).find((each) => each.fileName === name);
        if (acknowledged !== null) expect(found?.uploadId).toBe(acknowledged);
        if (found === undefined) return;
        this.#sums.set(found.uploadId, sha256(file.bytes));
        const { status, uploadId } = await this.#ended(found.uploadId);
        if (victim !== "child") expect(status).toBe("Completed");
        if (status === "Completed") this.#model.add(uploadId, file.answers);
        await this.#makeRoom();
      },
    };
  }

  async #beginDelete(): Promise<Work> {
    const ids = this.#model.uploadIds.filter((uploadId) => uploadId !== this.#base.uploadId);
    const uploadId =
      ids[0] ?? (await this.#imported(await this.#files.next(FOREGROUND_ROWS, false))).uploadId;
    const asked = underWay(this.#delete(uploadId));
    return {
      isUnderWay: asked.isOpen,
      settle: async () => {
        const isAcknowledged = await asked.ended;
        const isThere = (await this.#list()).some((each) => each.uploadId === uploadId);
        if (isAcknowledged === true) expect(isThere, "a deletion that was acknowledged").toBe(false);
        if (isAcknowledged === true) this.acknowledged.deletions += 1;
        if (!isThere) this.#model.remove(uploadId);
      },
    };
  }

  async #beginTicket(): Promise<Work> {
    const isUnderWay = () => this.#editors.some((editor) => editor.isAsking);
    await eventually(isUnderWay);
    return { isUnderWay, settle: async () => undefined };
  }

  /** From the moment that something waits to be told to people, who are told within milliseconds unless they are held up. */
  async #beginNotification(): Promise<Work> {
    const marking = underWay(this.#markRead());
    const observer = new pg.Client({ connectionString: this.#server.superuserUrl });
    observer.on("error", () => undefined); // PostgreSQL may be the victim.
    await observer.connect();
    await observer.query("begin; lock table notification in share mode");
    this.#editors[this.#names % this.#editors.length]?.createNext();
    const isUnderWay = async () => ((await observer.query(UNDELIVERED)).rowCount ?? 0) > 0;
    await eventually(isUnderWay);
    return {
      isUnderWay,
      settle: async () => {
        await observer.end().catch(() => undefined);
        await marking.ended;
      },
    };
  }

  async #markRead(): Promise<void> {
    const { list, markRead } = api.notifications;
    const second = this.#second;
    if (second === null) return;
    const { notifications } = await second.get(list);
    const ids = notifications.filter(({ unread }) => unread).map(({ id }) => id);
    for (const id of ids.slice(0, 5)) {
      await second.post(markRead, { notificationid: id });
      this.#read.add(id);
      this.acknowledged.read += 1;
    }
  }

  /** From the moment that the file is being written. */
  async #beginBackup(): Promise<Work> {
    const name = `${this.#name("backup")}.tar.zst`;
    const folder = join(this.#root, "backups");
    const env = {
      ...childEnvironment(),
      DATA_DIR: join(this.#root, "data"),
      TMPDIR: join(this.#root, "tmp"),
    };
    const command = spawn(process.execPath, [CLI, "backup", join(folder, name)], { env, stdio: "ignore" });
    const ended = once(command, "exit").then(([code]) => code === 0);
    const isOver = () => command.exitCode !== null || command.signalCode !== null;
    await eventually(async () => isOver() || (await readdir(folder)).some((each) => each.endsWith(".part")));
    return {
      command,
      isUnderWay: () => !isOver(),
      settle: async () => {
        const isAcknowledged = await ended;
        const isThere = (await readdir(folder)).includes(name);
        if (isAcknowledged) expect(isThere, "a backup that was acknowledged").toBe(true);
        if (isAcknowledged) this.acknowledged.backups += 1;
        // Under its name it is whole, acknowledged or not.
        if (isThere) this.#backups.push(name);
      },
    };
  }

  async #imported(file: KillFile): Promise<UploadedFile> {
    const uploadId = await this.#sent(file, this.#name("given"), false);
    const upload = await this.#ended(uploadId);
    expect(upload.status).toBe("Completed");
    this.#model.add(uploadId, file.answers);
    return upload;
  }

  /** One that is not taken because the server is busy is sent again. */
  async #sent({ bytes }: KillFile, name: string, isPreview: boolean): Promise<number> {
    const uploadId = await eventually(() => this.#server.upload(bytes, name, isPreview));
    this.acknowledged.uploads += 1;
    this.#sums.set(uploadId, sha256(bytes));
    return uploadId;
  }

  async #publish(uploadId: number): Promise<void> {
    const { show, publish } = api.surveyPreview;
    await eventually(async () => {
      try {
        const { state } = await this.#server.post(show, { file_id: uploadId });
        await this.#server.post(publish, { file_id: uploadId, state, publish_at: null });
        return true;
      } catch (error) {
        if ((await this.#listed(uploadId)).status !== "Previewed") return true;
        if (/ 4\d\d: /.test(String(error))) throw error;
        return false;
      }
    });
    this.acknowledged.publications += 1;
  }

  async #delete(uploadId: number): Promise<boolean> {
    await this.#server.post(api.surveyImport.deleteFile, { file_id: uploadId });
    return true;
  }

  /** So that the list, and with it a run of many kills, stays small. */
  async #makeRoom(): Promise<void> {
    const [oldest] = this.#model.uploadIds.filter((uploadId) => uploadId !== this.#base.uploadId);
    if (oldest === undefined || this.#model.uploadIds.length <= MOST_UPLOADS) return;
    await eventually(async () => {
      await this.#delete(oldest).catch(() => undefined);
      return !(await this.#list()).some((each) => each.uploadId === oldest);
    });
    this.#model.remove(oldest);
    this.acknowledged.deletions += 1;
  }

  /** Waits until an upload is done with. */
  #ended(uploadId: number): Promise<UploadedFile> {
    return eventually(async () => {
      const found = await this.#listed(uploadId);
      return found.status === "In Progress" ? null : found;
    });
  }

  async #listed(uploadId: number): Promise<UploadedFile> {
    const found = (await this.#list()).find((each) => each.uploadId === uploadId);
    if (found === undefined) throw new Error(`Upload ${uploadId} is lost.`);
    return found;
  }

  /** PostgreSQL may be on its way back. */
  #list(): Promise<readonly UploadedFile[]> {
    return eventually(() => this.#server.uploads().catch(() => null));
  }

  async #checkUploads(): Promise<void> {
    const list = await this.#list();
    const counted = list.filter(({ status }) => status === "Completed").map(({ uploadId }) => uploadId);
    expect(counted.toSorted()).toEqual(this.#model.uploadIds.toSorted());
    for (const { uploadId, fileUrl } of list)
      expect(sha256(await this.#server.download(fileUrl)), `upload ${uploadId}`).toBe(
        this.#sums.get(uploadId),
      );
  }

  /** Everybody was told once of everything, and what was read stays read. */
  async #checkNotifications(): Promise<void> {
    await withClient(this.#server.superuserUrl, async (client) => {
      await eventually(async () => (await client.query(UNDELIVERED)).rowCount === 0);
      for (const [rule, text] of Object.entries(NOTIFICATION_RULES)) {
        const { rows } = await client.query<{ what: string }>(
          `${text} limit 3`,
          text.includes("$1") ? [SECOND] : [],
        );
        expect(rows.map(({ what }) => `${rule}: ${what}`)).toEqual([]);
      }
      const { rowCount } = await client.query(
        "select from notification where notification_id = any($1) and read_on is not null",
        [[...this.#read]],
      );
      expect(rowCount, "notifications that were read").toBe(this.#read.size);
    });
  }

  async #differences(): Promise<string[]> {
    const database = openDatabase(this.#server);
    const found: string[] = [];
    try {
      const listener = { differs: (line: string) => void found.push(line), progress: () => undefined };
      await verifyOperations(database.owner, null, listener);
    } finally {
      await database.close();
    }
    return found;
  }

  #name(what: string): string {
    this.#names += 1;
    return `${what} ${this.#names}.xlsx`;
  }
}

const UNDELIVERED = "select from notification_event where delivered_on is null limit 1";
const NOTIFICATION_RULES: Readonly<Record<string, string>> = {
  "the second administrator was not told once of": `
    select e.message as what from notification_event e join person p on p.email = $1
    left join notification n on n.event_id = e.event_id and n.person_id = p.person_id
    where e.actor is distinct from p.person_id group by e.event_id having count(n.event_id) <> 1`,
  "a ticket has not one event of its creation": `
    select t.ticket_no::text as what from action_plan t
    left join notification_event e on e.ticket_no = t.ticket_no and e.kind = 'ticket_created'
    group by t.ticket_no having count(e.event_id) <> 1`,
  "an upload has not one event of its end": `
    select u.filename as what from upload u left join notification_event e
      on e.kind in ('upload_completed', 'upload_failed') and e.message like u.filename || ' was %'
    where u.data_sync in ('Completed', 'Failed') group by u.upload_id having count(e.event_id) <> 1`,
};

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Something that was asked for and whose answer may never come. */
function underWay<T>(asked: Promise<T>): { isOpen(): boolean; readonly ended: Promise<T | null> } {
  let isOpen = true;
  const ended = asked
    .catch((error: unknown) => {
      if (isWrong(error)) throw error;
      return null;
    })
    .finally(() => {
      isOpen = false;
    });
  // Told when it is settled.
  ended.catch(() => undefined);
  return { isOpen: () => isOpen, ended };
}
