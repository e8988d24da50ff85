import { api } from "#contract/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import { readForm } from "#server/platform/http/multipart.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { applyFile } from "./apply-file.ts";
import { admitCheck, checkFile, EMPLOYEE_FILE_LIMITS } from "./check-file.ts";
import { downloadReport } from "./download-report.ts";
import { downloadTemplate } from "./download-template.ts";
import { exportEmployees } from "./export-employees.ts";
import { listAllRegions, listLocations, listOutlets, listRoles, listStates } from "./list-choices.ts";
import { listAdministrators, listEmployees, listMobileAccess } from "./list-employees.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { saveRegistration } from "./save-registration.ts";
import type { EmployeeServices } from "./services.ts";
import { setActive } from "./set-active.ts";
import { setMobileAccess } from "./set-mobile-access.ts";
import { setPermission } from "./set-permission.ts";
import { showEmployee } from "./show-employee.ts";
import { verifyEmail } from "./verify-email.ts";

/** Employees from a workbook. */
export function employeeFileRoutes(routes: Routes, services: EmployeeServices): void {
  const { employeeFiles } = api;
  routes.download(employeeFiles.template, ({ operation }) => downloadTemplate(services, operation.clientId));
  routes.upload(employeeFiles.check, async ({ request, actor, operation }) => {
    await admitCheck(services.db, actor);
    const { files } = await readForm(request, services.files, EMPLOYEE_FILE_LIMITS);
    if (files[0] === undefined) throw badRequest("Choose an Excel file first.");
    return checkFile(services, { actor, clientId: operation.clientId }, files[0]);
  });
  routes.operation(employeeFiles.apply, async ({ body, actor, operation }) => {
    const applied = await applyFile(services, { actor, clientId: operation.clientId }, body.fileId);
    return { message: "The workbook was applied.", ...applied };
  });
  routes.made(employeeFiles.report, ({ actor, operation, params }) =>
    downloadReport(services, { actor, clientId: operation.clientId }, params["id"]),
  );
}

export function employeeRoutes(routes: Routes, services: EmployeeServices): void {
  const { employees, roles } = api;
  routes.operation(employees.register, ({ body, actor, operation }) =>
    saveRegistration(services, { actor, clientId: operation.clientId }, body),
  );
  routes.made(employees.export, (call) => exportEmployees(services, call));
  routes.operation(employees.list, ({ operation }) => listEmployees(services, operation.clientId));
  routes.operation(employees.administrators, ({ operation, actor }) =>
    listAdministrators(services, operation.clientId, actor.personId),
  );
  routes.operation(employees.details, ({ body, operation }) =>
    showEmployee(services, operation.clientId, body),
  );
  routes.operation(employees.setActive, async ({ body, actor, operation }) => {
    await setActive(services, { actor, clientId: operation.clientId }, body);
    return { message: body.active ? "The account is active." : "The account is inactive." };
  });
  routes.operation(employees.setPermission, async ({ body, actor, operation }) => {
    await setPermission(services, { actor, clientId: operation.clientId }, body);
    return { message: "The permissions were saved." };
  });
  routes.operation(employees.invite, async ({ body, actor, operation }) => {
    await resendInvitation(services, { actor, clientId: operation.clientId }, body.email);
    return { message: "A new invitation is on its way." };
  });
  routes.operation(employees.mobileAccess, ({ operation, actor }) =>
    listMobileAccess(services, operation.clientId, actor.personId),
  );
  routes.operation(employees.setMobileAccess, async ({ body, actor, operation }) => {
    await setMobileAccess(services, { actor, clientId: operation.clientId }, body);
    return { message: "The mobile access was saved." };
  });
  routes.operation(employees.verifyEmail, async ({ body, actor }) => {
    await verifyEmail(services, actor.personId, body.email);
    return { message: "This e-mail is free." };
  });
  routes.operation(roles.designations, ({ operation }) => listRoles(services, operation.clientId));
  routes.operation(roles.regions, ({ operation }) => listAllRegions(services, operation.clientId));
  routes.operation(roles.states, ({ body, operation }) =>
    listStates(services, operation.clientId, body.regions),
  );
  routes.operation(roles.locations, ({ body, operation }) =>
    listLocations(services, operation.clientId, body.states),
  );
  routes.operation(roles.csiOutlets, ({ body, operation }) =>
    listOutlets(services, operation.clientId, body.locations),
  );
  routes.operation(roles.ssiOutlets, ({ body, operation }) =>
    listOutlets(services, operation.clientId, body.locations),
  );
}
