import { grid, PEOPLE } from "./personas.ts";
import type { ObjectRow } from "./row.ts";
import { MISSING, type World } from "./world.ts";

const PASSWORD = "violet anchors drift north";

/** Administrators find every member of the client, wherever in it, and nobody else. `shared`: a member of both clients. */
const FOUND = grid(`
                                | north | south | inactive | oneself | shared | other client | missing
anonymous, expired, deactivated | 401   | 401   | 401      | 401     | 401    | 401          | 401
dealer A, dealer B, asm         | 403   | 403   | 403      | 403     | 403    | 403          | 403
rsm 1, rsm 2                    | 403   | 403   | 403      | 403     | 403    | 403          | 403
head office, audio 2            | 403   | 403   | 403      | 403     | 403    | 403          | 403
admin 1, both 3                 | 200   | 200   | 200      | 200     | 200    | 404          | 404`);

/** Nobody changes the own rights. */
const RULED = grid(`
                                | north | south | inactive | oneself | shared | other client | missing
anonymous, expired, deactivated | 401   | 401   | 401      | 401     | 401    | 401          | 401
dealer A, dealer B, asm         | 403   | 403   | 403      | 403     | 403    | 403          | 403
rsm 1, rsm 2                    | 403   | 403   | 403      | 403     | 403    | 403          | 403
head office, audio 2            | 403   | 403   | 403      | 403     | 403    | 403          | 403
admin 1, both 3                 | 200   | 200   | 200      | 403     | 200    | 404          | 404`);

/** A password opens every client of its person, so only who rules all of them sets it. */
const PASSWORDS = grid(`
                                | north | south | inactive | oneself | shared | other client | missing
anonymous, expired, deactivated | 401   | 401   | 401      | 401     | 401    | 401          | 401
dealer A, dealer B, asm         | 403   | 403   | 403      | 403     | 403    | 403          | 403
rsm 1, rsm 2                    | 403   | 403   | 403      | 403     | 403    | 403          | 403
head office, audio 2            | 403   | 403   | 403      | 403     | 403    | 403          | 403
admin 1, both 3                 | 200   | 200   | 200      | 403     | 403    | 404          | 404`);

/** An e-mail is unique in the installation: whose it is is not told. */
const EMAILS = grid(`
                                | north | inactive | other client | missing
anonymous, expired, deactivated | 401   | 401      | 401          | 401
dealer A, dealer B, asm         | 403   | 403      | 403          | 403
rsm 1, rsm 2                    | 403   | 403      | 403          | 403
head office, audio 2            | 403   | 403      | 403          | 403
admin 1, both 3                 | 400   | 400      | 400          | 200`);

/** Who has chosen a password, or may not log in, is invited no more. */
const INVITED = grid(`
                                | north | south | inactive | oneself | shared | other client | missing
anonymous, expired, deactivated | 401   | 401   | 401      | 401     | 401    | 401          | 401
dealer A, dealer B, asm         | 403   | 403   | 403      | 403     | 403    | 403          | 403
rsm 1, rsm 2                    | 403   | 403   | 403      | 403     | 403    | 403          | 403
head office, audio 2            | 403   | 403   | 403      | 403     | 403    | 403          | 403
admin 1, both 3                 | 200   | 200   | 409      | 409     | 200    | 404          | 404`);

const CHANGED = ["north", "south", "inactive", "shared"];

/** People, by their id or their e-mail. */
export const PEOPLE_ROWS: Readonly<Record<string, readonly ObjectRow[]>> = {
  "POST /api/getuserdetails": [
    {
      names: "userid",
      outcomes: FOUND,
      async prepare(world, object, persona) {
        const who = await somebody(world, object, persona);
        return (caller) => caller.post("/api/getuserdetails", { emailid: who.email, userid: who.id });
      },
    },
  ],
  "POST /api/accountactivedeactive": [
    {
      names: "userid",
      outcomes: RULED,
      writes: CHANGED,
      async prepare(world, object, persona) {
        const { email, id } = await somebody(world, object, persona);
        const body = { emailid: email, userid: id, accountstatus: false };
        return (caller) => caller.post("/api/accountactivedeactive", body);
      },
    },
  ],
  "POST /api/setadminuserpermission": [
    {
      names: "emailid",
      outcomes: RULED,
      writes: CHANGED,
      async prepare(world, object, persona) {
        const { email } = await somebody(world, object, persona);
        const body = { emailid: email, isAdminPanelAccess: false, isFileUploadAccess: true };
        return (caller) => caller.post("/api/setadminuserpermission", body);
      },
    },
  ],
  "POST /api/setmobileaccess": [
    {
      names: "emailid",
      outcomes: RULED,
      writes: CHANGED,
      async prepare(world, object, persona) {
        const { email } = await somebody(world, object, persona);
        return (caller) => caller.post("/api/setmobileaccess", { emailid: email, isMobileAccess: false });
      },
    },
  ],
  "POST /api/resendinvitation": [
    {
      names: "emailid",
      outcomes: INVITED,
      writes: ["north", "south", "shared"],
      async prepare(world, object, persona) {
        const { email } = await somebody(world, object, persona);
        if (object !== "oneself")
          await world.query("update person set password_hash = null where email = $1", [email]);
        return (caller) => caller.post("/api/resendinvitation", { emailid: email });
      },
    },
  ],
  "POST /api/Account/ResetPassword": [
    {
      names: "email",
      outcomes: PASSWORDS,
      writes: CHANGED,
      async prepare(world, object, persona) {
        const { email } = await somebody(world, object, persona);
        const body = { email, newPassword: PASSWORD, confirmPassword: PASSWORD };
        return (caller) => caller.post("/api/Account/ResetPassword", body);
      },
    },
  ],
  "POST /api/Account/RemoveSecondFactor": [
    {
      names: "email",
      outcomes: PASSWORDS,
      writes: CHANGED,
      async prepare(world, object, persona) {
        const { email, id } = await somebody(world, object, persona);
        if (object !== "missing" && object !== "oneself")
          await world.query(
            "insert into second_factor (person_id, secret, confirmed_on) values ($1, 'KEY', now())",
            [id],
          );
        return (caller) => caller.post("/api/Account/RemoveSecondFactor", { email });
      },
    },
  ],
  "POST /api/Account/Register": [
    {
      names: "userid",
      outcomes: RULED,
      writes: CHANGED,
      async prepare(world, object, persona) {
        const { email, id } = await somebody(world, object, persona);
        const form = { ...(await formOf(world)), email, userid: id };
        return (caller) => caller.post("/api/Account/Register", form);
      },
    },
    {
      names: "email",
      outcomes: EMAILS,
      alike: [],
      writes: ["missing"],
      async prepare(world, object, persona) {
        const { email } = await somebody(world, object, persona);
        const form = { ...(await formOf(world)), email };
        return (caller) => caller.post("/api/Account/Register", form);
      },
    },
  ],
  "POST /api/account/emailverify": [
    {
      names: "email",
      outcomes: EMAILS,
      async prepare(world, object, persona) {
        const { email } = await somebody(world, object, persona);
        return (caller) => caller.post("/api/account/emailverify", { email });
      },
    },
  ],
};

let met = 0;

/** Somebody nobody has met yet, but for oneself. */
async function somebody(world: World, object: string, persona: string) {
  met += 1;
  const whole = `passing.${met}@x.example`;
  if (object === "missing") return { email: whole, id: MISSING };
  if (object === "oneself") return personCalled(world, emailOf(persona));
  const elsewhere = { client: "Aurora Vehicles" };
  const email = object === "other client" ? `canary-aurora.${met}@x.example` : whole;
  if (object === "other client") await world.make.person(email, elsewhere);
  else if (object === "shared") await world.make.person(email, {}, elsewhere);
  else await world.make.person(email, { scope: { regions: [object === "south" ? "S" : "N"] } });
  if (object === "inactive")
    await world.query(
      "update membership set active = false where person_id = (select person_id from person where email = $1)",
      [email],
    );
  return personCalled(world, email);
}

function emailOf(persona: string): string {
  const found = Object.entries(PEOPLE).find(([name]) => name === persona);
  return found?.[1].email ?? PEOPLE["both 3"].email;
}

async function personCalled(world: World, email: string) {
  const [row] = await world.query<{ id: number }>("select person_id as id from person where email = $1", [
    email,
  ]);
  if (row === undefined) throw new Error(`Nobody is called ${email}.`);
  return { email, id: row.id };
}

async function formOf(world: World) {
  const [role] = await world.query<{ id: number }>(
    "select designation_id as id from designation where name = 'Regional Manager' order by client_id limit 1",
  );
  return {
    firstName: "Passing",
    lastName: "Person",
    roles: [role?.id],
    usertypes: ["CSI"],
    regionscode: ["N"],
    statecode: [],
    locationcode: [],
    csioutletcodes: [],
    ssioutletcodes: [],
  };
}
