import type { Registration } from "#contract/employees.ts";
import { register } from "./register.ts";
import type { Acting, EmployeeServices } from "./services.ts";
import { updateEmployee } from "./update-employee.ts";

/** One form, two uses: with a userid it changes that person, without one it opens an account. */
export async function saveRegistration(
  services: EmployeeServices,
  acting: Acting,
  form: Registration,
): Promise<{ readonly message: string; readonly userid: number }> {
  const userid = form.userid ?? null;
  if (userid === null) {
    return { message: "User Registered Successfully", userid: await register(services, acting, form) };
  }
  await updateEmployee(services, acting, form, userid);
  return { message: "User Details Successfully Updated", userid };
}
