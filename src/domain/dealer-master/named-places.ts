import type { Network } from "#domain/network/network.ts";
import { LEVEL_NAMES, placesOf } from "#domain/network/place-change.ts";
import { normalizeAnswer } from "#domain/survey-mapping/answer-values.ts";
import { UNASSIGNED } from "#domain/survey-sheet/network-sheet-places.ts";

/** Levels above the dealer. */
type AreaLevel = "region" | "state" | "location";

interface KnownPlace {
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
  /** Of an area that nobody has put into a state. */
  readonly region?: string;
}

/** Code and name of a place as a line of dealers tells them; "" = not said. */
interface NamedPlace {
  readonly code: string;
  readonly name: string;
}

/** Where a place lies, as far as it is known; "" = not said. */
interface Above {
  readonly state: string;
  readonly region: string;
}

/** A place with its code, or why nobody can tell which one is meant. */
export type FoundPlace = NamedPlace | { readonly reason: string };

/**
 * Finds the places of a network by the names that lists of dealers give them, and gives those that are new a code: their
 * name, with what they lie in where another place has it. What an administrator merged or renamed is found by its former
 * name. Lines of one list share what they add.
 */
export class NamedPlaces {
  readonly #places: Readonly<Record<AreaLevel, KnownPlace[]>>;
  readonly #placesUnassigned: boolean;
  readonly #former: Readonly<Record<AreaLevel, ReadonlyMap<string, string>>>;

  /** `places`: what nobody has placed yet may be placed; else it stays where it is. */
  constructor(network: Network, { places }: { readonly places: boolean }) {
    this.#placesUnassigned = places;
    const former = (level: AreaLevel) =>
      new Map([
        ...(network.decisions?.overruled ?? []).flatMap((each) =>
          each.level === level && each.field === "name"
            ? [[normalizeAnswer(each.value), each.code] as const]
            : [],
        ),
        ...(network.decisions?.merged ?? []).flatMap((each) =>
          each.level === level ? [[normalizeAnswer(each.name), each.into] as const] : [],
        ),
      ]);
    this.#places = {
      region: [...placesOf(network, "region")],
      state: [...placesOf(network, "state")],
      location: [...placesOf(network, "location")],
    };
    this.#former = { region: former("region"), state: former("state"), location: former("location") };
  }

  /** The place that is meant; a code that is said stands as it is. */
  find(level: AreaLevel, said: NamedPlace, above: Above): FoundPlace {
    const { code, name } = said;
    const parent = (level === "location" ? above.state : level === "state" ? above.region : "") || null;
    if (code !== "") {
      this.#note(level, { code, name, parent });
      return said;
    }
    if (name === "") return said;
    const normalized = normalizeAnswer(name);
    const fitting = this.#places[level].filter((place) => this.#fits(level, place, above));
    const byCode = fitting.find((place) => place.code === name);
    const [found, ...others] =
      byCode === undefined ? fitting.filter((place) => normalizeAnswer(place.name) === normalized) : [byCode];
    if (others.length > 0)
      return {
        reason: `Several ${LEVEL_NAMES[level]}s are called ${name}: say what it lies in, or its code.`,
      };
    if (found !== undefined) return { code: found.code, name: "" };
    const [unplaced, ...alike] = this.#unplaced(level, normalized, above);
    if (unplaced !== undefined && alike.length === 0) return { code: unplaced.code, name: "" };
    const former = this.#former[level].get(normalized);
    const survivor = fitting.find((place) => place.code === former);
    if (survivor !== undefined) return { code: survivor.code, name: "" };
    const isTaken = this.#places[level].some((place) => place.code === name);
    const { region } = above;
    const added = { code: isTaken ? `${name} (${parent ?? region})` : name, name, parent, region };
    this.#note(level, added);
    return { code: added.code, name };
  }

  #fits(level: AreaLevel, { parent, region: said }: KnownPlace, { state, region }: Above): boolean {
    if (level === "region") return true;
    if (level === "state") return region === "" || parent === region;
    if (state !== "") return parent === state;
    const known = this.#places.state.find(({ code }) => code === parent)?.parent ?? said;
    return region === "" || known === region;
  }

  /** Places of a name that nobody has put anywhere, and nothing says that they lie elsewhere. */
  #unplaced(level: AreaLevel, normalized: string, { region }: Above): readonly KnownPlace[] {
    if (!this.#placesUnassigned) return [];
    const isUnassigned = (code: string | null | undefined) => code?.startsWith(UNASSIGNED) === true;
    return this.#places[level].filter(({ name, parent }) => {
      if (normalizeAnswer(name) !== normalized || !isUnassigned(parent)) return false;
      if (level !== "location") return true;
      const above = this.#places.state.find(({ code }) => code === parent)?.parent;
      return isUnassigned(above) || region === "" || above === region;
    });
  }

  #note(level: AreaLevel, place: KnownPlace): void {
    if (!this.#places[level].some(({ code }) => code === place.code)) this.#places[level].push(place);
  }
}
