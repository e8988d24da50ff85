import { api } from "#contract/index.ts";
import { uploadForm } from "#contract/survey-import.ts";
import { badRequest } from "#server/platform/errors.ts";
import { readForm } from "#server/platform/http/multipart.ts";
import type { OperationCall, Routes } from "#server/platform/http/serve.ts";
import { acceptFile, UPLOAD_LIMITS } from "./accept-file.ts";
import { deleteFile, previewUndo } from "./delete-file.ts";
import { downloadFile } from "./download-file.ts";
import { downloadTemplate } from "./download-template.ts";
import { importMended } from "./import-mended.ts";
import { listFiles } from "./list-files.ts";
import { listHistory } from "./list-history.ts";
import { publishFile, unscheduleFile } from "./publish-file.ts";
import { checkMended, showRejected } from "./rejected-rows.ts";
import type { ImportServices } from "./services.ts";
import { changeSettings, showSettings } from "./settings.ts";
import { renewPreview, showPreview } from "./show-preview.ts";
import {
  listMappings,
  listMappingVersions,
  proposeMappings,
  removeMapping,
  restoreMapping,
  saveMapping,
} from "./survey-mappings.ts";
import { includeName, settleNames, showUnknownNames } from "./unknown-names.ts";

export function surveyImportRoutes(routes: Routes, services: ImportServices): void {
  routes.upload(api.surveyImport.uploadFile, async ({ request, operation, membership, actor }) => {
    const form = await readForm(request, services.files, UPLOAD_LIMITS);
    const file = form.files[0];
    if (file === undefined) throw badRequest("Choose an Excel file first.");
    const { uploadId, isPreview } = await acceptFile(services, {
      ...file,
      userType: form.fields.get(uploadForm.operationType) ?? "",
      operation,
      client: { id: membership.clientId, timeZone: membership.timeZone },
      person: actor.personId,
      types: membership.lists.userTypes,
      isPreview: form.fields.get(uploadForm.preview) === "true",
    });
    return { message: `The file was received and ${whatBecomesOf(isPreview)}`, uploadId };
  });
  routes.operation(api.surveyImport.listFiles, ({ operation }) => listFiles(services, operation.clientId));
  routes.operation(api.surveyImport.deleteFile, async ({ body, operation, actor }) => {
    await deleteFile(services, operation.clientId, body.uploadId, actor.personId);
    return { message: "The file was deleted." };
  });
  routes.download(api.surveyImport.downloadOriginal, (call) =>
    downloadFile(services, fileRequestOf(call), "original"),
  );
  routes.download(api.surveyImport.downloadReport, (call) =>
    downloadFile(services, fileRequestOf(call), "report"),
  );
  routes.download(api.surveyImport.downloadTemplate, ({ operation }) =>
    downloadTemplate(services, operation),
  );
  routes.operation(api.surveyImport.showSettings, (call) => showSettings(services, operationActorOf(call)));
  routes.operation(api.surveyImport.changeSettings, (call) =>
    changeSettings(services, { ...operationActorOf(call), slug: call.operation.slug }, call.body),
  );
  mappingRoutes(routes, services);
  previewRoutes(routes, services);
  rejectedRoutes(routes, services);
  unknownNameRoutes(routes, services);
}

function whatBecomesOf(isPreview: boolean): string {
  return isPreview ? "is being read; nothing of it counts until it is published." : "is being imported.";
}

function previewRoutes(routes: Routes, services: ImportServices): void {
  const { show, renew, publish, unschedule, undo, history } = api.surveyPreview;
  routes.operation(show, (call) => showPreview(services, uploadOf(call)));
  routes.operation(renew, (call) => renewPreview(services, uploadOf(call)));
  routes.operation(publish, (call) => publishFile(services, uploadOf(call), call.body));
  routes.operation(unschedule, (call) => unscheduleFile(services, uploadOf(call)));
  routes.operation(undo, (call) => previewUndo(services, uploadOf(call)));
  routes.operation(history, (call) =>
    listHistory(services, operationActorOf(call), call.body.before ?? null),
  );
}

function rejectedRoutes(routes: Routes, services: ImportServices): void {
  const { show, check, import: send } = api.rejectedRows;
  routes.operation(show, (call) => showRejected(services, uploadOf(call)));
  routes.operation(check, (call) => checkMended(services, uploadOf(call), call.body));
  routes.operation(send, async (call) => {
    const { timeZone, lists } = call.membership;
    const mender = { ...uploadOf(call), timeZone, types: lists.userTypes };
    const { uploadId, isPreview } = await importMended(services, mender, call.body);
    const message = isPreview
      ? "The mended rows were received and are being read; nothing of them counts until it is published."
      : "The mended rows were received and are being imported.";
    return { message, uploadId };
  });
}

function unknownNameRoutes(routes: Routes, services: ImportServices): void {
  const { show, settle, include } = api.unknownDealers;
  routes.operation(show, (call) => showUnknownNames(services, uploadOf(call)));
  routes.operation(settle, async (call) => {
    const { timeZone, lists } = call.membership;
    const sender = { ...uploadOf(call), timeZone, types: lists.userTypes };
    return { message: await settleNames(services, sender, call.body) };
  });
  routes.operation(include, async (call) => {
    await includeName(services, uploadOf(call), call.body);
    return { message: `${call.body.said} is no longer marked.` };
  });
}

function mappingRoutes(routes: Routes, services: ImportServices): void {
  routes.upload(api.surveyMapping.propose, async (call) => {
    const form = await readForm(call.request, services.files, UPLOAD_LIMITS);
    return proposeMappings(services, operationActorOf(call), form);
  });
  routes.operation(api.surveyMapping.list, (call) => listMappings(services, operationActorOf(call)));
  routes.operation(api.surveyMapping.save, (call) =>
    saveMapping(services, operationActorOf(call), call.body),
  );
  routes.operation(api.surveyMapping.versions, (call) =>
    listMappingVersions(services, operationActorOf(call), call.body.mappingId),
  );
  routes.operation(api.surveyMapping.restore, (call) =>
    restoreMapping(services, operationActorOf(call), call.body),
  );
  routes.operation(api.surveyMapping.remove, (call) =>
    removeMapping(services, operationActorOf(call), call.body.mappingId),
  );
}

function uploadOf(call: OperationCall<{ readonly uploadId: number }>) {
  return {
    clientId: call.operation.clientId,
    uploadId: call.body.uploadId,
    person: call.actor.personId,
  };
}

function operationActorOf({ operation, actor }: OperationCall<unknown>) {
  return { clientId: operation.clientId, operationId: operation.id, person: actor.personId };
}

function fileRequestOf({ operation, actor, params }: OperationCall<null>) {
  return { clientId: operation.clientId, person: actor.personId, id: params["id"] };
}
