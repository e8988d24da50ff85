import { Readable } from "node:stream";
import { isWriterGone, MACHINE, ownName } from "#server/platform/process/process-identity.ts";
import type { ObjectStorage } from "./object-storage.ts";

const FOLDER = "held-files";
const HOLDER = /^([0-9a-f]{12})\.(\d+-\w+)\.\d+\.holder$/;

let holdersOfThisProcess = 0;

/** While somebody holds, in this process or another one, removed files go into a folder of their own instead. */
export interface HeldFiles {
  /** What a removed file is called while it is held. */
  nameOf(id: string): string;
  /** How files are removed whose rows are gone: for good, or put aside while somebody holds. Who holds later names none of them. */
  remover(): Promise<(name: string, id: string) => Promise<void>>;
  /** Puts what is removed from now on aside, until the returned function is called. */
  hold(): Promise<() => Promise<void>>;
  /** Removes what was put aside and nobody holds any more. */
  sweep(): Promise<void>;
}

export function heldFiles(storage: ObjectStorage): HeldFiles {
  const nameOf = (id: string) => `${FOLDER}/${id}`;
  const sweep = async () => {
    // Listed before the holders: who holds from now on takes a snapshot in which no row names these any more.
    const removed: string[] = [];
    for await (const { name } of storage.list(FOLDER, "flat"))
      if (!HOLDER.test(lastPart(name))) removed.push(name);
    if (await isHeld(storage)) return;
    for (const name of removed) await storage.remove(name);
  };
  return {
    nameOf,
    async remover() {
      const isAside = await isHeld(storage);
      return (name, id) => (isAside ? storage.move(name, nameOf(id)) : storage.remove(name));
    },
    async hold() {
      holdersOfThisProcess += 1;
      const own = nameOf(`${MACHINE}.${ownName()}.${holdersOfThisProcess}.holder`);
      await storage.write(own, Readable.from([]));
      return async () => {
        await storage.remove(own);
        await sweep();
      };
    },
    sweep,
  };
}

async function isHeld(storage: ObjectStorage): Promise<boolean> {
  for await (const { name, writtenOn } of storage.list(FOLDER, "flat")) {
    const [, machine, process] = HOLDER.exec(lastPart(name)) ?? [];
    if (machine === undefined || process === undefined) continue;
    if (!isWriterGone({ machine, process, writtenOn })) return true;
    await storage.remove(name);
  }
  return false;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
