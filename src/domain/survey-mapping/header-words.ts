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
      /^(?:(?:csi|ssi|unique|survey) )?(?:survey|response|respondent|interview|questionnaire|feedback|submission|record|case|entry|form|sbj|session) ?(?:(?:unique|reference|serial) ?)?(?:id|number|reference|key|uuid|sbjnum|serial)$|^survey code$|^(?:unique|system) ?(?:response |survey |respondent )?(?:id|number|key)$|^survey ka number$|^(?:uuid|guid|responseid|respid|sbjnum|recordno|interviewid|caseid)$|^(?:सर्वे|सर्वेक्षण|प्रतिक्रिया) ?(?:आईडी|क्रमांक|संख्या|नंबर)$/u,
  },
  {
    role: "survey_date",
    strong:
      /^(?:(?:survey|interview|response|feedback|psf) )?(?:survey|interview|response|respondent|feedback|submission|submitted|completion|completed|received|call|calling|fieldwork|recorded|answered?|entry|end|start) ?(?:done |completion |end |finish )?(?:date|on|at|time|timestamp|day|date time|datetime|end|start)$|^date submitted$|^(?:doi|data collection finish time)$|^date (?:of )?(?:the )?(?:survey|interview|response|feedback|call|completion|submission)$|^(?:timestamp|time stamp|submitdate|enddate|startdate|recordeddate|interviewdate|date time|datetime)$|^(?:survey|interview|feedback) (?:ki )?(?:tareekh|tarikh|dinank)$|^(?:सर्वे|सर्वेक्षण|साक्षात्कार|प्रतिक्रिया) ?(?:की )?(?:तारीख|तारीख़|दिनांक|तिथि)$/u,
    weak: /\bdate\b|\bdt\b|तारीख|दिनांक|तिथि|\btareekh\b|\btarikh\b|\bdinank\b/u,
  },
  {
    role: "vin",
    strong:
      /^(?:vin|vin ?(?:no|number|code|17 digit)|frame chassis number|vehicle ident number|gaadi ka chassis (?:no|number)|vehicle identification(?: number| no)?|chassis|chassis ?(?:no|number|num)|chasis ?(?:no|number)?|frame ?(?:no|number)|vehicle vin|car vin|चेसिस(?: नंबर| संख्या)?|चैसिस(?: नंबर| क्रमांक)?)$/u,
  },
  {
    role: "dealer_code",
    strong:
      /^(?:(?:servicing|selling|service|sales|parent|main) )?(?:dealer|dealership|outlet|workshop|showroom|branch|retailer|store|service cent(?:er|re))(?: (?:code|id|no|num|number|cd|key))?$|^which (?:of our )?(?:dealer(?:ship)?|outlet|workshop|showroom|branch|retailer|service cent(?:er|re))s? (?:did|do|have|was)\b|^(?:dlr|dealercode|outletcode|branchcode|workshopcode|dealerid)(?: (?:code|cd|id|no))?$|^(?:डीलर|विक्रेता|वर्कशॉप|शोरूम)(?: (?:कोड|आईडी|क्रमांक))?$/u,
    weak: /^(?:(?:servicing|selling|service|sales) )?(?:dealer|dealership|outlet|workshop|showroom|branch|retailer|store|dlr|service cent(?:er|re)) ?(?:name|nm|ka naam)$|^name of (?:the )?(?:dealer|dealership|outlet|workshop|showroom|branch)$|^(?:डीलर|विक्रेता|वर्कशॉप|शोरूम) ?(?:का )?(?:नाम)$/u,
  },
  {
    role: "model_code",
    strong:
      /^(?:(?:vehicle|car|product|bike|auto) )?models?(?: (?:code|id|cd|no))?$|^which (?:of our )?(?:(?:vehicle|car) )?models? (?:did|do|have|was)\b|^(?:modelcode|vehiclemodel|मॉडल|गाड़ी का मॉडल|वाहन मॉडल)$/u,
    weak: /^(?:(?:vehicle|car|product) )?(?:model|product|variant|vehicle|car|gaadi|gadi) ?(?:name|purchased|owned|type|ka model|ka naam)?$/u,
  },
  {
    role: "overall",
    strong:
      /\boverall (?:csi |ssi )?(?:satisfaction|experience|rating|score|csat|service experience|sales experience|purchase experience|delight)\b|^(?:o ?sat|osat|csat|overall|oa sat|total satisfaction)(?: score| rating)?$|^o satisfaction(?: score| rating)?$|^समग्र (?:संतुष्टि|अनुभव)|\btaking everything into account\b|\bhow satisfied (?:are|were) you overall\b|\boverall how (?:satisfied|would you rate)\b|^कुल (?:संतुष्टि|मिलाकर संतुष्टि|अनुभव)|^कुल मिलाकर|^kul (?:santushti|anubhav|milakar)/u,
    weak: /\boverall\b/u,
  },
  {
    role: "recommend",
    strong:
      /\brecommend(?:ation|ed|ing)?\b|^(?:q )?(?:nps|nps score|nps rating|l2r|ltr|advocacy score|net promoter(?: question| score)?|likelihood to (?:recommend|refer))$|\brefer (?:us|this|the|friends|a friend|to)\b|सिफारिश|सिफ़ारिश|\bsifarish\b|\bsalah denge\b/u,
  },
  {
    role: "verbatim",
    strong:
      /\b(?:comments?|verbatims?|remarks?|suggestions?|voc|voice of (?:the )?customer|open ?end(?:ed)?|feedback text|customer feedback|own words|in your own words|tell us more|anything else|additional feedback)\b|\bcustomer voice\b|\bareas? of improv(?:e)?ment\b|टिप्पणी|सुझाव|शिकायत|क्या बेहतर|\btippani\b|\bsujhav\b|\bshikayat\b/u,
    weak: /\b(?:feedback|reasons?|why|improve|improvement|voice)\b|कारण|क्यों/u,
  },
];

/** Words as agencies shorten and misspell them. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "service advisor": "sa sadv",
    advisor: "adv adviser advisior",
    appointment: "appt apptmt appoinment appointmnt apointment",
    charges: "chg chgs chrg chrgs charge",
    chassis: "chasis chassi",
    cleanliness: "cleanlnss clenliness cleanlines clean cleaning",
    questionnaire: "questionaire",
    courtesy: "politeness polite courtsey crtsy courtsy curtesy courteous courteousness",
    date: "dt",
    dealer: "dlr delr",
    explanation: "expl expln explaination explain explained",
    interview: "intv intvw intw intrvw",
    name: "nm",
    number: "no nbr num nr",
    experience: "exp expr",
    overall: "ovrl ovrall ovl",
    promised: "prom commited committed promise",
    rating: "rtg rtng",
    ready: "rdy",
    received: "recieved rcvd",
    recommend: "recomendation reco recomnd recomend recomm recommendation recommended recommending",
    reference: "ref",
    response: "resp responce respnse",
    return: "rtn returned",
    satisfaction: "satsifaction satn sat satisfcn statisfaction satisfation satisf",
    service: "svc srvc servicing",
    time: "tm",
    unique: "unq uniq",
    vehicle: "veh vehical car",
    work: "wrk",
  }).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const)),
);

/** A header as it is compared: no case, no signs, one space between words, `ResponseDate` as two. */
export function headerWords(header: string): string {
  return header
    .normalize("NFC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/\b(?:\p{Lu}\.){2,}/gu, (initials) => initials.replaceAll(".", ""))
    .toLowerCase()
    .replace(/__c$/, "")
    .replace(/\p{Cf}+/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** The same with every word as it is spelt in full. */
export function spelledWords(header: string): string {
  return headerWords(header)
    .split(" ")
    .map((word) => SPELLINGS.get(word) ?? word)
    .join(" ");
}

const EMPTY_WORDS: ReadonlySet<string> = new Set(
  "a an and at by for from how in is it of on or our please rate rating score satisfaction satisfied the their to was were with you your q".split(
    " ",
  ),
);

/** The words of a header that tell it from others, each by its stem; of `spelledWords`. */
export function distinctiveWords(words: string): ReadonlySet<string> {
  return new Set(
    words
      .split(" ")
      .filter((word) => word !== "" && !EMPTY_WORDS.has(word))
      .map(stem),
  );
}

function stem(word: string): string {
  return /^[a-z]{5,}$/.test(word) ? word.replace(/(?:ing|ness|es|s|ed)$/, "") : word;
}

/** Headers that speak of another vehicle or dealer than the one that was served. */
const ANOTHER =
  /\b(?:previous|prior|old|earlier|next|other|another|replaced?|consider(?:ed)?|competitor|competition|exchange|traded?|plan|group|principal|manager|owner|purchase|selling|sold|sales|nearest|pehle|pahle|courtesy car)\b|पिछल|पुरान|पहले|खरीद/u;
/** Parts of a visit: to be satisfied with one of them is not to be satisfied over all. */
const PART =
  /\b(?:advisor|facility|facilities|lounge|staff|salesperson|executive|consultant|technician|price|pricing|cost|bill|billing|invoice|quality|wash|washing|delivery|time|timing|ambien[ct]e|infrastructure|product|features?|design|mileage|insurance|finance|loan|accessor\w*|warranty|website|app|call|test drive|parts?|itself)\b/u;
const ANOTHER_THING =
  /\b(?:insurance|finance|loan|accessor\w*|warranty|app|website|how many|number of|made|referred|count|brand|model|product|vehicle|car)\b/u;
/** Whose words these are, where they are not the customer's. */
const AGENTS =
  /\b(?:cce|cre|crm|qc|qa|agent|agents|tele ?caller|caller|supervisor|auditor|internal|interviewer|dealer|manager|rebuttal|closure|closed?|action|resolution|escalation|alert|disposition|status)\b|एजेंट|कॉल सेंटर/u;

/** Whether a header names another dealer or vehicle than the one the answer is about. */
export function namesAnother(header: string): boolean {
  return ANOTHER.test(headerWords(header));
}

/** Words of a header that say that it means something else than its role. */
const VETOES: Readonly<Partial<Record<Role, RegExp>>> = {
  overall: PART,
  recommend: ANOTHER_THING,
  verbatim: AGENTS,
  dealer_code: ANOTHER,
  model_code: ANOTHER,
  vin: ANOTHER,
};

/** Whether a header names something that no survey asks, such as a telephone number. */
export function speaksOfOtherThings(header: string): boolean {
  return spellingsOf(header).some((words) => OTHER_THINGS.test(words));
}

function spellingsOf(header: string): readonly string[] {
  // A number of the question, and what stands in brackets, say nothing.
  const bare = header.replace(/\([^)]*\)/g, " ").replace(/^\s*[A-Za-z]{1,3}\d{1,3}[a-z]?[.:_\s-]+/, "");
  const spellings = [header, bare].flatMap((each) => [headerWords(each), spelledWords(each)]);
  return [...new Set(spellings)].filter((words) => words !== "");
}

/** The roles a header speaks for. One that names something else speaks for none but those it names without doubt. */
export function rolesOf(header: string): readonly { readonly role: Role; readonly isStrong: boolean }[] {
  const all = spellingsOf(header);
  if (all.length === 0) return [];
  // Who answered is told under any group; overall under that of a factor is that factor's.
  const lower = header.includes(" / ") ? spellingsOf(header.split(" / ").at(-1) ?? "") : [];
  const isOther = all.some((words) => OTHER_THINGS.test(words));
  return ROLES.flatMap(({ role, strong, weak }) => {
    const isVetoed = all.some((words) => VETOES[role]?.test(words) === true);
    const isAsked = role === "recommend" || role === "overall";
    const named = isAsked || role === "verbatim" ? all : [...all, ...lower];
    const isStrong = named.some((words) => strong.test(words));
    if (isVetoed || (isOther && !(isStrong && isAsked))) return [];
    if (!isStrong && !all.some((words) => weak?.test(words) === true)) return [];
    return [{ role, isStrong }];
  });
}
