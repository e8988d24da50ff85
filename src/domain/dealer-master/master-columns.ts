import { headerWords, spelledWords } from "#domain/survey-mapping/header-words.ts";
import type { SaidDealer } from "./said-dealer.ts";

/** What a column that tells of a dealer or a model may say. */
export const MASTER_FIELDS = [
  "code",
  "name",
  "area",
  "areaCode",
  "state",
  "stateCode",
  "region",
  "regionCode",
  "model",
  "modelCode",
] as const satisfies readonly (keyof SaidDealer | "model" | "modelCode")[];

/** One of {@link MASTER_FIELDS}. */
export type MasterField = (typeof MASTER_FIELDS)[number];

const DEALER = "(?:dealer|dealership|outlet|workshop|showroom|branch|retailer|store|service cent(?:er|re))";
const NAME = "(?:name|ka naam|ka nam)";
const CODE = "(?:code|id|number|cd|key)";
const AREA = "(?:area|location|city|town|territory|cluster|place)";
const REGION = "(?:region|zone|zonal|regional office|ro)";
const MODEL = "(?:(?:vehicle|car|bike|product) )?model";

interface FieldWords {
  readonly field: MasterField;
  readonly words: RegExp;
}

/** Whole headers: a word more may mean something else. */
const FIELDS: readonly FieldWords[] = [
  {
    field: "code",
    words: new RegExp(
      `^(?:${DEALER} ${CODE}|${CODE} of (?:the )?${DEALER}|(?:dealer|outlet|branch|workshop)(?:code|id)|(?:sap|dms|erp) ${DEALER} ${CODE}|(?:sap|dms) ${CODE})$|^(?:डीलर|विक्रेता|वर्कशॉप|शोरूम|आउटलेट) (?:का )?(?:कोड|आईडी|क्रमांक)$|^dealer ka code$`,
      "u",
    ),
  },
  {
    field: "name",
    words: new RegExp(
      `^(?:${DEALER} ${NAME}|name of (?:the )?${DEALER}|(?:dealer|outlet|branch|workshop)name|(?:dealer|outlet|trade) (?:trade|legal|firm) name|${DEALER})$|^(?:डीलर|विक्रेता|वर्कशॉप|शोरूम|आउटलेट)(?: का)? नाम$|^(?:डीलर|विक्रेता)$`,
      "u",
    ),
  },
  {
    field: "areaCode",
    words: new RegExp(
      `^(?:${DEALER} )?${AREA} ${CODE}$|^(?:area|location|city)code$|^(?:शहर|क्षेत्र) (?:का )?कोड$`,
      "u",
    ),
  },
  {
    field: "area",
    words: new RegExp(
      `^(?:${DEALER} )?${AREA}(?: ${NAME})?$|^name of (?:the )?(?:city|area|location)$|^(?:shahar|sheher|shehar)(?: ka naam)?$|^(?:शहर|नगर|स्थान|इलाका)(?: का नाम)?$`,
      "u",
    ),
  },
  {
    field: "stateCode",
    words: new RegExp(`^(?:${DEALER} )?state ${CODE}$|^statecode$|^राज्य (?:का )?कोड$`, "u"),
  },
  {
    field: "state",
    words: new RegExp(
      `^(?:${DEALER} )?state(?: ${NAME})?$|^state ut$|^(?:rajya|pradesh)(?: ka naam)?$|^(?:राज्य|प्रदेश)(?: का नाम)?$`,
      "u",
    ),
  },
  {
    field: "regionCode",
    words: new RegExp(
      `^(?:${DEALER} )?${REGION} ${CODE}$|^(?:region|zone)code$|^(?:ज़ोन|जोन|अंचल) (?:का )?कोड$`,
      "u",
    ),
  },
  {
    field: "region",
    words: new RegExp(
      `^(?:${DEALER} )?${REGION}(?: ${NAME})?$|^(?:kshetra|anchal)(?: ka naam)?$|^(?:ज़ोन|जोन|अंचल|क्षेत्र)(?: का नाम)?$`,
      "u",
    ),
  },
  {
    field: "modelCode",
    words: new RegExp(
      `^(?:${MODEL} ${CODE}|${CODE} of (?:the )?model|model(?:code|id)|model ka code)$|^मॉडल (?:का )?(?:कोड|आईडी)$`,
      "u",
    ),
  },
  {
    field: "model",
    words: new RegExp(`^(?:${MODEL}(?: ${NAME})?|name of (?:the )?model|modelname)$|^मॉडल(?: का नाम)?$`, "u"),
  },
];

/** The one thing that a header says of a dealer or a model; null where it says none, or nobody can tell. */
export function masterFieldOf(header: string): MasterField | null {
  const spellings = new Set([headerWords(header), spelledWords(header)]);
  const found = FIELDS.filter(({ words }) => [...spellings].some((each) => words.test(each)));
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : only.field;
}
