import { expect } from "vitest";
import { api } from "#contract/index.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { reviseProgramme } from "#server/features/installation/index.ts";
import { countDays } from "#server/features/survey-import/index.ts";
import { differences } from "#test/differences.ts";
import { eventually } from "#test/eventually.ts";
import { parsed } from "#test/given/caller.ts";
import { CLIENT } from "#test/given.ts";
import { AnswersModel } from "#test/survey-import/answers-model.ts";
import { askToPublish, shown } from "#test/survey-import/previews.ts";
import { anAnswer, answersBytes, type Dice, diceOf } from "#test/survey-import/random-answers.ts";
import { expectModel } from "#test/survey-import/stored-answers.ts";
import { CSI, PROGRAMME, type World } from "#test/survey-import/world.ts";
import { linesOf, type MovableLevel, NetworkModel } from "./network-model.ts";

/** Few surveys, so that versions of one meet. */
const SURVEYS = 8;
const MOST_ROWS = 6;
const MOST_UPLOADS = 8;
const MOST_PENDING = 3;
const ADMIN = "admin@meridian.example";
const MOVABLE = ["dealer", "location", "state"] as const satisfies readonly MovableLevel[];

interface SentFile {
  readonly bytes: Buffer;
  readonly answers: Parameters<AnswersModel["add"]>[1];
}

/** How often each kind of step is taken, of a hundred. */
const STEPS = {
  import: 32,
  preview: 12,
  publish: 12,
  delete: 17,
  reimport: 7,
  move: 8,
  reweigh: 7,
  days: 5,
} as const;
export type StepKind = keyof typeof STEPS;

/** What was done, by kind. */
export type StepCounts = Record<StepKind, number>;

export function noSteps(): StepCounts {
  return { import: 0, preview: 0, publish: 0, delete: 0, reimport: 0, move: 0, reweigh: 0, days: 0 };
}

/** One sequence: a product as it was at first, and what it must hold from one step to the next. */
export class Trial {
  readonly #world: World;
  readonly #settled: () => Promise<void>;
  readonly #seed: number;
  readonly #dice: Dice;
  readonly #taken: StepKind[] = [];
  readonly #answers = new AnswersModel(PROGRAMME);
  readonly #network = new NetworkModel();
  readonly #sent = new Map<number, SentFile>();
  /** Previews that nobody has published: what counts changes under them. */
  readonly #pending = new Map<number, SentFile>();
  #gone: SentFile[] = [];
  #programme: Programme = PROGRAMME;
  #files = 0;

  /** `settled` ends once no job is due any more. */
  constructor(world: World, settled: () => Promise<void>, seed: number) {
    this.#world = world;
    this.#settled = settled;
    this.#seed = seed;
    this.#dice = diceOf(seed);
  }

  /** So many random steps, then everything is taken back, upload by upload; after each product and model hold the same. */
  async run(steps: number, counts: StepCounts): Promise<void> {
    try {
      await this.#world.admin.confirm(ADMIN);
      for (let step = 1; step <= steps; step += 1)
        await this.#step(this.#possible(kindOf(this.#dice)), counts);
      for (const uploadId of this.#pending.keys()) await this.#world.remove(uploadId);
      this.#pending.clear();
      await this.#check();
      while (this.#answers.uploadIds.length > 0) await this.#step("delete", counts);
    } catch (error) {
      const what = `Seed ${this.#seed}: product and model differ after ${this.#taken.join(", ")}`;
      throw new Error(what, { cause: error });
    }
  }

  async #step(kind: StepKind, counts: StepCounts): Promise<void> {
    this.#taken.push(kind);
    await this.#take(kind, this.#dice);
    counts[kind] += 1;
    await this.#check();
  }

  /** A step that needs an upload is an import where there is none. */
  #possible(kind: StepKind): StepKind {
    const uploads = this.#answers.uploadIds.length;
    if (kind === "publish" && this.#pending.size === 0) return this.#possible("preview");
    if (kind === "preview" && this.#pending.size >= MOST_PENDING) return this.#possible("publish");
    if (kind === "delete" && uploads === 0) return "import";
    if ((kind === "import" || kind === "publish") && uploads >= MOST_UPLOADS) return "delete";
    if (kind === "reimport" && uploads + this.#gone.length === 0) return "import";
    return kind;
  }

  async #take(kind: StepKind, dice: Dice): Promise<void> {
    switch (kind) {
      case "import":
        return this.#import(await randomFile(dice));
      case "preview":
        return this.#preview(await randomFile(dice));
      case "publish":
        return this.#publish(oneOf(dice, [...this.#pending.keys()]));
      case "delete":
        return this.#delete(oneOf(dice, this.#answers.uploadIds));
      case "reimport":
        // Of a file that counts the bytes are refused: it is sent again once it was taken back.
        if (this.#gone.length === 0) await this.#delete(oneOf(dice, this.#answers.uploadIds));
        return this.#import(this.#gone.splice(dice(this.#gone.length), 1)[0] ?? (await randomFile(dice)));
      case "move":
        return this.#move(dice);
      case "reweigh":
        return this.#reweigh(dice);
      case "days":
        return countDays(this.#world.server.services.db, 1);
    }
  }

  async #import(file: SentFile): Promise<void> {
    this.#files += 1;
    const uploadId = await this.#world.accepted(file.bytes, `file ${this.#files}.xlsx`);
    expect(await this.#statusOf(uploadId)).toBe("Completed");
    this.#note(uploadId, file);
  }

  async #preview(file: SentFile): Promise<void> {
    this.#files += 1;
    const reply = await this.#world.admin.preview(file.bytes, `file ${this.#files}.xlsx`);
    const { uploadId } = parsed(api.surveyImport.uploadFile.reply, reply);
    expect(await this.#statusOf(uploadId)).toBe("Previewed");
    this.#pending.set(uploadId, file);
  }

  /** Uploads come to count in the order in which they are published, whenever they were sent. */
  async #publish(uploadId: number): Promise<void> {
    const { renew, publish } = api.surveyPreview;
    const { admin } = this.#world;
    const before = await shown(this.#world, uploadId);
    let { state } = before;
    if (!before.isCurrent) {
      parsed(renew.reply, await admin.post(renew.path, { file_id: uploadId }));
      expect(await this.#statusOf(uploadId)).toBe("Previewed");
      state = (await shown(this.#world, uploadId)).state;
    }
    parsed(publish.reply, await askToPublish(admin, uploadId, state));
    expect(await this.#statusOf(uploadId)).toBe("Completed");
    const file = this.#pending.get(uploadId);
    if (file !== undefined) this.#note(uploadId, file);
    this.#pending.delete(uploadId);
  }

  /** Of an upload whose import, or whose preview, is over. */
  async #statusOf(uploadId: number): Promise<string> {
    await this.#settled();
    return (await this.#world.settled(uploadId)).status;
  }

  #note(uploadId: number, file: SentFile): void {
    this.#answers.add(uploadId, file.answers);
    this.#sent.set(uploadId, file);
  }

  async #delete(uploadId: number): Promise<void> {
    await this.#world.remove(uploadId);
    this.#answers.remove(uploadId);
    const file = this.#sent.get(uploadId);
    if (file !== undefined) this.#gone.push(file);
  }

  async #move(dice: Dice): Promise<void> {
    const level = oneOf(dice, MOVABLE);
    const code = oneOf(dice, this.#network.codes(level));
    const value = oneOf(dice, this.#network.targets(level, code));
    const change = { act: "move", level, code, value };
    const { preview, change: apply } = api.network;
    const { admin } = this.#world;
    // Days that are counted in the background are a change, too.
    await eventually(async () => {
      const { version } = parsed(preview.reply, await admin.post(preview.path, change));
      const reply = await admin.post(apply.path, { ...change, version });
      return reply.statusCode === 409 ? null : parsed(apply.reply, reply);
    });
    this.#network.move(level, code, value);
  }

  async #reweigh(dice: Dice): Promise<void> {
    const weights = this.#programme.weights.map(({ fromWave, weights: each }) => ({
      fromWave,
      weights: Object.fromEntries(Object.keys(each).map((code) => [code, dice(100) + 1])),
    }));
    this.#programme = { ...this.#programme, weights };
    await reviseProgramme(
      this.#world.server.database.owner,
      { client: CLIENT, operation: { id: CSI, name: `${CLIENT} ${CSI}` }, programme: this.#programme },
      () => undefined,
    );
    this.#answers.revise(this.#programme);
  }

  async #check(): Promise<void> {
    const { server, admin } = this.#world;
    await this.#settled();
    await expectModel(server.database.ownerPool, CSI, this.#answers);
    const places = parsed(api.network.list.reply, await admin.get(api.network.list.path)).places;
    expect(linesOf(places).toSorted()).toEqual(this.#network.lines(this.#responses()).toSorted());
    expect(await differences(server)).toEqual([]);
  }

  /** Answers that count, by dealer. */
  #responses(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { answer } of this.#answers.current().values())
      counts.set(answer.dealer_code, (counts.get(answer.dealer_code) ?? 0) + 1);
    return counts;
  }
}

function kindOf(dice: Dice): StepKind {
  const kinds: readonly StepKind[] = [
    "import",
    "preview",
    "publish",
    "delete",
    "reimport",
    "move",
    "reweigh",
    "days",
  ];
  let left = dice(kinds.reduce((sum, kind) => sum + STEPS[kind], 0));
  for (const kind of kinds) {
    left -= STEPS[kind];
    if (left < 0) return kind;
  }
  return "import";
}

function oneOf<T>(dice: Dice, from: readonly T[]): T {
  const one = from[dice(from.length)];
  if (one === undefined) throw new Error("There is nothing to choose from.");
  return one;
}

async function randomFile(dice: Dice): Promise<SentFile> {
  const answers = Array.from({ length: dice(MOST_ROWS) + 1 }, () =>
    anAnswer(dice, `S${dice(SURVEYS)}`, PROGRAMME),
  );
  return { answers, bytes: await answersBytes(answers) };
}
