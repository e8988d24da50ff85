export { eraseSurveys } from "./erase-answers.ts";
export { eraseFromFiles } from "./erase-from-files.ts";
export { deleteFilesOf, deleteRecordingsOf } from "./queries.ts";
export { erasureRoutes } from "./routes.ts";
