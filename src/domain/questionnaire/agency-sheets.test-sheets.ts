import type { NumberedRow } from "#domain/survey-mapping/mapping.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";

/** Thirty values of each kind, as agencies have them. */
const VALUES: Readonly<Record<string, (row: number, column: number) => Cell>> = {
  id: (row) => `R-${1000 + row}`,
  serial: (row) => row + 1,
  day: (row) => ({ epochDay: 20_400 + row }),
  dealer: (row) => `DL00${(row % 3) + 1}`,
  "dealer name": (row) => ["Kaveri Motors", "Godavari Wheels", "Narmada Cars"][row % 3] ?? null,
  model: (row) => ["Vega", "Altair"][row % 2] ?? null,
  vin: (row) => `MALA851CLHM${String(100_000 + row)}`,
  ten: (row, column) => ((row * 7 + column) % 10) + 1,
  zeroToTen: (row, column) => (row * 3 + column) % 11,
  five: (row, column) => ((row + column) % 5) + 1,
  fiveOrNone: (row, column) => ((row + column) % 6 === 0 ? 99 : ((row + column) % 5) + 1),
  seven: (row, column) => ((row + column) % 7) + 1,
  four: (row) => (row % 4) + 1,
  words: (row, column) =>
    ["Very Satisfied", "Satisfied", "Neutral", "Dissatisfied", "Very Dissatisfied"][(row + column) % 5] ??
    null,
  reversed: (row, column) =>
    ["1 - Very Satisfied", "2 - Satisfied", "3 - Neutral", "4 - Dissatisfied", "5 - Very Dissatisfied"][
      (row + column) % 5
    ] ?? null,
  labelled: (row, column) =>
    ["1 (Poor)", "2 (Fair)", "3 (Good)", "4 (Very Good)", "5 (Excellent)"][(row + column) % 5] ?? null,
  tenAndNought: (row, column) => (row === 3 ? 0 : ((row * 7 + column) % 10) + 1),
  hindi: (row, column) => ["बहुत संतुष्ट", "संतुष्ट", "असंतुष्ट"][(row + column) % 3] ?? null,
  hinglish: (row, column) => ["bahut accha", "accha", "theek", "kharab"][(row + column) % 4] ?? null,
  picked: (row, column) => (row % 3 === 0 ? null : column - 2),
  percent: (row) => 40 + row * 2,
  mean: (row) => 3 + (row % 8) / 4,
  text: (row) => `The advisor was friendly on visit ${row}`,
  "yes/no": (row) => (row % 3 === 0 ? "No" : "Yes"),
  haan: (row) => (row % 3 === 0 ? "Nahi" : "Haan"),
  "how made": (row) => ["Phone call", "Website", "Walked in"][row % 3] ?? null,
  "nps group": (row) => ["Promoter", "Passive", "Detractor"][row % 3] ?? null,
  city: (row) => ["Pune", "Nashik", "Thane"][row % 3] ?? null,
  name: (row) => `Customer ${row}`,
  phone: (row) => `98${String(10_000_000 + row * 77)}`,
  km: (row) => 5000 + row * 313,
  year: (row) => 2018 + (row % 6),
};

/** A sheet, and what is to be made of it. `-` in `columns` stands for what is passed over, `?` for what a person is asked. */
export interface AgencySheet {
  readonly name: string;
  readonly rows: readonly NumberedRow[];
  /** Questions by factor; a factor known by its code alone has a `?` behind it. */
  readonly factors: Readonly<Record<string, readonly string[]>>;
  /** By header: a use, `-` or `?`. Ratings are told by `factors`. */
  readonly columns: Readonly<Record<string, string>>;
}

const ANSWERS = 30;
/** Header → kind of values; with ` / ` of two rows. */
type Columns = Readonly<Record<string, string>>;

const COMMON: Columns = { "Response ID": "id", "Interview Date": "day", "Dealer Code": "dealer" };
const OF_COMMON = {
  "Response ID": "survey_id",
  "Interview Date": "survey_date",
  "Dealer Code": "dealer_code",
};

function answers(kinds: readonly string[], count = ANSWERS): readonly (readonly Cell[])[] {
  return Array.from({ length: count }, (_, row) =>
    kinds.map((kind, column) => {
      const value = VALUES[kind];
      if (value === undefined) throw new Error(kind);
      return value(row, column);
    }),
  );
}

function numbered(rows: readonly (readonly Cell[])[]): readonly NumberedRow[] {
  return rows.map((cells, at) => ({ number: at + 1, cells }));
}

/** One row of headers, below titles. */
function plain(columns: Columns, titles: readonly (readonly Cell[])[] = []): readonly NumberedRow[] {
  return numbered([...titles, Object.keys(columns), ...answers(Object.values(columns))]);
}

/** Two rows of headers, groups merged; a header without ` / ` is merged over both rows. */
function merged(columns: Columns, titles: readonly (readonly Cell[])[] = []): readonly NumberedRow[] {
  const parts = Object.keys(columns).map((header) => header.split(" / "));
  const upper = parts.map(([group = ""], at) => (parts[at - 1]?.[0] === group ? null : group));
  const lower = parts.map(([, own]) => own ?? null);
  return numbered([...titles, upper, lower, ...answers(Object.values(columns))]);
}

/** Groups in a row above headers that are whole without it. */
function above(groups: Readonly<Record<string, string>>, columns: Columns): readonly NumberedRow[] {
  const row = Object.keys(columns).map((header) => groups[header] ?? null);
  return numbered([row, Object.keys(columns), ...answers(Object.values(columns))]);
}

/** As Qualtrics exports: codes, questions, and a number of each, above answers that are text. */
function exported(columns: Columns): readonly NumberedRow[] {
  const codes = Object.keys(columns).map((header, at) =>
    header.includes("?") ? `Q${at}` : header.replaceAll(" ", ""),
  );
  const ids = codes.map((code) => JSON.stringify({ ImportId: code }));
  return numbered([codes, Object.keys(columns), ids, ...answers(Object.values(columns))]);
}

const SA = ["Courtesy", "Knowledge of the vehicle", "Explanation of charges"];
const FACILITY = ["Cleanliness", "Parking"];
const each = (names: readonly string[], spelled: (name: string) => string, kind: string): Columns =>
  Object.fromEntries(names.map((name) => [spelled(name), kind]));

/** Sheets as agencies send them, and some that must not be taken for what they look like. */
export const AGENCY_SHEETS: readonly AgencySheet[] = [
  ...([" - ", " – ", ": ", " | ", " > "] as const).map(
    (sign): AgencySheet => ({
      name: `factor${sign}question`,
      rows: plain({
        ...COMMON,
        ...each(SA, (name) => `Service Advisor${sign}${name}`, "ten"),
        ...each(FACILITY, (name) => `Service Facility${sign}${name}`, "ten"),
        "Overall Satisfaction": "ten",
      }),
      factors: { "Service Advisor": SA, "Service Facility": FACILITY },
      columns: { ...OF_COMMON, "Overall Satisfaction": "overall" },
    }),
  ),
  {
    name: "two rows, groups merged, numbers from 1 to 5 and 99",
    rows: merged({
      ...COMMON,
      ...each(SA, (name) => `Service Advisor / ${name}`, "fiveOrNone"),
      ...each(FACILITY, (name) => `Facility / ${name}`, "fiveOrNone"),
      "Overall satisfaction": "five",
    }),
    factors: { "Service Advisor": SA, Facility: FACILITY },
    columns: { ...OF_COMMON, "Overall satisfaction": "overall" },
  },
  {
    name: "titles, two rows merged both ways, answers in words, no header twice",
    rows: merged(
      {
        ...COMMON,
        ...each(SA, (name) => `Service Advisor / ${name}`, "words"),
        ...each(FACILITY, (name) => `Facility / ${name}`, "words"),
        "Overall satisfaction": "words",
        "Likelihood to recommend": "zeroToTen",
        Comments: "text",
      },
      [["Service survey, July 2026"], ["Prepared by the agency"]],
    ),
    factors: { "Service Advisor": SA, Facility: FACILITY },
    columns: {
      ...OF_COMMON,
      "Overall satisfaction": "overall",
      "Likelihood to recommend": "recommend",
      Comments: "verbatim",
    },
  },
  {
    name: "the same without a number or a day in any cell",
    rows: merged({
      "Response ID": "id",
      "Dealer Code": "dealer",
      ...each(SA, (name) => `Service Advisor / ${name}`, "words"),
      ...each(FACILITY, (name) => `Facility / ${name}`, "words"),
      Remarks: "text",
    }),
    factors: { "Service Advisor": SA, Facility: FACILITY },
    columns: { "Response ID": "survey_id", "Dealer Code": "dealer_code", Remarks: "verbatim" },
  },
  {
    name: "codes alone",
    rows: plain({ ...COMMON, Q3_1: "ten", Q3_2: "ten", Q4_1: "ten", Q4_2: "ten", Q4_3: "ten", OSAT: "ten" }),
    factors: { "Q3?": ["Q3_1", "Q3_2"], "Q4?": ["Q4_1", "Q4_2", "Q4_3"] },
    columns: { ...OF_COMMON, OSAT: "overall" },
  },
  {
    name: "codes with questions",
    rows: plain({
      ...COMMON,
      "Q3_1. Courtesy of the advisor": "ten",
      "Q3_2. Explanation of work": "ten",
      "Q4_1. Time taken": "ten",
      "Q4_2. Vehicle ready as promised": "ten",
    }),
    factors: {
      "Q3?": ["Courtesy of the advisor", "Explanation of work"],
      "Q4?": ["Time taken", "Vehicle ready as promised"],
    },
    columns: OF_COMMON,
  },
  {
    name: "letters and points as codes",
    rows: plain({
      ...COMMON,
      "5a. Courtesy": "five",
      "Q5b Knowledge": "five",
      "Q5(c) Charges": "five",
      "6.1 Parking": "five",
      "6.2 Lounge": "five",
    }),
    factors: { "Q5?": ["Knowledge", "Charges"], "Q6?": ["Parking", "Lounge"] },
    columns: { ...OF_COMMON, "5a. Courtesy": "?" },
  },
  {
    name: "codes and factors in one header",
    rows: plain({
      ...COMMON,
      "Q3_1 Service Advisor - Courtesy": "ten",
      "Q3_2 Service Advisor - Knowledge": "ten",
      "Q4_1 Delivery - Time taken": "ten",
      "Q4_2 Delivery - Cleanliness": "ten",
    }),
    factors: { "Service Advisor": ["Courtesy", "Knowledge"], Delivery: ["Time taken", "Cleanliness"] },
    columns: OF_COMMON,
  },
  {
    name: "a grid of a form: the row in brackets",
    rows: plain({
      ...COMMON,
      "How satisfied were you with our service advisor? [Courtesy]": "words",
      "How satisfied were you with our service advisor? [Knowledge]": "words",
      "Please rate the workshop [Cleanliness]": "words",
      "Please rate the workshop [Parking]": "words",
    }),
    factors: { "Service advisor": ["Courtesy", "Knowledge"], Workshop: ["Cleanliness", "Parking"] },
    columns: OF_COMMON,
  },
  {
    name: "groups in a row above whole headers",
    rows: above(
      { "Ease of booking": "Initiation", "Courtesy of advisor": "Advisor", Comments: "Other" },
      {
        ...COMMON,
        "Ease of booking": "ten",
        "Speed of reception": "ten",
        "Courtesy of advisor": "ten",
        "Explanation of the job": "ten",
        Comments: "text",
      },
    ),
    factors: {
      Initiation: ["Ease of booking", "Speed of reception"],
      Advisor: ["Courtesy of advisor", "Explanation of the job"],
    },
    columns: { ...OF_COMMON, Comments: "verbatim" },
  },
  {
    name: "a title right above the header names no factor",
    rows: above(
      { "Response ID": "Service survey", "Dealer Code": "July 2026" },
      { ...COMMON, "Ease of booking": "ten", "Courtesy of advisor": "ten" },
    ),
    factors: {},
    columns: { ...OF_COMMON, "Ease of booking": "?", "Courtesy of advisor": "?" },
  },
  {
    name: "Hindi, two rows",
    rows: merged({
      "सर्वे आईडी": "id",
      "सर्वे की तारीख": "day",
      "डीलर कोड": "dealer",
      "सेवा सलाहकार / शिष्टाचार": "hindi",
      "सेवा सलाहकार / जानकारी": "hindi",
      "वर्कशॉप / सफाई": "hindi",
      "वर्कशॉप / बैठने की जगह": "hindi",
      "कुल संतुष्टि": "hindi",
      सुझाव: "text",
    }),
    factors: { "सेवा सलाहकार": ["शिष्टाचार", "जानकारी"], वर्कशॉप: ["सफाई", "बैठने की जगह"] },
    columns: {
      "सर्वे आईडी": "survey_id",
      "सर्वे की तारीख": "survey_date",
      "डीलर कोड": "dealer_code",
      "कुल संतुष्टि": "overall",
      सुझाव: "verbatim",
    },
  },
  {
    name: "Hinglish, closed questions and comments",
    rows: plain({
      ...COMMON,
      "Advisor - Baat karne ka tareeka": "hinglish",
      "Advisor - Kaam samjhaya": "hinglish",
      "Gaadi ki delivery - Samay par": "hinglish",
      "Gaadi ki delivery - Safai": "hinglish",
      "Kya gaadi samay par mili?": "haan",
      Sujhav: "text",
    }),
    factors: {
      Advisor: ["Baat karne ka tareeka", "Kaam samjhaya"],
      "Gaadi ki delivery": ["Samay par", "Safai"],
    },
    columns: { ...OF_COMMON, "Kya gaadi samay par mili?": "answer", Sujhav: "verbatim" },
  },
  {
    name: "closed questions, and columns that only look like them",
    rows: plain({
      ...COMMON,
      "Was your vehicle ready at the promised time?": "yes/no",
      "Q12. How was the appointment made?": "how made",
      City: "city",
      "Job type": "how made",
      "Alert raised": "yes/no",
      "Customer Name": "name",
      "Mobile No": "phone",
      Q3_1: "five",
      Q3_2: "five",
    }),
    factors: { "Q3?": ["Q3_1", "Q3_2"] },
    columns: {
      ...OF_COMMON,
      "Was your vehicle ready at the promised time?": "answer",
      "Q12. How was the appointment made?": "answer",
      City: "-",
      "Job type": "?",
      "Alert raised": "?",
      "Customer Name": "-",
      "Mobile No": "-",
    },
  },
  {
    name: "a group of what is counted is no factor",
    rows: merged({
      ...COMMON,
      "Household / Adults": "four",
      "Household / Children": "four",
      "Household / Number of vehicles owned": "four",
      "Vehicle / Model year": "year",
      "Vehicle / Kms": "km",
      "Advisor / Courtesy": "five",
      "Advisor / Knowledge": "five",
    }),
    factors: { Advisor: ["Courtesy", "Knowledge"] },
    columns: { ...OF_COMMON, "Household / Children": "?", "Vehicle / Kms": "-" },
  },
  {
    name: "what is counted beside answers in words is no factor",
    rows: merged({
      ...COMMON,
      "Household / Cars": "four",
      "Household / Drivers": "four",
      "Advisor / Courtesy": "words",
      "Advisor / Knowledge": "words",
    }),
    factors: { Advisor: ["Courtesy", "Knowledge"] },
    columns: OF_COMMON,
  },
  {
    name: "classes of customers by code are no ratings",
    rows: plain({
      ...COMMON,
      "Customer - Age group": "five",
      "Customer - Income group": "five",
      "Profile - Usage": "five",
      "Profile - Tenure": "five",
      "Visit - Number": "five",
      "Visit - Type": "five",
      "Advisor - Courtesy": "five",
      "Advisor - Knowledge": "five",
    }),
    factors: { Advisor: ["Courtesy", "Knowledge"] },
    columns: { ...OF_COMMON, "Customer - Age group": "?", "Profile - Usage": "?", "Visit - Type": "?" },
  },
  {
    name: "answers of which several may be ticked are no ratings",
    rows: plain({
      ...COMMON,
      Q9_1: "picked",
      Q9_2: "picked",
      Q9_3: "picked",
      Q9_4: "picked",
      Q9_5: "picked",
      Q3_1: "five",
      Q3_2: "five",
    }),
    factors: { "Q3?": ["Q3_1", "Q3_2"] },
    columns: OF_COMMON,
  },
  {
    name: "codes under a title",
    rows: above(
      { "Response ID": "Service survey", "Dealer Code": "July" },
      { ...COMMON, Q3_1: "ten", Q3_2: "ten", "Q4_1 Time": "ten", "Q4_2 Price": "ten" },
    ),
    factors: { "Q3?": ["Q3_1", "Q3_2"], "Q4?": ["Time", "Price"] },
    columns: OF_COMMON,
  },
  {
    name: "what stands beside the dealer is no factor",
    rows: merged({
      "Case / Response ID": "id",
      "Case / Interview Date": "day",
      "Case / Dealer Code": "dealer",
      "Case / Attempt": "five",
      "Case / Slot": "five",
      "Advisor / Courtesy": "five",
      "Advisor / Knowledge": "five",
      "Facility / Parking": "five",
      "Facility / Lounge": "five",
    }),
    factors: { Advisor: ["Courtesy", "Knowledge"], Facility: ["Parking", "Lounge"] },
    columns: { ...OF_COMMON, Slot: "?" },
  },
  {
    name: "sums and means of a factor are no questions of it",
    rows: plain({
      ...COMMON,
      "Service Advisor - Courtesy": "five",
      "Service Advisor - Knowledge": "five",
      "Service Advisor - Average": "mean",
      "Service Advisor - Overall rating": "five",
      "Facility - Parking": "five",
      "Facility - Cleanliness": "five",
      "Facility - Score": "percent",
    }),
    factors: { "Service Advisor": ["Courtesy", "Knowledge"], Facility: ["Parking", "Cleanliness"] },
    columns: { ...OF_COMMON, "Service Advisor - Average": "?", "Service Advisor - Overall rating": "?" },
  },
  {
    name: "a factor rated on another scale than the others is asked about",
    rows: plain({
      ...COMMON,
      "Advisor - Courtesy": "ten",
      "Advisor - Knowledge": "ten",
      "Facility - Parking": "five",
      "Facility - Cleanliness": "five",
    }),
    factors: { Advisor: ["Courtesy", "Knowledge"] },
    columns: { ...OF_COMMON, "Facility - Parking": "?", "Facility - Cleanliness": "?" },
  },
  {
    name: "loyalty is no factor",
    rows: merged({
      ...COMMON,
      "Advisor / Courtesy": "five",
      "Advisor / Knowledge": "five",
      "Overall / Value for money": "five",
      "Overall / Would come again": "five",
      "Loyalty / Would buy again": "five",
      "Loyalty / Would come again": "five",
    }),
    factors: { Advisor: ["Courtesy", "Knowledge"] },
    columns: {
      ...OF_COMMON,
      "Loyalty / Would buy again": "?",
      "Overall / Value for money": "?",
      "Overall / Would come again": "?",
    },
  },
  {
    name: "plain questions without a group are asked about",
    rows: plain({
      ...COMMON,
      "Ease of getting an appointment": "five",
      "Courtesy of the advisor": "words",
      SA_Explanation: "five",
      "How was the behaviour of our staff?": "words",
      "Aapko delivery kaisi lagi?": "hinglish",
      "क्या आप सफाई से संतुष्ट थे?": "hindi",
    }),
    factors: {},
    columns: {
      ...OF_COMMON,
      "Ease of getting an appointment": "?",
      "Courtesy of the advisor": "?",
      SA_Explanation: "?",
      "How was the behaviour of our staff?": "?",
      "Aapko delivery kaisi lagi?": "?",
      "क्या आप सफाई से संतुष्ट थे?": "?",
    },
  },
  {
    name: "a factor of one question beside others",
    rows: plain({
      ...COMMON,
      "Advisor - Courtesy": "seven",
      "Advisor - Knowledge": "seven",
      "Facility - Parking": "seven",
      "Facility - Lounge": "seven",
      "Delivery - Time taken": "seven",
    }),
    factors: {
      Advisor: ["Courtesy", "Knowledge"],
      Facility: ["Parking", "Lounge"],
      Delivery: ["Time taken"],
    },
    columns: OF_COMMON,
  },
  {
    name: "a running number, a dealer by name, and no factor of them",
    rows: plain({
      "S.No": "serial",
      "Dealer Name": "dealer name",
      "Car Model": "model",
      "VIN No": "vin",
      Q3_1: "five",
      Q3_2: "five",
    }),
    factors: { "Q3?": ["Q3_1", "Q3_2"] },
    columns: { "S.No": "-", "Dealer Name": "?", "Car Model": "model_code", "VIN No": "vin" },
  },
  {
    name: "totals below are no answers",
    rows: [
      ...plain({ ...COMMON, "Advisor - Courtesy": "ten", "Advisor - Knowledge": "ten" }),
      { number: 98, cells: ["Average", null, null, 5.46, 5.51] },
      { number: 99, cells: ["Base", null, null, 30, 30] },
    ],
    factors: { Advisor: ["Courtesy", "Knowledge"] },
    columns: OF_COMMON,
  },
  {
    name: "a header that stands twice",
    rows: numbered([
      ["Response ID", "Interview Date", "Dealer Code", "Was it ready?", "Was it ready?"],
      ...answers(["id", "day", "dealer", "yes/no", "yes/no"]),
    ]),
    factors: {},
    columns: { ...OF_COMMON, "Was it ready?": "?" },
  },
  {
    name: "plain questions answered in words of a scale are ratings that a person puts somewhere",
    rows: plain({
      ...COMMON,
      "How satisfied were you with the courtesy of our advisor?": "words",
      "Time taken by the service": "words",
    }),
    factors: {},
    columns: {
      ...OF_COMMON,
      "How satisfied were you with the courtesy of our advisor?": "?",
      "Time taken by the service": "?",
    },
  },
  {
    name: "how satisfied somebody is counts nothing, in Hindi and Hinglish",
    rows: plain({
      ...COMMON,
      "सलाहकार - शिष्टाचार से कितने संतुष्ट हैं": "hindi",
      "सलाहकार - जानकारी से कितने ख़ुश हैं": "hindi",
      "Delivery - Samay se aap kitne santusht hain": "five",
      "Delivery - Safai se aap kitne khush hain": "five",
      "Delivery - Kitne din lage": "five",
      "Delivery - कितने दिन लगे": "five",
    }),
    factors: {
      सलाहकार: ["शिष्टाचार से कितने संतुष्ट हैं", "जानकारी से कितने ख़ुश हैं"],
      Delivery: ["Samay se aap kitne santusht hain", "Safai se aap kitne khush hain"],
    },
    columns: { ...OF_COMMON, "Delivery - Kitne din lage": "?", "Delivery - कितने दिन लगे": "?" },
  },
  {
    name: "a question on another scale than the others of its factor is asked about",
    rows: plain({
      ...COMMON,
      "Advisor - Courtesy": "five",
      "Advisor - Knowledge": "five",
      "Advisor - Charges": "ten",
      "Facility - Parking": "five",
      "Facility - Lounge": "zeroToTen",
    }),
    factors: { Advisor: ["Courtesy", "Knowledge"] },
    columns: { ...OF_COMMON, "Advisor - Charges": "?", "Facility - Parking": "?", "Facility - Lounge": "?" },
  },
  {
    name: "noughts, parts of numbers and means by whatever name are asked about",
    rows: plain({
      ...COMMON,
      "Service Advisor - Courtesy": "ten",
      "Service Advisor - Knowledge": "ten",
      "Service Advisor - Explanation": "ten",
      "Service Advisor - Charges": "tenAndNought",
      "Service Advisor - Work": "mean",
      "Service Advisor - SA Avg": "ten",
      "Service Advisor - Advisor Score": "ten",
      "Service Advisor - Courtesy mean": "ten",
      "Service Advisor - Final index": "ten",
      "Service Advisor - Factor score (weighted)": "ten",
    }),
    factors: { "Service Advisor": ["Courtesy", "Knowledge", "Explanation"] },
    columns: {
      ...OF_COMMON,
      "Service Advisor - Charges": "?",
      "Service Advisor - Work": "?",
      "Service Advisor - Final index": "?",
    },
  },
  {
    name: "scores by name throughout are questions",
    rows: plain({
      ...COMMON,
      "Service Advisor - Courtesy Score": "five",
      "Service Advisor - Knowledge Score": "five",
      "Facility - Parking Score": "five",
      "Facility - Lounge Score": "five",
    }),
    factors: {
      "Service Advisor": ["Courtesy Score", "Knowledge Score"],
      Facility: ["Parking Score", "Lounge Score"],
    },
    columns: OF_COMMON,
  },
  {
    name: "what a header says of its numbers is asked about where the best is the lowest",
    rows: plain({
      ...COMMON,
      "Advisor - Courtesy (1 = Excellent, 5 = Poor)": "five",
      "Advisor - Knowledge (1 = Best to 5 = Worst)": "five",
      "Advisor - Explanation (1 = Poor, 5 = Excellent)": "five",
      "Advisor - Charges (on a scale of 1 to 5)": "five",
    }),
    factors: { Advisor: ["Explanation (1 = Poor, 5 = Excellent)", "Charges"] },
    columns: {
      ...OF_COMMON,
      "Advisor - Courtesy (1 = Excellent, 5 = Poor)": "?",
      "Advisor - Knowledge (1 = Best to 5 = Worst)": "?",
    },
  },
  {
    name: "groups about another dealer, the call or the person are no factors",
    rows: merged({
      ...COMMON,
      "Previous dealer / Courtesy of staff": "five",
      "Previous dealer / Cleanliness of lounge": "five",
      "Call QC / Agent tone": "ten",
      "Call QC / Opening": "ten",
      "Profile / Income": "seven",
      "Profile / Occupation": "seven",
      "Family / Age": "seven",
      "Family / Size": "seven",
      "Dealer facility / Parking": "five",
      "Dealer facility / Lounge": "five",
      "Sales consultant / Courtesy": "five",
      "Sales consultant / Knowledge": "five",
    }),
    factors: { "Dealer facility": ["Parking", "Lounge"], "Sales consultant": ["Courtesy", "Knowledge"] },
    columns: { ...OF_COMMON, "Call QC / Agent tone": "?" },
  },
  {
    name: "the scale of the sheet is the one that most of its ratings are on",
    rows: merged({
      ...COMMON,
      "Advisor / Courtesy": "five",
      "Advisor / Knowledge": "five",
      "Facility / Parking": "five",
      "Facility / Lounge": "five",
      "Weather / Heat": "seven",
      "Weather / Rain": "seven",
    }),
    factors: { Advisor: ["Courtesy", "Knowledge"], Facility: ["Parking", "Lounge"] },
    columns: { ...OF_COMMON, "Weather / Heat": "?" },
  },
  {
    name: "an export of Qualtrics has codes above its questions and their numbers below",
    rows: exported({
      "Start Date": "day",
      "End Date": "day",
      "Response Type": "city",
      "Recorded Date": "day",
      "Response ID": "id",
      "Which outlet did you visit?": "dealer",
      "Please rate the service advisor - Courtesy": "five",
      "Please rate the service advisor - Knowledge": "five",
      "Overall, how satisfied were you?": "five",
      "How likely are you to recommend us? - Group": "nps group",
      "How likely are you to recommend us?": "zeroToTen",
      "Was the car ready on time?": "yes/no",
    }),
    factors: { "Service advisor": ["Courtesy", "Knowledge"] },
    columns: {
      "Start Date": "?",
      "End Date": "?",
      "Response Type": "?",
      "Recorded Date": "survey_date",
      "Response ID": "survey_id",
      "Which outlet did you visit?": "dealer_code",
      "Overall, how satisfied were you?": "overall",
      "How likely are you to recommend us? - Group": "-",
      "How likely are you to recommend us?": "recommend",
      "Was the car ready on time?": "answer",
    },
  },
];
