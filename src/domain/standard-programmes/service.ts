import type { Factor, OtherQuestion, VerbatimQuestion } from "#domain/programme/programme.ts";
import { factor, question } from "./questions.ts";

/** The five factors of service satisfaction with their attributes. */
export const SERVICE_FACTORS: readonly Factor[] = [
  factor("Q4", "Service Initiation", 1, 1, [
    "Ease of getting an appointment",
    "Flexibility of the appointment time",
    "Promptness of attending to you on arrival",
    "Speed of the hand-over process",
    "Pick-up or drop service offered",
  ]),
  factor("Q5", "Service Advisor", 2, 2, [
    "Courtesy of the service advisor",
    "Understanding of your service needs",
    "Explanation of the work before it began",
    "Estimate of cost and time",
    "Being kept informed while the work went on",
  ]),
  factor("Q3", "Service Facility", 3, 3, [
    "Ease of reaching and entering the workshop",
    "Convenience of parking",
    "Cleanliness of the workshop",
    "Comfort of the customer lounge",
    "Refreshments and facilities while waiting",
  ]),
  factor("Q6", "Vehicle Pick-up", 4, 4, [
    "Vehicle ready at the promised time",
    "Speed of the pick-up process",
    "Explanation of the work and the bill",
    "Fairness of the charges",
    "Cleanliness of the vehicle on return",
  ]),
  factor("Q7", "Service Quality", 5, 5, [
    "All requested work completed",
    "Quality of the work",
    "Problem solved on the first visit",
    "Total time taken for the service",
    "Condition of the vehicle after the service",
  ]),
];

/** Percent of the index, by the factor's code. */
export const SERVICE_WEIGHTS = { Q4: 15, Q5: 19, Q3: 15, Q6: 19, Q7: 32 };

/** The questions that customers answer in their own words. */
export const SERVICE_VERBATIMS: readonly VerbatimQuestion[] = [
  { code: "V1", name: "What did you like most about this service visit?", slot: 1 },
  { code: "V2", name: "What should we improve?", slot: 2 },
];

/** The closed questions that do not count into the index. */
export const SERVICE_QUESTIONS: readonly OtherQuestion[] = [
  question(1, "0", "Was your vehicle ready at the promised time?", ["Yes", "No"]),
  question(2, "1", "How long did you wait before an advisor attended to you?", [
    "Up to 5 minutes",
    "6–10 minutes",
    "11–20 minutes",
    "More than 20 minutes",
  ]),
  question(3, "1", "How was the appointment made?", [
    "Mobile app",
    "Phone call",
    "Website",
    "WhatsApp",
    "Walked in",
  ]),
  question(4, "2", "Was everything fixed right the first time?", ["Yes", "Partly", "No"]),
  question(5, "2", "Did somebody call you within three days after the service?", [
    "Yes",
    "No",
    "Do not remember",
  ]),
];
