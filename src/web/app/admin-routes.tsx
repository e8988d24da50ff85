import { AuditPage } from "#web/features/audit/audit-page.tsx";
import { AdministratorsPage } from "#web/features/employees/administrators-page.tsx";
import { EmployeesPage } from "#web/features/employees/employees-page.tsx";
import { usePlace } from "./place-context.ts";
import { usePageTitle } from "./use-page-title.ts";

/** Employees: who works for the client, and their accounts. */
export function UserManagementRoute() {
  const { operation } = usePlace();
  usePageTitle("User Management");
  return <EmployeesPage operation={operation.operationid} />;
}

/** Who may use the admin panel and upload audio. */
export function AdministratorRoute() {
  const { operation } = usePlace();
  usePageTitle("Administrator");
  return <AdministratorsPage operation={operation.operationid} />;
}

/** Who did what to whom. */
export function AuditRoute() {
  const { operation } = usePlace();
  usePageTitle("Audit");
  return <AuditPage operation={operation.operationid} />;
}
