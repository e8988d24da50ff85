/**
 * A dealer as somebody or a list of dealers tells of it; "" = not said. Places may be named without their codes. Codes of a
 * list are cells: a number may lack zeros.
 */
export interface SaidDealer<Code = string> {
  readonly code: Code;
  readonly name: string;
  readonly areaCode: Code;
  readonly area: string;
  readonly stateCode: Code;
  readonly state: string;
  readonly regionCode: Code;
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
