/** A city and the names of the outlets that each client has there. */
export interface City {
  readonly name: string;
  readonly meridian: readonly string[];
  readonly aurora: readonly string[];
}

export interface StateCities {
  readonly code: string;
  readonly name: string;
  readonly cities: readonly City[];
}

export interface RegionStates {
  readonly code: string;
  readonly name: string;
  readonly states: readonly StateCities[];
}
