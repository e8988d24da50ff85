export { acceptFile, UPLOAD_LIMITS } from "./accept-file.ts";
export { countDays } from "./count-days.ts";
export { countStored } from "./count-stored.ts";
export { downloadFile } from "./download-file.ts";
export { downloadTemplate } from "./download-template.ts";
export { erasedKeyOf } from "./erased-rows.ts";
export { dropIdentity, isIdentifiedBefore } from "./identity-queries.ts";
export { importWaiting, recoverImports } from "./import-file.ts";
export { importNetwork, type NetworkFile, type NetworkImported, previewNetwork } from "./import-network.ts";
export { listFiles } from "./list-files.ts";
export { insertMapping } from "./mapping-queries.ts";
export { networkAggregatesAt } from "./movement-queries.ts";
export { applyNetworkChanges, lockNetwork, publishVersions, renewVersions } from "./network-queries.ts";
export { notifyFailed } from "./notify-administrators.ts";
export {
  lockOperation,
  operationsBusy,
  renewOperation,
  tryLockOperation,
  tryLockOperations,
} from "./operation-queries.ts";
export { PREVIEW_DAYS } from "./preview-document.ts";
export { proposeLists } from "./propose-lists.ts";
export { deleteExpiredPreviews, publishDue } from "./publish-due.ts";
export { findUpload, holdUpload, markDeleted } from "./queries.ts";
export { removeSurveys, renewStatistics } from "./response-queries.ts";
export { rebuildRollups } from "./rollup-queries.ts";
export { surveyImportRoutes } from "./routes.ts";
export type { ImportServices } from "./services.ts";
export { changeSettings } from "./settings.ts";
export { stagedRow } from "./staged-row.ts";
export { storeRows } from "./store-rows.ts";
export { checkedFiles, isCsvName, openSurveyFile } from "./survey-file.ts";
export type { SheetQuestionnaire } from "./survey-file-messages.ts";
export { headerChoiceIn, proposeQuestionnaires } from "./survey-mappings.ts";
export { recoverRenewals } from "./surveyed-dealer-queries.ts";
export { renewOtherOperations, renewSurveyedDealers } from "./surveyed-dealers.ts";
