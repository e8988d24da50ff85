import type { Factor, OtherQuestion, VerbatimQuestion } from "#domain/programme/programme.ts";
import { factor, question } from "./questions.ts";

/** The six factors of sales satisfaction with their attributes. */
export const SALES_FACTORS: readonly Factor[] = [
  factor("Q3", "Brand Website", 1, 1, [
    "Ease of finding information",
    "Usefulness of the vehicle configurator",
    "Clarity of prices and offers",
    "Ease of booking a test drive online",
    "Speed of the reply to your enquiry",
  ]),
  factor("Q4", "Dealership Facility", 2, 1, [
    "Location of the showroom",
    "Appearance and cleanliness of the showroom",
    "Vehicles on display",
    "Comfort of the discussion area",
    "Ease of parking",
  ]),
  factor("Q5", "Sales Personnel", 3, 2, [
    "Courtesy of the sales consultant",
    "Knowledge of the vehicles",
    "Understanding of your needs",
    "Quality of the test drive",
    "Honesty and commitment",
  ]),
  factor("Q6", "Working Out the Deal", 4, 3, [
    "Fairness of the price offered",
    "Value given for your old vehicle",
    "Clarity of the quotation",
    "Absence of pressure to buy",
    "Time taken to agree on the deal",
  ]),
  factor("Q7", "Paperwork", 5, 4, [
    "Explanation of the documents",
    "Finance and insurance arrangements",
    "Accuracy of the documents",
    "Time taken to finish the paperwork",
    "Timely registration and number plate",
  ]),
  factor("Q8", "Delivery", 6, 5, [
    "Delivery on the promised date",
    "Condition of the vehicle at delivery",
    "Explanation of features and controls",
    "Introduction to the service team",
    "The delivery ceremony",
  ]),
];

/** Percent of the index, by the factor's code. */
export const SALES_WEIGHTS = { Q3: 4, Q4: 13, Q5: 28, Q6: 18, Q7: 16, Q8: 21 };

/** The questions that customers answer in their own words. */
export const SALES_VERBATIMS: readonly VerbatimQuestion[] = [
  { code: "V1", name: "What did you like most about buying your vehicle?", slot: 1 },
  { code: "V2", name: "What should we improve?", slot: 2 },
];

/** The closed questions that do not count into the index. */
export const SALES_QUESTIONS: readonly OtherQuestion[] = [
  question(1, "0", "Was the vehicle delivered on the promised date?", ["Yes", "Up to a week late", "Later"]),
  question(2, "1", "Were you offered a test drive?", ["Yes, at home", "Yes, at the showroom", "Not offered"]),
  question(3, "1", "How did you first contact the dealer?", [
    "Website or app",
    "Phone call",
    "Walked in",
    "Friend or relative",
  ]),
  question(4, "2", "Did the sales consultant call you after the delivery?", ["Yes", "No", "Do not remember"]),
  question(5, "2", "Was the final price the one first quoted?", ["Yes", "Slightly higher", "Much higher"]),
];
