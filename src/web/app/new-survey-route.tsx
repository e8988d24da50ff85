import { useNavigate } from "@tanstack/react-router";
import { session } from "#contract/session.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import { NewSurveyPage } from "#web/features/installation/new-survey-page.tsx";
import { uploadQueue } from "#web/features/survey-import/index.ts";
import { useOpenStructure } from "#web/state/current-operation.ts";
import { Denied } from "./denied.tsx";
import { TopFrame } from "./top-frame.tsx";
import { usePageTitle } from "./use-page-title.ts";

/** Companies and surveys, added by those who may; afterwards Upload Excel of the survey. */
export function NewSurveyRoute() {
  const structure = useOpenStructure();
  const navigate = useNavigate();
  usePageTitle("Add a survey");
  return (
    <TopFrame person={structure.userData}>
      {structure.installationAdministrator ? (
        <NewSurveyPage
          structure={structure}
          onChanged={async () => {
            await queryClient.fetchQuery({ ...endpointQuery(session.config, { body: null }), staleTime: 0 });
          }}
          onSurvey={(operation, agency) => {
            // The questionnaire is saved; the dialog it was made in still stands.
            void navigate({
              to: "/dashboard/excel_upload",
              search: { operation },
              replace: true,
              ignoreBlocker: true,
            });
            if (agency === null) return;
            void uploadQueue.sendTo(agency.file, { operation, userType: agency.type, isPreview: true });
          }}
          onCancel={() => void navigate({ to: "/category" })}
        />
      ) : (
        <main tabIndex={-1}>
          <Denied />
        </main>
      )}
    </TopFrame>
  );
}
