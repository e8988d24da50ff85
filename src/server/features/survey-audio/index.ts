export { eraseOrphaned } from "./erase-orphaned.ts";
export { surveyAudioRoutes } from "./routes.ts";
export { storeRecording } from "./store-recording.ts";
