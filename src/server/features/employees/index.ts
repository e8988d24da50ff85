export { deleteEmployeeFiles } from "./delete-files.ts";
export { employeeFileRoutes, employeeRoutes } from "./routes.ts";
