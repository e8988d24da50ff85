import { RecordingCell } from "#web/features/survey-audio/recording-cell.tsx";
import { DealerScorePage } from "#web/features/verbatims/dealer-score-page.tsx";
import type { PageProps } from "#web/state/page-props.ts";

/** The page of survey rows with what there is to hear of each. */
export function DealerScore(props: PageProps) {
  return <DealerScorePage {...props} Recording={RecordingCell} />;
}
