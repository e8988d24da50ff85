export { deleteEmployeeFiles, EMPLOYEE_FILE_DAYS } from "./delete-files.ts";
export { lockPeople } from "./queries.ts";
export { employeeFileRoutes, employeeRoutes } from "./routes.ts";
