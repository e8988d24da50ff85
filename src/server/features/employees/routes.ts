import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/serve.ts";
import { listAllRegions, listLocations, listOutlets, listRoles, listStates } from "./list-choices.ts";
import { listAdministrators, listEmployees, listMobileAccess } from "./list-employees.ts";
import { saveRegistration } from "./save-registration.ts";
import type { EmployeeServices } from "./services.ts";
import { setActive } from "./set-active.ts";
import { setMobileAccess } from "./set-mobile-access.ts";
import { setPermission } from "./set-permission.ts";
import { showEmployee } from "./show-employee.ts";
import { verifyEmail } from "./verify-email.ts";

export function employeeRoutes(routes: Routes, services: EmployeeServices): void {
  const { employees, roles } = api;
  routes.operation(employees.register, ({ body, viewer, operation }) =>
    saveRegistration(services, { viewer, clientId: operation.clientId }, body),
  );
  routes.operation(employees.list, ({ operation }) => listEmployees(services, operation.clientId));
  routes.operation(employees.administrators, ({ operation, viewer }) =>
    listAdministrators(services, operation.clientId, viewer.personId),
  );
  routes.operation(employees.details, ({ body, operation }) =>
    showEmployee(services, operation.clientId, body),
  );
  routes.operation(employees.setActive, async ({ body, viewer, operation }) => {
    await setActive(services, { viewer, clientId: operation.clientId }, body);
    return { message: body.accountstatus ? "The account is active." : "The account is inactive." };
  });
  routes.operation(employees.setPermission, async ({ body, viewer, operation }) => {
    await setPermission(services, { viewer, clientId: operation.clientId }, body);
    return { message: "The permissions were saved." };
  });
  routes.operation(employees.mobileAccess, ({ operation, viewer }) =>
    listMobileAccess(services, operation.clientId, viewer.personId),
  );
  routes.operation(employees.setMobileAccess, async ({ body, viewer, operation }) => {
    await setMobileAccess(services, { viewer, clientId: operation.clientId }, body);
    return { message: "The mobile access was saved." };
  });
  routes.operation(employees.verifyEmail, async ({ body, viewer }) => {
    await verifyEmail(services, viewer.personId, body.email);
    return { message: "This e-mail is free." };
  });
  routes.operation(roles.designations, ({ operation }) => listRoles(services, operation.clientId));
  routes.operation(roles.regions, ({ operation }) => listAllRegions(services, operation.clientId));
  routes.operation(roles.states, ({ body, operation }) =>
    listStates(services, operation.clientId, body.region_code),
  );
  routes.operation(roles.locations, ({ body, operation }) =>
    listLocations(services, operation.clientId, body.state_code),
  );
  routes.operation(roles.csiOutlets, ({ body, operation }) =>
    listOutlets(services, operation.clientId, body.location_code),
  );
  routes.operation(roles.ssiOutlets, ({ body, operation }) =>
    listOutlets(services, operation.clientId, body.location_code),
  );
}
