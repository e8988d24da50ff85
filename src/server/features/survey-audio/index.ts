export { eraseOrphaned } from "./erase-orphaned.ts";
export { lockSurvey } from "./queries.ts";
export { surveyAudioRoutes } from "./routes.ts";
export { storeRecording } from "./store-recording.ts";
