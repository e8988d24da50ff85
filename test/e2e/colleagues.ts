import { addPerson } from "#server/features/installation/add-person.ts";
import { WHOLE_CLIENT } from "#test/given/people.ts";
import { inInstallation } from "./installation.ts";
import { DEMO_PASSWORD } from "./sessions.ts";

/** Somebody more of Meridian Motors, with the password of the demo. */
export function addColleague(email: string, name: string, designation: string): Promise<void> {
  return inInstallation(async ({ owner }) => {
    await addPerson(owner, {
      email,
      name,
      password: DEMO_PASSWORD,
      memberships: [{ client: "Meridian Motors", designation, adminPermission: 0, scope: WHOLE_CLIENT }],
    });
  });
}
