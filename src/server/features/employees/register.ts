import type { Registration } from "#contract/employees.ts";
import { isEmail } from "#domain/email.ts";
import { scopeOfForm } from "#domain/employee.ts";
import type { ScopeLists } from "#domain/scope.ts";
import { requireConfirmation } from "#server/platform/admin-confirmation.ts";
import { writeAudit } from "#server/platform/audit.ts";
import { loadNetwork } from "#server/platform/catalogue.ts";
import { inTransaction } from "#server/platform/db.ts";
import { badRequest } from "#server/platform/errors.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { type Designation, insertMembership, insertPerson, listDesignations, lockPeople } from "./queries.ts";
import { type Acting, type EmployeeServices, ofClient } from "./services.ts";
import { stillAdministrator } from "./still-administrator.ts";

/** What a registration form comes to. */
export interface Wanted {
  readonly designation: Designation;
  readonly lists: ScopeLists;
  readonly name: string;
  readonly lastName: string;
}

/** Opens an account for somebody new and invites them; returns the new id. */
export async function register(
  services: EmployeeServices,
  acting: Acting,
  form: Registration,
): Promise<number> {
  const { viewer, clientId } = acting;
  await requireConfirmation(services.db, viewer);
  const email = form.email.toLowerCase();
  if (!isEmail(email)) throw badRequest("Please enter correct email address", "EMAIL");
  const wanted = await readForm(services, clientId, form);
  return inTransaction(services.db, null, {}, async (trx) => {
    await lockPeople(trx, clientId);
    await stillAdministrator(trx, acting);
    const personId = await insertPerson(trx, { ...wanted, email });
    if (personId === null) throw badRequest("Email ID Already Exists", "EMAIL_TAKEN");
    await insertMembership(trx, {
      clientId,
      personId,
      designationId: wanted.designation.id,
      lists: wanted.lists,
    });
    await queueMail(trx, "invitation", email);
    await writeAudit(trx, {
      client: clientId,
      person: viewer.personId,
      action: "person.register",
      subject: email,
      detail: { name: wanted.name, designation: wanted.designation.name, ...wanted.lists },
    });
    return personId;
  });
}

/** Judges a form against the client's designations and network. */
export async function readForm(
  { db }: EmployeeServices,
  clientId: number,
  form: Registration,
): Promise<Wanted> {
  const { designations, network } = await inTransaction(
    db,
    ofClient(clientId),
    { readOnly: true },
    async (trx) => {
      return {
        designations: await listDesignations(trx, clientId),
        network: await loadNetwork(trx, clientId),
      };
    },
  );
  const designation = designations.find(({ id }) => id === form.roles[0]);
  if (designation === undefined) throw badRequest("Choose a designation.", "ROLE");
  const { lists, problems } = scopeOfForm(designation, listsOf(form), network);
  const problem = problems[0];
  if (problem !== undefined) throw badRequest(`${problem.field}: ${problem.text}`, "FORM");
  const lastName = form.lastName ?? "";
  return { designation, lists, name: `${form.firstName} ${lastName}`.trim(), lastName };
}

function listsOf(form: Registration): ScopeLists {
  return {
    userTypes: form.usertypes,
    regions: form.regionscode,
    states: form.statecode,
    locations: form.locationcode,
    csiOutlets: form.csioutletcodes,
    ssiOutlets: form.ssioutletcodes,
  };
}
