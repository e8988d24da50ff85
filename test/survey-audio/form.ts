import type { LightMyRequestResponse } from "fastify";
import type { Caller } from "#test/given/caller.ts";
import type { TestServer } from "#test/server.ts";

/** Sends a recording as the browser does. `target` null = the field is left out. */
export async function sendAudio(
  server: TestServer,
  caller: Caller,
  file: Buffer | null,
  fileName: string,
  target: string | null,
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  if (target !== null) form.append("surveyaudiofile", target);
  if (file !== null) form.append("Files", new Blob([new Uint8Array(file)]), fileName);
  const sent = new Response(form);
  return server.call({
    method: "POST",
    url: "/api/uploadsurveyaudiofile",
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { ...caller.headers, "content-type": sent.headers.get("content-type") ?? "" },
  });
}

export function forSurvey(surveyId: string): string {
  return JSON.stringify({ survey_id: surveyId });
}
