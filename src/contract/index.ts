import { accounts } from "./accounts.ts";
import { actionPlans } from "./action-plans.ts";
import { audit } from "./audit.ts";
import { branding } from "./branding.ts";
import { catalogue } from "./catalogue.ts";
import { dashboard } from "./dashboard.ts";
import { dealerList } from "./dealer-list.ts";
import { employeeFiles } from "./employee-files.ts";
import { employees } from "./employees.ts";
import { erasure } from "./erasure.ts";
import { exports } from "./exports.ts";
import { installation } from "./installation.ts";
import { live } from "./live.ts";
import { network } from "./network.ts";
import { notifications } from "./notifications.ts";
import { observability } from "./observability.ts";
import { ownSessions } from "./own-sessions.ts";
import { programme } from "./programme.ts";
import { rejectedRows } from "./rejected-rows.ts";
import { retention } from "./retention.ts";
import { roles } from "./roles.ts";
import { secondFactor } from "./second-factor.ts";
import { session } from "./session.ts";
import { surveyAudio } from "./survey-audio.ts";
import { surveyImport } from "./survey-import.ts";
import { surveyMapping } from "./survey-mapping.ts";
import { surveyPreview } from "./survey-preview.ts";
import { unknownDealers } from "./unknown-dealers.ts";
import { verbatims } from "./verbatims.ts";

/** Every call of the product. A path that is not here does not exist. */
export const api = {
  session,
  ownSessions,
  secondFactor,
  accounts,
  catalogue,
  dashboard,
  surveyImport,
  surveyMapping,
  surveyPreview,
  rejectedRows,
  unknownDealers,
  surveyAudio,
  verbatims,
  actionPlans,
  exports,
  notifications,
  live,
  employees,
  employeeFiles,
  roles,
  network,
  dealerList,
  programme,
  erasure,
  retention,
  audit,
  observability,
  installation,
  branding,
};
