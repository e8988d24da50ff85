export { eraseOrphaned } from "./erase-orphaned.ts";
export { lockSurvey, ORPHANED_DAYS } from "./queries.ts";
export { surveyAudioRoutes } from "./routes.ts";
export { storeRecording } from "./store-recording.ts";
