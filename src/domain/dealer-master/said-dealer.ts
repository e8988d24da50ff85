/** A dealer as somebody or a list of dealers tells of it; "" = not said. Places may be named without their codes. */
export interface SaidDealer {
  readonly code: string;
  readonly name: string;
  readonly areaCode: string;
  readonly area: string;
  readonly stateCode: string;
  readonly state: string;
  readonly regionCode: string;
  readonly region: string;
}

/** Of whom nothing is said. */
export const NOTHING_SAID: SaidDealer = {
  code: "",
  name: "",
  areaCode: "",
  area: "",
  stateCode: "",
  state: "",
  regionCode: "",
  region: "",
};
