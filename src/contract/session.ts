import { z } from "zod";
import { json, noBody } from "./endpoint.ts";
import { structure } from "./structure.ts";

const loginBody = z
  .object({
    username: z.string().max(320).optional(),
    Username: z.string().max(320).optional(),
    password: z.string().max(4096).optional(),
    Password: z.string().max(4096).optional(),
    device_id: z.string().max(200).nullish(),
    device_type: z.string().max(20).nullish(),
    grant_type: z.string().max(40).optional(),
  })
  .strict();

/** Calls around the session of a person. Login failures are 400 (a 401 means: log out), one text for every cause. */
export const session = {
  /** Opens a session, or, with a bearer token, confirms the password of the session's own person (re-login). */
  login: json({
    method: "POST",
    path: "/login",
    access: "public",
    body: loginBody,
    reply: z.strictObject({
      access_token: z.string(),
      /** The structure of `config`, as JSON text. */
      jsonconfig: z.string(),
      userdata: structure.shape.userdt,
    }),
  }),
  /** The structure and the user data, as in the login reply, for a reload. */
  config: json({ method: "GET", path: "/api/config", access: "session", body: noBody, reply: structure }),
  /** Ends the session on the server. */
  logout: json({
    method: "POST",
    path: "/api/logout",
    access: "session",
    body: z.strictObject({}).nullish(),
    reply: z.strictObject({ message: z.string() }),
  }),
};
