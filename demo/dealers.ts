import type { City, RegionStates, StateCities } from "./network/city.ts";
import { REGIONS } from "./network/regions.ts";
import { normal, randomFrom } from "./random.ts";

/** An outlet as a row of the Dealers sheet names it, and how it does in the surveys. */
export interface DemoDealer {
  readonly code: string;
  readonly name: string;
  readonly location: string;
  readonly locationName: string;
  readonly state: string;
  readonly stateName: string;
  readonly region: string;
  readonly regionName: string;
  /** Surveys answered, relative to the average outlet. */
  readonly volume: number;
  /** How much better or worse than the network it is, in rating points. */
  readonly quality: number;
  /** Number of the first wave in which it has customers. */
  readonly firstWave: number;
}

export interface DealerNumbering {
  readonly outlets: "meridian" | "aurora";
  /** Width of dealer codes; all begin with a zero. */
  readonly codeWidth: number;
}

interface Place {
  readonly region: RegionStates;
  readonly state: StateCities;
  readonly city: City;
}

const STANDING_DEVIATION = 0.33;
/** The last outlet of a city with at least this many is a satellite with few customers. */
const CITY_WITH_SATELLITE = 3;
const SATELLITE_VOLUME = 0.2;
const LATE_OPENING_WAVE = 4;
/** Outlets that opened during the eight waves: the trend of each begins with gaps. */
const LATE_OPENINGS = new Set(["Kanaka Motors", "Shivnath Wheels", "Badkhal Autos", "Koramangala Premier"]);

/** The client's outlets in the order of their codes: by region, state and city. */
export function demoDealers({ outlets, codeWidth }: DealerNumbering): DemoDealer[] {
  const dealers: DemoDealer[] = [];
  for (const [place, at] of citiesWith(outlets).entries()) {
    const names = at.city[outlets];
    for (const [rank, name] of names.entries()) {
      dealers.push({
        code: String(dealers.length + 1).padStart(codeWidth, "0"),
        name,
        location: `L${String(place + 1).padStart(3, "0")}`,
        locationName: at.city.name,
        state: at.state.code,
        stateName: at.state.name,
        region: at.region.code,
        regionName: at.region.name,
        ...characterOf(name, rank, names.length),
      });
    }
  }
  return dealers;
}

function citiesWith(outlets: DealerNumbering["outlets"]): Place[] {
  return REGIONS.flatMap((region) =>
    region.states.flatMap((state) => state.cities.map((city) => ({ region, state, city }))),
  ).filter(({ city }) => city[outlets].length > 0);
}

function characterOf(name: string, rank: number, outletsInCity: number) {
  const random = randomFrom(`dealer/${name}`);
  const isSatellite = outletsInCity >= CITY_WITH_SATELLITE && rank === outletsInCity - 1;
  const size = (isSatellite ? SATELLITE_VOLUME : 1) * (0.75 + 0.6 * random());
  return {
    volume: size,
    quality: STANDING_DEVIATION * normal(random),
    firstWave: LATE_OPENINGS.has(name) ? LATE_OPENING_WAVE : 1,
  };
}
