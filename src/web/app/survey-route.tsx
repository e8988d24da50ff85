import { ProgrammePage } from "#web/features/programme/programme-page.tsx";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { usePageTitle } from "./use-page-title.ts";

/** What a survey asks and how it is scored. */
export function SurveyRoute() {
  const { client, operation } = useCurrentOperation();
  usePageTitle("Survey");
  return <ProgrammePage operation={operation.id} operations={client.operations} />;
}
