import { isAdministrator } from "#web/features/session/use-structure.ts";
import { UploadPage } from "#web/features/survey-import/upload-page.tsx";
import { Denied } from "./denied.tsx";
import { usePlace } from "./place-context.ts";
import { usePageTitle } from "./use-page-title.ts";

/** The Upload Excel screen for those who may see it. */
export function UploadRoute() {
  const { client, operation, person } = usePlace();
  usePageTitle("Upload Excel");
  if (!isAdministrator(person)) return <Denied />;
  return <UploadPage operations={client.operations} operation={operation} />;
}
