export { indexTexts } from "./index-texts.ts";
export { createCountCache, listVerbatims } from "./list-verbatims.ts";
export { type OpenSurveys, openSurveys } from "./open-surveys.ts";
export { questionInWords } from "./question-in-words.ts";
export { verbatimRoutes } from "./routes.ts";
export { summarizeRanges } from "./summarize-ranges.ts";
