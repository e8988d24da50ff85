import { expect } from "vitest";
import { api } from "#contract/index.ts";
import type { RetentionPeriod } from "#contract/retention.ts";
import type { RetentionKind } from "#domain/retention/retention.ts";
import { applyRetention } from "#server/features/retention/index.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";

const ADMIN = "both@x.example";
export const OTHER = "meridian-ssi";
const NOON = Date.parse("2026-08-01T06:30:00Z");
export const DAY_MS = 86_400_000;
export const TEXTS =
  "verbatim where operation_id in (select operation_id from operation where slug like 'meridian-%')";
/** Of the past that goes, for twelve months kept in the night after noon. */
export const OLD = "2025-07-30";

/** A client with two operations whose answers, recordings and files are kept for a time, and another client. */
export class RetentionWorld {
  readonly server: TestServer;
  readonly make: Given;
  /** Has typed the password again. */
  readonly admin: Caller;
  /** The clock of the server. */
  now = NOON;
  readonly #restore: () => Promise<void>;

  private constructor(server: TestServer, make: Given, admin: Caller, restore: () => Promise<void>) {
    this.server = server;
    this.make = make;
    this.admin = admin;
    this.#restore = restore;
  }

  static async open(): Promise<RetentionWorld> {
    let world: RetentionWorld | null = null;
    // The clock of the jobs is the test's: nothing runs but what it runs.
    const server = await startTestServer({
      now: () => world?.now ?? NOON,
      tasks: { applyRetention: async () => undefined },
    });
    const make = given(server);
    const programme = aProgramme();
    await make.client({ operations: { [OPERATION]: programme, [OTHER]: { ...programme, type: "SSI" } } });
    await make.person(ADMIN, { designation: "Administrator", adminPermission: 3 });
    const admin = await make.logIn(ADMIN);
    await admin.confirm(ADMIN);
    await make.neighbour();
    for (const operation of [OPERATION, OTHER, "aurora-csi"]) await make.uploader(operation);
    world = new RetentionWorld(server, make, admin, await openRestorePoint(server));
    return world;
  }

  /** As it was when it was opened. */
  async restore(): Promise<void> {
    this.now = NOON;
    await this.#restore();
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** What a run works with; `onRemove`: what happens before the stored files of a step are removed. */
  removal(onRemove: () => Promise<void> = async () => undefined) {
    const { files } = this.server.services;
    const removeAll: typeof files.removeAll = async (ids) => {
      await onRemove();
      return files.removeAll(ids);
    };
    return { ...this.server.services, owner: this.server.database.owner, files: { ...files, removeAll } };
  }

  async nextNight(): Promise<void> {
    this.now += DAY_MS;
    await applyRetention(this.removal());
  }

  /** Two old answers with words at each of three dealers, an upload each. */
  async ofThreeDealers(): Promise<void> {
    for (const dealer_code of ["D01", "D02", "D03"])
      await this.make.surveys(surveys(2, { survey_date: OLD, dealer_code, texts: { V1: "Words" } }));
  }

  async record(surveyId: string): Promise<void> {
    parsed(
      api.surveyAudio.uploadFile.reply,
      await sendAudio(this.server, this.admin, aWave(1), "call.wav", forSurvey(surveyId)),
    );
  }

  async asked(periods: readonly RetentionPeriod[], seen: readonly RetentionPeriod[] = []) {
    const reply = await this.admin.post(api.retention.save.path, { periods, seen });
    return {
      status: reply.statusCode,
      ...reply.json<{ readonly message: string; readonly code?: string }>(),
    };
  }

  async save(kind: RetentionKind, months: number | null): Promise<string> {
    const { status, message } = await this.asked([{ kind, months }]);
    expect([status, message]).toEqual([200, message]);
    return message;
  }

  async preview(kind: RetentionKind, months: number | null) {
    const reply = await this.admin.post(api.retention.preview.path, { periods: [{ kind, months }] });
    return parsed(api.retention.preview.reply, reply).expired;
  }

  async listed() {
    return parsed(api.retention.list.reply, await this.admin.get(api.retention.list.path));
  }

  original(uploadId: number) {
    return this.admin.get(`/api/uploadedfile/${uploadId}/original`);
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

  async storedAndNamed(): Promise<string[]> {
    return (await Array.fromAsync(this.server.services.files.list())).toSorted();
  }

  async namedFiles(): Promise<string[]> {
    const { rows } = await this.server.query(`
      select stored_file as file from upload where stored_file is not null and deleted_on is null
      union select report_file from upload where report_file is not null and deleted_on is null
      union select stored_file from audio`);
    return rows.map(({ file }) => file).toSorted();
  }

  async lastAudit() {
    const { rows } = await this.server.query(
      "select subject, person_id, detail from audit where action = 'retention.apply' order by audit_id desc limit 1",
    );
    return rows[0];
  }
}
