import { surveyImport } from "#contract/survey-import.ts";
import { surveyPreview } from "#contract/survey-preview.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";

/** Asks for the uploads and what became of them again. */
export async function refreshUploads(): Promise<void> {
  const asked = [surveyImport.listFiles, surveyPreview.show, surveyPreview.history];
  await Promise.all(
    asked.map((endpoint) => queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) })),
  );
}
