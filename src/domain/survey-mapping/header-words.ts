/** What a column of a survey sheet may be taken for by its header alone. */
export type Role =
  | "survey_id"
  | "survey_date"
  | "dealer_code"
  | "model_code"
  | "vin"
  | "overall"
  | "recommend"
  | "verbatim";

/** `strong`: nobody writes this for anything else. */
interface RoleWords {
  readonly role: Role;
  readonly strong: RegExp;
  readonly weak?: RegExp;
}

/** Headers that hold a word of a role and mean something else. */
const OTHER_THINGS =
  /\b(?:mobile|phone|contact (?:no|number)|e ?mail|address|customer name|cust name|pin ?code|pincode|city|state|region|zone|owner name|status|remarks by|agent|interviewer|caller|call (?:status|attempts?)|attempts?|age|gender|income|occupation|registration|reg no|invoice|job ?card|ro (?:no|number)|order|km|kms|mileage|odometer|amount|bill|colou?r|fuel|plan|recording|audio|duration|language|wave|quarter|month|year)\b|मोबाइल|फोन|पता$|शहर|राज्य|उम्र|भाषा|रंग/u;

const ROLES: readonly RoleWords[] = [
  {
    role: "survey_id",
    strong:
      /^(?:survey|response|respondent|interview|questionnaire|feedback|submission|record|resp|case|sample|entry|form|sbj|session) ?(?:id|no|num|number|ref|reference|key|uuid|code|sbjnum)$|^(?:unique|system) ?(?:response |survey |respondent )?(?:id|number|key)$|^(?:uuid|guid|responseid|respid|sbjnum|recordno|interviewid|caseid)$|^(?:सर्वे|सर्वेक्षण|प्रतिक्रिया) ?(?:आईडी|क्रमांक|संख्या|नंबर)$/u,
  },
  {
    role: "survey_date",
    strong:
      /^(?:survey|interview|response|respondent|feedback|submission|submitted|completion|completed|call|fieldwork|recorded|answered?|entry|end|start) ?(?:date|on|at|time|timestamp|day|dt|date time|datetime|end|start)$|^date (?:of )?(?:the )?(?:survey|interview|response|feedback|call|completion|submission)$|^(?:timestamp|time stamp|submitdate|enddate|startdate|recordeddate|interviewdate|date time|datetime)$|^(?:survey|interview|feedback) (?:ki )?(?:tareekh|tarikh|dinank)$|^(?:सर्वे|सर्वेक्षण|साक्षात्कार|प्रतिक्रिया) ?(?:की )?(?:तारीख|तारीख़|दिनांक|तिथि)$/u,
    weak: /\bdate\b|\bdt\b|तारीख|दिनांक|तिथि|\btareekh\b|\btarikh\b|\bdinank\b/u,
  },
  {
    role: "vin",
    strong:
      /^(?:vin|vin ?(?:no|number|code)|vehicle identification(?: number| no)?|chassis|chassis ?(?:no|number|num)|chasis ?(?:no|number)?|frame ?(?:no|number)|vehicle vin|car vin|चेसिस(?: नंबर| संख्या)?|चैसिस(?: नंबर)?)$/u,
  },
  {
    role: "dealer_code",
    strong:
      /^(?:(?:servicing|selling|service|sales|parent|main) )?(?:dealer|dealership|outlet|workshop|showroom|branch|retailer|store|service cent(?:er|re))(?: (?:code|id|no|num|number|cd|key))?$|^(?:dlr|dealercode|outletcode|branchcode|workshopcode|dealerid)(?: (?:code|cd|id|no))?$|^(?:डीलर|विक्रेता|वर्कशॉप|शोरूम)(?: (?:कोड|आईडी|क्रमांक))?$/u,
    weak: /^(?:(?:servicing|selling|service|sales) )?(?:dealer|dealership|outlet|workshop|showroom|branch|retailer|store|dlr|service cent(?:er|re)) ?(?:name|nm|ka naam)$|^name of (?:the )?(?:dealer|dealership|outlet|workshop|showroom|branch)$|^(?:डीलर|विक्रेता|वर्कशॉप|शोरूम) ?(?:का )?(?:नाम)$/u,
  },
  {
    role: "model_code",
    strong:
      /^(?:(?:vehicle|car|product|bike|auto) )?models?(?: (?:code|id|cd|no))?$|^(?:modelcode|vehiclemodel|मॉडल|गाड़ी का मॉडल|वाहन मॉडल)$/u,
    weak: /^(?:(?:vehicle|car|product) )?(?:model|product|variant|vehicle|car|gaadi|gadi) ?(?:name|purchased|owned|type|ka model|ka naam)?$/u,
  },
  {
    role: "overall",
    strong:
      /\boverall (?:satisfaction|experience|rating|score|csat|service experience|sales experience|purchase experience|delight)\b|^(?:osat|csat|overall|oa sat|overall sat|total satisfaction)$|\bhow satisfied (?:are|were) you overall\b|\boverall how (?:satisfied|would you rate)\b|^कुल (?:संतुष्टि|मिलाकर संतुष्टि|अनुभव)|^कुल मिलाकर|^kul (?:santushti|anubhav|milakar)/u,
    weak: /\boverall\b/u,
  },
  {
    role: "recommend",
    strong:
      /\brecommend(?:ation|ed|ing)?\b|^(?:nps|nps score|nps rating|l2r|ltr|likelihood to (?:recommend|refer))$|\brefer (?:us|this|the|friends|a friend|to)\b|सिफारिश|सिफ़ारिश|\bsifarish\b|\bsalah denge\b/u,
  },
  {
    role: "verbatim",
    strong:
      /\b(?:comments?|verbatims?|remarks?|suggestions?|voc|voice of (?:the )?customer|open ?end(?:ed)?|feedback text|customer feedback|own words|in your own words|tell us more|anything else|additional feedback)\b|टिप्पणी|सुझाव|शिकायत|\btippani\b|\bsujhav\b|\bshikayat\b/u,
    weak: /\b(?:feedback|reasons?|why|improve|improvement|voice)\b|कारण|क्यों/u,
  },
];

/** A header as it is compared: no case, no signs, one space between words, `ResponseDate` as two. */
export function headerWords(header: string): string {
  return header
    .normalize("NFC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/\p{Cf}+/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** The roles a header speaks for. One that names something else speaks for none but those it names without doubt. */
export function rolesOf(header: string): readonly { readonly role: Role; readonly isStrong: boolean }[] {
  const words = headerWords(header);
  if (words === "") return [];
  const isOther = OTHER_THINGS.test(words);
  return ROLES.flatMap(({ role, strong, weak }) => {
    const isStrong = strong.test(words);
    const isAsked = role === "recommend" || role === "overall";
    if (isStrong ? isOther && !isAsked : isOther || !weak?.test(words)) return [];
    return [{ role, isStrong }];
  });
}
