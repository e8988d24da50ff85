/** What a figure is, for somebody who wants to know exactly. */
export interface Explanation {
  readonly what: string;
  /** How it is worked out, in words. */
  readonly formula: string;
  /** What its change is against, where it has one. */
  readonly change: string | null;
  readonly unit: string;
  /** Which responses count. */
  readonly counts: string;
  /** How many responses it takes to be told. */
  readonly least: string;
}

const LEAST =
  "10 responses with an index. With fewer it says insufficient sample, and nothing is compared or ranked.";
const CHANGE =
  "Against the wave or month before, over days against as many days before. It is coloured only where chance alone hardly explains it (95 %).";
const OVER_TIME =
  "Against the same month or quarter a year before, or the first one shown. It is coloured only where chance alone hardly explains it (95 %).";
const POINTS = "Points from 0 to 1000; the lowest possible is 100.";
const OF_OVERALL = "Every response of the selection with an overall rating.";
const OF_INDEX = "Every response of the selection that rated at least one factor.";

const INDEX: Explanation = {
  what: "How satisfied the customers are, over all factors of the programme.",
  formula:
    "Each response has an index: its factor scores times their weights, divided by the weights of the factors it answered. The figure is the mean of these.",
  change: CHANGE,
  unit: POINTS,
  counts: OF_INDEX,
  least: LEAST,
};

const NPS: Explanation = {
  what: "Net Promoter Score: whether customers would recommend the dealer.",
  formula: "Share of promoters (9 or 10) minus share of detractors (0 to 6) of all who answered.",
  change: CHANGE,
  unit: "Points from −100 to 100.",
  counts: "Every response of the selection that says how likely the customer is to recommend, from 0 to 10.",
  least: LEAST,
};

const DISAPPOINTED: Explanation = {
  what: "The share of customers whose overall rating lies in the lowest band.",
  formula:
    "Overall ratings in the lowest band of the programme (1 to 5, unless it says otherwise) divided by all overall ratings. Less is better.",
  change: CHANGE,
  unit: "Percent of overall ratings.",
  counts: OF_OVERALL,
  least: LEAST,
};

const SPLIT: Explanation = {
  what: "How the overall ratings fall into the four bands: delighted, pleased, indifferent, disappointed. Delighted and pleased together are satisfied.",
  formula:
    "Overall ratings in a band divided by all overall ratings; the programme sets the bands (10, 8 to 9, 6 to 7 and 1 to 5, unless it says otherwise).",
  change: CHANGE,
  unit: "Percent of overall ratings.",
  counts: OF_OVERALL,
  least: LEAST,
};

const FACTORS: Explanation = {
  what: "The score of each factor of the programme.",
  formula:
    "A response's factor score is 100 times the mean of its answered attributes of the factor. The figure is the mean of these.",
  change: CHANGE,
  unit: POINTS,
  counts: "Every response of the selection that rated at least one attribute of the factor.",
  least: LEAST,
};

const AREAS: Explanation = {
  what: "The attributes with which most customers are disappointed, the worst first.",
  formula:
    "% disappointed of an attribute: its ratings in the lowest band of the programme divided by all its ratings.",
  change: CHANGE,
  unit: "Percent of the attribute's ratings.",
  counts: "Every response of the selection that rated the attribute.",
  least: LEAST,
};

const OVER_TIME_LEAST =
  "Points of fewer than 10 responses are hollow and their line is dotted; a gap means no response.";

/** Every kind of figure. A browser fetches them when somebody asks; what one card says otherwise stands in its row. */
export const EXPLANATIONS = {
  index: INDEX,
  nps: NPS,
  disappointed: DISAPPOINTED,
  split: SPLIT,
  factors: FACTORS,
  factorsBesideAverages: {
    ...FACTORS,
    what: "The score of each factor, beside the averages of its region and of the nation.",
    least: `${LEAST} For those who see a part of the network an average needs five other dealers with 10 responses each.`,
  },
  factorTiles: { ...FACTORS, what: "The Index and the score of each factor of the programme." },
  factorLines: {
    ...FACTORS,
    what: "The score of each factor over time, a line for each.",
    change: OVER_TIME,
    least: OVER_TIME_LEAST,
  },
  areas: AREAS,
  areaTiles: {
    ...AREAS,
    what: "% disappointed of each factor, with that of the days before.",
    formula:
      "Ratings of the factor's attributes in the lowest band of the programme divided by all their ratings.",
    unit: "Percent of the ratings of the factor's attributes.",
    counts: "Every response of the days that rated an attribute of the factor.",
  },
  areaLines: {
    ...AREAS,
    what: "% disappointed of the chosen factor's attributes over time: the ten worst, a line for each.",
    change: OVER_TIME,
    least: OVER_TIME_LEAST,
  },
  dealers: {
    ...INDEX,
    what: "Dealers by their index. Top Dealers have the highest, Bottom Dealers the lowest, five of each.",
    formula:
      "Each dealer's index is the mean of its responses' indices. Ranks are those within the whole network, in the same wave, month, model and region, by the index at one decimal; ties share a rank.",
    least: "10 responses with an index. A dealer with fewer has no rank and stands in neither list.",
  },
  ranking: {
    ...INDEX,
    what: "Every dealer with its rank, score, NPS % and % disappointed.",
    formula:
      "The score is the mean of the dealer's responses; of an attribute it is the share of ratings that disappointed. Dealers are ranked by it at one decimal within the whole network, in the same wave, month, model and region: the highest score first, the lowest share first; ties share a rank.",
    least:
      "10 responses with an index. A dealer with fewer stands at the end as insufficient sample, without a rank.",
  },
  trend: {
    what: "The chosen score of the chosen factor over time.",
    formula:
      "Mean Score is the mean of the responses' scores, NPS promoters minus detractors, % Disappointed the share of ratings in the lowest band; Bands shows all four, Parts a line for each factor or attribute, Regions one for each region.",
    change: OVER_TIME,
    unit: "Points from 0 to 1000 for scores, −100 to 100 for NPS, percent for shares.",
    counts: "Every response of the month or quarter that answered what is measured.",
    least: OVER_TIME_LEAST,
  },
  answers: {
    what: "How customers answered a question beside the scores.",
    formula: "Answers of one kind divided by all answers to the question.",
    change:
      "Against the wave or month before. Neither way is better, so it has no colour; it is hollow where chance alone may explain it (95 %).",
    unit: "Percent of answers.",
    counts: "Every response of the selection that answered the question.",
    least: "10 answers. With fewer it says insufficient sample.",
  },
  verbatims: {
    what: "Every answered survey with its comments, ratings and recording.",
    formula: "Recommend is the customer's own answer; nothing is worked out.",
    change: null,
    unit: "Recommend from 0 to 10.",
    counts: "Every response of the selection, with a comment or without.",
    least: "None.",
  },
  ticketStatus: {
    what: "Tickets by their status.",
    formula:
      "Each ticket counts once, by the status it shows: Open, Completed, Review Again, or Overdue when its due date has passed.",
    change: null,
    unit: "Tickets.",
    counts: "Tickets of the filter; the model does not narrow them.",
    least: "None.",
  },
  tickets: {
    what: "The improvement plans of your dealers. The score is what the point stood at when the plan was made.",
    formula: "% disappointed of the factor or attribute at the dealer, in the chosen month or wave.",
    change: null,
    unit: "Percent of ratings.",
    counts: "Every response of the dealer that rated the point.",
    least: "None.",
  },
} as const satisfies Readonly<Record<string, Explanation>>;

/** What a card says of its figure: a kind, and what it says otherwise. */
export interface CardExplanation extends Partial<Explanation> {
  readonly of: keyof typeof EXPLANATIONS;
}
