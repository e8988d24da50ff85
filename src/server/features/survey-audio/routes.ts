import type { FastifyInstance } from "fastify";
import { api } from "#contract/index.ts";
import { addTicketRoute } from "#server/platform/files/file-tickets.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { acceptRecording } from "./accept-recording.ts";
import { downloadRecording } from "./download-recording.ts";
import { playableIn, requestTicket } from "./play-recording.ts";
import { removeRecording } from "./remove-recording.ts";
import type { AudioServices } from "./services.ts";

export function surveyAudioRoutes(app: FastifyInstance, routes: Routes, services: AudioServices): void {
  routes.upload(api.surveyAudio.uploadFile, async (call) => {
    await acceptRecording(services, call);
    return { message: "The audio file was saved." };
  });
  routes.operation(api.surveyAudio.removeFile, async (call) => {
    await removeRecording(services, call, call.body.surveyId);
    return { message: "The audio file was deleted." };
  });
  routes.download(api.surveyAudio.downloadFile, (call) =>
    downloadRecording(services, call, call.params["id"] ?? ""),
  );
  routes.operation(api.surveyAudio.requestTicket, (call) =>
    requestTicket(services, call, call.body.fileId, (ticket) =>
      api.surveyAudio.play.path.replace(":ticket", ticket),
    ),
  );
  addTicketRoute(app, api.surveyAudio.play.path, services, playableIn(services));
}
