import { UploadPage } from "#web/features/survey-import/upload-page.tsx";
import { isAdministrator, useCurrentOperation } from "#web/state/current-operation.ts";
import { HeadFrameProvider } from "#web/ui/page-head.tsx";
import { Denied } from "./denied.tsx";
import { PagePrintHead } from "./page-print-head.tsx";
import { usePageTitle } from "./use-page-title.ts";

/** The Upload Excel screen for those who may see it. */
export function UploadRoute() {
  const { client, operation, person } = useCurrentOperation();
  usePageTitle("Upload Excel");
  if (!isAdministrator(person)) return <Denied />;
  return (
    <HeadFrameProvider
      value={{ actions: null, subject: null, onPhone: null, printed: <PagePrintHead title="Upload Excel" /> }}
    >
      <UploadPage operations={client.operations} operation={operation} />
    </HeadFrameProvider>
  );
}
