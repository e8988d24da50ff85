export { eraseSurveys } from "./erase-answers.ts";
export { eraseFromFiles } from "./erase-from-files.ts";
export {
  type ErasedAgain,
  type ErasedRegister,
  eraseAgain,
  REGISTER,
  readRegister,
  registerWriter,
} from "./erased-register.ts";
export { deleteFilesOf, deleteRecordingsOf } from "./queries.ts";
export { erasureRoutes } from "./routes.ts";
