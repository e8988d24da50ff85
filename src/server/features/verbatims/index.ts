export { createCountCache } from "./count-cache.ts";
export { indexTexts } from "./index-texts.ts";
export { listVerbatims } from "./list-verbatims.ts";
export { type OpenSurveys, openSurveys } from "./open-surveys.ts";
export { verbatimRoutes } from "./routes.ts";
