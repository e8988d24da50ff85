import { issueAccountToken } from "#server/features/accounts/account-token-queries.ts";
import { PASSWORD } from "#test/given/people.ts";
import { subscribeAt } from "#test/notifications/browser-subscription.ts";
import { grid, PEOPLE, type Persona } from "./personas.ts";
import type { ObjectRow } from "./row.ts";
import { MISSING, type World } from "./world.ts";

const OPEN_TO_NOBODY = grid(`
                                | known | inactive | other client | missing
anonymous, expired, deactivated | 400   | 400      | 400          | 400
dealer A, dealer B, asm         | 400   | 400      | 400          | 400
rsm 1, rsm 2                    | 400   | 400      | 400          | 400
head office, audio 2            | 400   | 400      | 400          | 400
admin 1, both 3                 | 400   | 400      | 400          | 400`);

const EMAILS: Readonly<Record<string, string>> = {
  known: PEOPLE["head office"].email,
  inactive: PEOPLE.deactivated.email,
  "other client": "canary-aurora.head@x.example",
  missing: "nobody@x.example",
};

/** What belongs to one person: sessions, links, notifications, browsers. */
export const OWN_ROWS: Readonly<Record<string, readonly ObjectRow[]>> = {
  "POST /login": [
    {
      names: "username, with a wrong password",
      outcomes: OPEN_TO_NOBODY,
      alike: ["known", "inactive", "other client"],
      // The refusal, with what it was.
      always: ["audit"],
      async prepare(world, object) {
        await world.query("delete from failure_counter");
        const body = { username: EMAILS[object], password: `${PASSWORD}.` };
        return (caller) => caller.post("/login", body);
      },
    },
  ],
  "POST /ForgotResetPassword": [
    {
      names: "email",
      outcomes: OPEN_TO_NOBODY,
      alike: ["known", "inactive", "other client"],
      // The mail, what its job makes of it, and who asked.
      always: ["mail", "account_token", "audit"],
      async prepare(world, object) {
        await world.query("delete from failure_counter");
        const body = {
          email: EMAILS[object],
          NewPassword: PASSWORD,
          ConfirmPassword: PASSWORD,
          tokencode: "",
        };
        return (caller) => caller.post("/ForgotResetPassword", body);
      },
    },
  ],
  "POST /api/Account/ForgotResetPassword": [
    {
      names: "tokencode of somebody else",
      outcomes: OPEN_TO_NOBODY,
      alike: ["known", "inactive", "other client"],
      async prepare(world, object) {
        await world.query("delete from failure_counter");
        const tokencode = object === "missing" ? "x".repeat(43) : await tokenOf(world, EMAILS[object] ?? "");
        const typed = {
          newPassword: "violet anchors drift north",
          confirmPassword: "violet anchors drift north",
        };
        const body = { ...typed, email: PEOPLE["dealer A"].email, tokencode };
        return (caller) => caller.post("/api/Account/ForgotResetPassword", body);
      },
    },
  ],
  "POST /api/updatenotificationread": [
    {
      names: "notificationid",
      outcomes: grid(`
                                | own | another's | own at the other client | deleted | missing
anonymous, expired, deactivated | 401 | 401       | 401                     | 401     | 401
dealer A, dealer B, asm         | 200 | 404       | 404                     | 404     | 404
rsm 1, rsm 2                    | 200 | 404       | 404                     | 404     | 404
head office, audio 2            | 200 | 404       | 404                     | 404     | 404
admin 1, both 3                 | 200 | 404       | 404                     | 404     | 404`),
      writes: ["own"],
      async prepare(world, object, persona) {
        const id = await notification(world, object, persona);
        return (caller) => caller.post("/api/updatenotificationread", { notificationid: id });
      },
    },
  ],
  "POST /api/updateallnotificationread": [
    {
      // Whoever's it is: it only says up to when the own ones are read.
      names: "notificationid",
      outcomes: grid(`
                                | own | another's | own at the other client | deleted | missing
anonymous, expired, deactivated | 401 | 401       | 401                     | 401     | 401
dealer A, dealer B, asm         | 200 | 200       | 200                     | 200     | 200
rsm 1, rsm 2                    | 200 | 200       | 200                     | 200     | 200
head office, audio 2            | 200 | 200       | 200                     | 200     | 200
admin 1, both 3                 | 200 | 200       | 200                     | 200     | 200`),
      writes: ["own"],
      async prepare(world, object, persona) {
        const id = await notification(world, object, persona);
        return (caller) => caller.post("/api/updateallnotificationread", { notificationid: id });
      },
    },
  ],
  "POST /api/endsessions": [
    {
      names: "session_id",
      outcomes: grid(`
                                | own elsewhere | another's | missing
anonymous, expired, deactivated | 401           | 401       | 401
dealer A, dealer B, asm         | 200           | 200       | 200
rsm 1, rsm 2                    | 200           | 200       | 200
head office, audio 2            | 200           | 200       | 200
admin 1, both 3                 | 200           | 200       | 200`),
      alike: ["another's"],
      writes: ["own elsewhere"],
      async prepare(world, object, persona) {
        const id = await sessionOf(world, object, persona);
        return (caller) => caller.post("/api/endsessions", { session_id: id });
      },
    },
  ],
  "POST /api/createplayerid": [
    {
      // A browser that changes hands keeps its address: who holds it now is pushed to it.
      names: "playerid",
      outcomes: grid(`
                                | missing | another's
anonymous, expired, deactivated | 401     | 401
dealer A, dealer B, asm         | 200     | 200
rsm 1, rsm 2                    | 200     | 200
head office, audio 2            | 200     | 200
admin 1, both 3                 | 200     | 200`),
      alike: ["another's"],
      writes: ["missing", "another's"],
      async prepare(world, object, persona) {
        const { endpoint, keys } = subscribeAt(await browser(world, object, persona));
        const { app_id } = (await world.by("both 3").get("/api/notificationsettings")).json();
        return (caller) => caller.post("/api/createplayerid", { playerid: endpoint, app_id, keys });
      },
    },
  ],
  "POST /api/removeplayerid": [
    {
      names: "playerid",
      outcomes: grid(`
                                | own | another's | missing
anonymous, expired, deactivated | 401 | 401       | 401
dealer A, dealer B, asm         | 200 | 200       | 200
rsm 1, rsm 2                    | 200 | 200       | 200
head office, audio 2            | 200 | 200       | 200
admin 1, both 3                 | 200 | 200       | 200`),
      alike: ["another's"],
      writes: ["own"],
      async prepare(world, object, persona) {
        const playerid = await browser(world, object, persona);
        return (caller) => caller.post("/api/removeplayerid", { playerid });
      },
    },
  ],
  "GET /api/files/:ticket": [
    {
      // The ticket stands for its session; a bearer that comes along has to be that session's.
      names: ":ticket",
      outcomes: grid(`
                                | dealer A's | of an ended session | expired | missing
anonymous                       | 200        | 404                 | 404     | 404
expired, deactivated            | 404        | 404                 | 404     | 404
dealer A                        | 200        | 404                 | 404     | 404
dealer B, asm                   | 404        | 404                 | 404     | 404
rsm 1, rsm 2                    | 404        | 404                 | 404     | 404
head office, audio 2            | 404        | 404                 | 404     | 404
admin 1, both 3                 | 404        | 404                 | 404     | 404`),
      async prepare(world, object) {
        const ticket = await fileTicket(world, object);
        return (caller) => world.server.call({ method: "GET", url: ticket, headers: bearerOf(caller.token) });
      },
    },
  ],
};

function bearerOf(token: string): Record<string, string> {
  return token === "" ? {} : { authorization: `Bearer ${token}` };
}

async function tokenOf(world: World, email: string): Promise<string> {
  const [person] = await world.query<{ id: number }>("select person_id as id from person where email = $1", [
    email,
  ]);
  return world.server.database.owner
    .transaction()
    .execute((trx) => issueAccountToken(trx, person?.id ?? 0, "reset"));
}

/** A notification of the persona or, where the object says so, of somebody else. */
async function notification(world: World, object: string, persona: Persona): Promise<number> {
  if (object === "missing") return MISSING;
  const reader = object === "another's" ? "rsm 2" : persona === "anonymous" ? "dealer A" : persona;
  const neighbour = object === "another's" && persona === "rsm 2" ? "rsm 1" : reader;
  const [made] = await world.query<{ id: number }>(
    `with event as (
       insert into notification_event (client_id, operation_id, page, kind, message, delivered_on)
       select client_id, operation_id, 'upload-excel', 'upload_completed', 'passing', now() from operation where slug = $2
       returning event_id, client_id)
     insert into notification (client_id, event_id, person_id, push_settled_on)
     select client_id, event_id, (select person_id from person where email = $1), now() from event
     returning notification_id as id`,
    [PEOPLE[neighbour].email, object === "own at the other client" ? "aurora-csi" : "meridian-csi"],
  );
  const id = made?.id ?? 0;
  if (object === "deleted") await world.query("delete from notification where notification_id = $1", [id]);
  return id;
}

/** A session opened elsewhere; "another's": by somebody else. */
async function sessionOf(world: World, object: string, persona: Persona): Promise<number> {
  if (object === "missing") return MISSING;
  const holder = persona === "anonymous" ? "dealer A" : persona;
  const other = persona === "rsm 2" ? "rsm 1" : "rsm 2";
  const [made] = await world.query<{ id: number }>(
    `insert into session (token_hash, person_id)
     select uuid_send(gen_random_uuid()), person_id from person where email = $1 returning session_id as id`,
    [PEOPLE[object === "another's" ? other : holder].email],
  );
  return made?.id ?? 0;
}

let browsers = 0;

/** The address of a browser that is somebody's; "missing": of nobody's. */
async function browser(world: World, object: string, persona: Persona): Promise<string> {
  browsers += 1;
  const address = `https://fcm.googleapis.com/fcm/send/matrix-${browsers}`;
  if (object === "missing") return address;
  const other = persona === "rsm 2" ? "rsm 1" : "rsm 2";
  const holder = object === "another's" || persona === "anonymous" ? other : persona;
  const { keys } = subscribeAt(address);
  await world.query(
    `insert into push_subscription (token_hash, person_id, provider, address, p256dh, auth)
     select token_hash, person_id, 'webpush', $2, $3, $4 from session join person using (person_id)
     where email = $1 order by session.created_on limit 1`,
    [PEOPLE[holder].email, address, keys.p256dh, keys.auth],
  );
  return address;
}

async function fileTicket(world: World, object: string): Promise<string> {
  if (object === "missing") return `/api/files/${"x".repeat(22)}`;
  const { file } = await world.recording("D01");
  const { email } = PEOPLE["dealer A"];
  const asks = object === "of an ended session" ? await world.make.logIn(email) : world.by("dealer A");
  const { file_url } = (await asks.post("/api/fileticket", { file_id: file })).json();
  if (object === "of an ended session") await asks.post("/api/logout");
  if (object === "expired")
    await world.query(
      "update file_ticket set expires_on = now() - interval '1 second' where expires_on = (select max(expires_on) from file_ticket)",
    );
  return file_url;
}
