import { IconMailOff } from "@tabler/icons-react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { OutboxPage } from "#web/features/accounts/outbox-page.tsx";
import { AuditPage } from "#web/features/audit/audit-page.tsx";
import { AdministratorsPage } from "#web/features/employees/administrators-page.tsx";
import { EmployeesPage } from "#web/features/employees/employees-page.tsx";
import { MobileAccessPage } from "#web/features/employees/mobile-access-page.tsx";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { usePageTitle } from "./use-page-title.ts";

/** Employees: who works for the client, and their accounts. */
export function UserManagementRoute() {
  const { operation } = useCurrentOperation();
  usePageTitle("User Management");
  return <EmployeesPage operation={operation.id} />;
}

/** Who may use the admin panel and upload audio. */
export function AdministratorRoute() {
  const { operation } = useCurrentOperation();
  usePageTitle("Administrator");
  return <AdministratorsPage operation={operation.id} />;
}

/** Who may use the mobile app. */
export function MobileAccessRoute() {
  const { operation } = useCurrentOperation();
  usePageTitle("Mobile Access");
  return <MobileAccessPage operation={operation.id} />;
}

/** Dealers and places; seldom opened, so in a chunk of its own. */
export const NetworkRoute = lazyRouteComponent(
  () => loadChunk(() => import("./network-route.tsx")),
  "NetworkRoute",
);

/** What a survey asks and how it is scored; seldom opened, too. */
export const SurveyRoute = lazyRouteComponent(
  () => loadChunk(() => import("./survey-route.tsx")),
  "SurveyRoute",
);

/** What respondents have erased; seldom opened, too. */
export const ErasureRoute = lazyRouteComponent(
  () => loadChunk(() => import("./erasure-route.tsx")),
  "ErasureRoute",
);

/** How long what is kept; seldom opened, too. */
export const RetentionRoute = lazyRouteComponent(
  () => loadChunk(() => import("./retention-route.tsx")),
  "RetentionRoute",
);

/** How the client's pages look; seldom opened, too. */
export const BrandingRoute = lazyRouteComponent(
  () => loadChunk(() => import("./branding-route.tsx")),
  "BrandingRoute",
);

/** How the installation is; seldom opened, too. */
export const StatusRoute = lazyRouteComponent(
  () => loadChunk(() => import("./status-route.tsx")),
  "StatusRoute",
);

/** Who did what to whom. */
export function AuditRoute() {
  const { operation } = useCurrentOperation();
  usePageTitle("Audit");
  return <AuditPage operation={operation.id} />;
}

/** The mails of a demo. */
export function OutboxRoute() {
  const { client, operation } = useCurrentOperation();
  usePageTitle("Outbox");
  if (client.outbox) return <OutboxPage operation={operation.id} />;
  return (
    <StateMessage icon={<IconMailOff size={24} stroke={1.6} />} title="There is no outbox here">
      Mails go to the people they are for. Only a demo on its own machine shows them.
    </StateMessage>
  );
}
