/**
 * Words whose common spellings no rule brings together, by the spelling they are kept under. Left of them stands what
 * people write, in Latin letters; a Devanagari spelling arrives here already transliterated.
 */
const SPELLINGS = {
  bahut: "bohot bohut bahot boht bhot bht",
  nahi: "nahin nai nahee nhi",
  me: "mein main mai",
  hai: "hain he hein",
  hu: "hoon hun hoo",
  yaha: "yahan yahaan",
  vaha: "wahan vahan wahaan",
  kaha: "kahan kahaan",
  ha: "haan han",
  kyu: "kyun kyon kyo kyoon",
  kyunki: "kyonki kyuki",
  ye: "yeh yah",
  vo: "woh wo vah",
  service: "sarvis servis sarvice sarwis",
  dealer: "diler dilar deelar",
  manager: "mainejar menejar maneger",
  advisor: "adviser edvaijar advaijar edvaizar edawaijar",
  workshop: "varkashop varkshop workshap",
  parking: "paarking",
  engine: "injan enjin injin",
  brake: "brek",
  oil: "oyal aayal",
  time: "taaim taim",
  staff: "staaph staf",
  phone: "phon fon",
  call: "kol kaal",
  car: "kaar",
  showroom: "shoroom shorum",
  drive: "draaiv draiv",
  driver: "draaivar draivar",
  problem: "problam prablam",
  delivery: "deelivari dilivari dilivri",
  booking: "buking",
  washing: "voshing vaashing",
  wash: "vosh vaash",
  payment: "pement",
  insurance: "inshorens inshyorens inshyurens",
  loan: "lon",
  price: "praais prais",
  company: "kampani kampni",
  customer: "kastamar kastomar",
  waiting: "veting",
} as const;

/** Every other way of writing a word, with the spelling it is kept under. */
export const OTHER_SPELLINGS: readonly (readonly [written: string, kept: string])[] = Object.entries(
  SPELLINGS,
).flatMap(([kept, others]) => others.split(" ").map((written) => [written, kept] as const));
