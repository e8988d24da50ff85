import { surveyImport } from "#contract/survey-import.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";

/** How uploads of an operation come to count; null until it is known. */
export function useImportSettings(operation: string) {
  const { data, isPlaceholderData } = useEndpoint(surveyImport.showSettings, { operation, body: null });
  return data === undefined || isPlaceholderData ? null : data;
}
