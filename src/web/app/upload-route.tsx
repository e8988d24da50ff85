import { IconLock } from "@tabler/icons-react";
import { isAdministrator } from "#web/features/session/use-structure.ts";
import { UploadPage } from "#web/features/survey-import/upload-page.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { usePlace } from "./place-context.ts";
import { usePageTitle } from "./use-page-title.ts";

/** The Upload Excel screen for those who may see it. */
export function UploadRoute() {
  const { client, operation, person } = usePlace();
  usePageTitle("Upload Excel");
  if (!isAdministrator(person)) return <Denied />;
  return <UploadPage operations={client.operations} operation={operation} />;
}

function Denied() {
  return (
    <StateMessage
      icon={<IconLock size={24} stroke={1.6} />}
      title="You Dont have permission to view this page"
    />
  );
}
