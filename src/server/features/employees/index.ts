export { deleteEmployeeFiles } from "./delete-files.ts";
export { lockPeople } from "./queries.ts";
export { employeeFileRoutes, employeeRoutes } from "./routes.ts";
